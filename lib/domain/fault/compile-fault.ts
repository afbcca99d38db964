import type { FaultType, SourceSpan } from '../card/card';
import type { BilingualText, Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import type { Fault, ToxicSpec } from './fault';
import { faultAttributes } from './fault-attributes';

/** FaultRequest is an injection as a card writes it; `spanOf` places an attribute in the file. */
export interface FaultRequest {
  readonly type: FaultType;
  readonly attributes: Readonly<Record<string, number | string>>;
  /** 0..1 of the connections. */
  readonly share: number;
  readonly spanOf: (key: string) => SourceSpan;
}

export type CompiledFault =
  | { readonly ok: true; readonly fault: Fault }
  | { readonly ok: false; readonly problems: readonly Problem[] };

type Stream = ToxicSpec['stream'];

const streamsOf: Readonly<Record<string, readonly Stream[]>> = {
  resposta: ['downstream'],
  requisicao: ['upstream'],
  ambos: ['upstream', 'downstream'],
};

/** directions lists the values of `sentido`. */
export const directions = Object.keys(streamsOf) as [string, ...string[]];

/** compileFault turns an injection into what is put on the proxy, within the limits that keep Toxiproxy alive. */
export function compileFault(request: FaultRequest): CompiledFault {
  const ranges = rangeProblems(request);
  // A number that is wrong by itself says nothing of its relation to another.
  const relations = ranges.length > 0 ? [] : relationProblems(request);
  const problems = [...ranges, ...relations, ...shareProblems(request)];
  if (problems.length > 0) return { ok: false, problems };
  if (request.type === 'indisponibilidade') return { ok: true, fault: { kind: 'down' } };
  const toxic = toxicOf(request);
  const streams = streamsOf[String(request.attributes.sentido ?? defaultDirection(request.type))] ?? [
    'downstream',
  ];
  const toxics = streams.map((stream) => ({ ...toxic, stream, toxicity: request.share }));
  return { ok: true, fault: { kind: 'toxics', toxics } };
}

/** narrowFault gives the same fault on a smaller share of the connections. */
export function narrowFault(fault: Fault, share: number): Fault {
  switch (fault.kind) {
    case 'down':
      return fault;
    case 'toxics':
      return { kind: 'toxics', toxics: fault.toxics.map((toxic) => ({ ...toxic, toxicity: share })) };
  }
}

/** A black hole swallows the request; every other toxic acts on the answer unless the card says otherwise. */
function defaultDirection(type: FaultType): string {
  return type === 'particao' ? 'requisicao' : 'resposta';
}

function toxicOf({ type, attributes }: FaultRequest): Pick<ToxicSpec, 'type' | 'attributes'> {
  const number = (key: string): number => Number(attributes[key] ?? 0);
  switch (type) {
    case 'latencia':
      return { type: 'latency', attributes: { latency: number('latencia_ms'), jitter: number('jitter_ms') } };
    case 'largura_banda':
      return { type: 'bandwidth', attributes: { rate: number('taxa_kb_s') } };
    case 'particao':
      return { type: 'timeout', attributes: { timeout: number('fecha_apos_ms') } };
    case 'reset_conexao':
      return { type: 'reset_peer', attributes: { timeout: number('apos_ms') } };
    case 'fechamento_lento':
      return { type: 'slow_close', attributes: { delay: number('atraso_ms') } };
    case 'fragmentacao':
      return {
        type: 'slicer',
        attributes: {
          average_size: number('tamanho_medio_bytes'),
          size_variation: number('variacao_bytes'),
          delay: number('atraso_us'),
        },
      };
    case 'limite_dados':
      return { type: 'limit_data', attributes: { bytes: number('bytes') } };
    case 'indisponibilidade':
      return { type: 'noop', attributes: {} };
  }
}

function rangeProblems({ type, attributes, spanOf }: FaultRequest): Problem[] {
  return faultAttributes[type].flatMap(({ key, unit, min, max }) => {
    const value = attributes[key];
    if (typeof value !== 'number' || (value >= min && value <= max)) return [];
    const text = both(
      `${key} é ${value}; o Toxiproxy aguenta de ${min} a ${max} ${unit['pt-BR']}.`,
      `${key} is ${value}; Toxiproxy bears ${min} to ${max} ${unit.en}.`,
    );
    return [
      problemAt(spanOf(key), {
        code: 'out-of-range',
        text,
        found: String(value),
        allowed: [`${min}..${max}`],
      }),
    ];
  });
}

function relationProblems({ type, attributes, spanOf }: FaultRequest): Problem[] {
  const pair =
    type === 'latencia'
      ? (['jitter_ms', 'latencia_ms', 0] as const)
      : (['variacao_bytes', 'tamanho_medio_bytes', 1] as const);
  const [part, whole, margin] = pair;
  const [smaller, larger] = [attributes[part], attributes[whole]];
  if (typeof smaller !== 'number' || typeof larger !== 'number' || smaller + margin <= larger) return [];
  const text =
    margin === 0
      ? both(
          `${part} (${smaller}) não pode passar de ${whole} (${larger}).`,
          `${part} (${smaller}) must not exceed ${whole} (${larger}).`,
        )
      : both(
          `${part} (${smaller}) deve ser menor que ${whole} (${larger}).`,
          `${part} (${smaller}) must be less than ${whole} (${larger}).`,
        );
  return [problemAt(spanOf(part), { code: 'attributes-disagree', text, found: String(smaller) })];
}

/** Some faults have no dice: Toxiproxy applies them to every connection, whatever the toxicity says. */
function shareProblems({ type, attributes, share, spanOf }: FaultRequest): Problem[] {
  if (share === 1) return [];
  const whole = both('escreva percentual_trafego: 100', 'write percentual_trafego: 100');
  const span = spanOf('percentual_trafego');
  if (type === 'indisponibilidade' || type === 'reset_conexao') {
    const text = both(
      `${type} atinge todas as conexões, não uma parte delas: ${whole['pt-BR']}.`,
      `${type} hits every connection, not a part of them: ${whole.en}.`,
    );
    return [problemAt(span, { code: 'share-not-possible', text, allowed: ['100'] })];
  }
  if (attributes.sentido !== 'ambos') return [];
  const text = both(
    `Com "sentido: ambos" cada sentido sorteia as suas conexões, e a parcela atingida não é a declarada: ${whole['pt-BR']} ou escolha um sentido.`,
    `With "sentido: ambos" each direction draws its own connections, and the share hit is not the declared one: ${whole.en} or choose one direction.`,
  );
  return [problemAt(span, { code: 'share-not-possible', text, allowed: ['100'] })];
}

function both(portuguese: string, english: string): BilingualText {
  return { 'pt-BR': portuguese, en: english };
}
