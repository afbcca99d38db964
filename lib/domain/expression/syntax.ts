import type { IToken } from 'chevrotain';

/** Syntax is what the grammar recognised, still as tokens: numbers and units get their meaning afterwards. */

export interface QuantitySyntax {
  readonly number: IToken;
  readonly unit: IToken | null;
}

export interface ComparisonSyntax {
  readonly comparator: IToken;
  readonly quantity: QuantitySyntax;
}

/** DurationSyntax is `1h30m` as its parts, in order. */
export type DurationSyntax = readonly QuantitySyntax[];

export interface GroupSyntax {
  readonly group: 'canary' | 'control';
  readonly token: IToken;
}

/** SubjectSyntax is a noun phrase without the group that it names. */
export interface SubjectSyntax {
  readonly words: readonly IToken[];
  readonly groups: readonly GroupSyntax[];
}

export type ReferenceSyntax =
  | { readonly kind: 'observe' }
  | { readonly kind: 'variation'; readonly comparison: ComparisonSyntax }
  | { readonly kind: 'reached'; readonly within: DurationSyntax }
  | { readonly kind: 'reached_once' }
  | { readonly kind: 'comparison'; readonly comparison: ComparisonSyntax; readonly once: boolean };

export type AbortSyntax =
  | {
      readonly kind: 'metric';
      readonly subject: SubjectSyntax;
      readonly comparison: ComparisonSyntax;
      readonly groupsAfter: readonly GroupSyntax[];
      readonly hold: DurationSyntax | 'immediately';
    }
  | { readonly kind: 'any_alert'; readonly level: IToken }
  | { readonly kind: 'named_alert'; readonly name: IToken };

export type PredicateSyntax =
  | { readonly kind: 'comparison'; readonly comparison: ComparisonSyntax }
  | { readonly kind: 'reached'; readonly within: DurationSyntax }
  | { readonly kind: 'opens' }
  | { readonly kind: 'acts' };

/** StatementSyntax is one "phrase + predicate" inside a clause of the hypothesis. */
export interface StatementSyntax {
  readonly subject: SubjectSyntax;
  readonly negated: boolean;
  readonly predicate: PredicateSyntax;
  readonly complement: SubjectSyntax;
  readonly last: IToken;
}

export interface HypothesisSyntax {
  readonly fault: readonly IToken[];
  readonly steadyState: readonly IToken[];
  readonly mechanism: readonly IToken[];
}
