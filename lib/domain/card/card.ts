import type { Rule } from '../expression/rule';
import type { Fault } from '../fault/fault';
import type { Suit } from './suit';

/** SourceSpan places a value in its file: 1-based line and column, length in characters. */
export interface SourceSpan {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

export type Severity = 1 | 2 | 3 | 4 | 5;

/** Hypothesis holds the three clauses of "Se … então … porque …" as written, plus the whole sentence. */
export interface Hypothesis {
  readonly text: string;
  readonly fault: string;
  readonly steadyState: string;
  readonly mechanism: string;
  readonly span: SourceSpan;
  /** Where each statement of the two clauses stands in the file, in their order. */
  readonly statementSpans: {
    readonly steadyState: readonly SourceSpan[];
    readonly mechanism: readonly SourceSpan[];
  };
}

/** MetricReference is one line of `estado_estavel` (or of `criterios_hipotese`, `mecanismo_esperado`). */
export interface MetricReference {
  readonly metric: string;
  readonly text: string;
  readonly rule: Rule;
  /** Unit as written beside the number (`%`, `ms`, …); null where none was written. */
  readonly unit: string | null;
  readonly metricSpan: SourceSpan;
  readonly span: SourceSpan;
  /** The number with its unit; the whole reference where it has none. */
  readonly quantitySpan: SourceSpan;
}

export type FaultType =
  | 'latencia'
  | 'largura_banda'
  | 'indisponibilidade'
  | 'particao'
  | 'reset_conexao'
  | 'fechamento_lento'
  | 'fragmentacao'
  | 'limite_dados';

/** Injection is the independent variable. `share` is 0..1 of connections; times in ms. */
export interface Injection {
  /** `manual` where the tool is `manual` and the type is none of ours: `attributes.tipo` then says it in the card's words. */
  readonly type: FaultType | 'manual';
  readonly target: string;
  readonly tool: 'toxiproxy' | 'manual';
  readonly share: number;
  readonly durationMs: number;
  /** The fault as Toxiproxy takes it; null for the tool `manual`. */
  readonly fault: Fault | null;
  /** The attribute lines as written, for people: `latencia_ms` → 2000. */
  readonly attributes: Readonly<Record<string, number | string>>;
  readonly targetSpan: SourceSpan;
  readonly durationSpan: SourceSpan;
}

export interface BlastRadius {
  readonly environment: string;
  readonly scope: string;
  readonly maximumImpact: string;
  readonly excludedServices: readonly string[];
  readonly environmentSpan: SourceSpan;
  readonly maximumImpactSpan: SourceSpan;
}

/** AbortCondition is one sentence of `condicao_aborto`, parsed; the metric phrase is resolved against the catalogue later. */
export type AbortCondition = { readonly text: string; readonly span: SourceSpan } & (
  | {
      readonly kind: 'metric';
      readonly phrase: string;
      /** Where the phrase and the number stand; the whole sentence where that cannot be told. */
      readonly phraseSpan: SourceSpan;
      readonly quantitySpan: SourceSpan;
      readonly group: 'canary' | 'control';
      readonly comparator: '>' | '>=' | '<' | '<=';
      readonly value: number;
      readonly unit: string | null;
      readonly holdMs: number;
    }
  | { readonly kind: 'any_p1_alert' }
  | { readonly kind: 'named_alert'; readonly alert: string }
);

/** Card is one experiment as its file says it; nothing here depends on a catalogue. */
export interface Card {
  readonly id: string;
  readonly suit: Suit;
  readonly severity: Severity;
  readonly title: string;
  readonly hypothesis: Hypothesis;
  readonly steadyState: readonly MetricReference[];
  readonly injection: Injection;
  readonly blastRadius: BlastRadius;
  readonly abortConditions: readonly AbortCondition[];
  readonly rollback: string;
  readonly expectedMechanism: readonly MetricReference[];
  readonly hypothesisCriteria: readonly MetricReference[];
  readonly baselineMs: number;
  readonly tags: readonly string[];
  readonly owner: string | null;
}
