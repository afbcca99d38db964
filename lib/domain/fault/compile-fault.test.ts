import { describe, expect, it } from 'vitest';
import type { FaultType } from '../card/card';
import { compileFault, narrowFault } from './compile-fault';
import { faultSchema } from './fault';
import { faultTypes } from './fault-attributes';

const spanOf = () => ({ line: 1, column: 1, length: 1 });

function compile(type: FaultType, attributes: Record<string, number | string>, share = 1) {
  return compileFault({ type, attributes, share, spanOf });
}

const toxic = (type: string, attributes: object, stream = 'downstream', toxicity = 1) => ({
  type,
  stream,
  toxicity,
  attributes,
});

describe('compileFault', () => {
  it.each<[FaultType, Record<string, number | string>, number, object[]]>([
    [
      'latencia',
      { latencia_ms: 2000, jitter_ms: 300 },
      0.1,
      [toxic('latency', { latency: 2000, jitter: 300 }, 'downstream', 0.1)],
    ],
    [
      'latencia',
      { latencia_ms: 50, sentido: 'requisicao' },
      1,
      [toxic('latency', { latency: 50, jitter: 0 }, 'upstream')],
    ],
    [
      'latencia',
      { latencia_ms: 50, sentido: 'ambos' },
      1,
      [
        toxic('latency', { latency: 50, jitter: 0 }, 'upstream'),
        toxic('latency', { latency: 50, jitter: 0 }),
      ],
    ],
    ['largura_banda', { taxa_kb_s: 8 }, 0.5, [toxic('bandwidth', { rate: 8 }, 'downstream', 0.5)]],
    ['particao', {}, 1, [toxic('timeout', { timeout: 0 }, 'upstream')]],
    ['reset_conexao', { apos_ms: 100 }, 1, [toxic('reset_peer', { timeout: 100 })]],
    ['fechamento_lento', { atraso_ms: 900 }, 1, [toxic('slow_close', { delay: 900 })]],
    [
      'fragmentacao',
      { tamanho_medio_bytes: 64, variacao_bytes: 32, atraso_us: 10 },
      1,
      [toxic('slicer', { average_size: 64, size_variation: 32, delay: 10 })],
    ],
    ['limite_dados', { bytes: 4096 }, 1, [toxic('limit_data', { bytes: 4096 })]],
  ])('turns %s %j at %d into toxics', (type, attributes, share, toxics) => {
    const compiled = compile(type, attributes, share);
    expect(compiled).toEqual({ ok: true, fault: { kind: 'toxics', toxics } });
    expect(compiled.ok && faultSchema.safeParse(compiled.fault).success).toBe(true);
  });

  it('turns an outage into a disabled proxy', () => {
    expect(compile('indisponibilidade', {})).toEqual({ ok: true, fault: { kind: 'down' } });
  });

  it.each<[FaultType, Record<string, number | string>, number, string]>([
    ['latencia', { latencia_ms: 0 }, 1, 'out-of-range'],
    ['latencia', { latencia_ms: 60_001 }, 1, 'out-of-range'],
    ['latencia', { latencia_ms: 100, jitter_ms: 101 }, 1, 'attributes-disagree'],
    ['latencia', { latencia_ms: 100, sentido: 'ambos' }, 0.5, 'share-not-possible'],
    ['largura_banda', { taxa_kb_s: -1 }, 1, 'out-of-range'],
    ['largura_banda', { taxa_kb_s: 0 }, 1, 'out-of-range'],
    ['reset_conexao', { apos_ms: 2001 }, 1, 'out-of-range'],
    ['reset_conexao', {}, 0.5, 'share-not-possible'],
    ['indisponibilidade', {}, 0.99, 'share-not-possible'],
    ['fragmentacao', { tamanho_medio_bytes: 0 }, 1, 'out-of-range'],
    ['fragmentacao', { tamanho_medio_bytes: 10, variacao_bytes: 10 }, 1, 'attributes-disagree'],
    ['limite_dados', { bytes: 0 }, 1, 'out-of-range'],
  ])('refuses %s %j at %d: %s', (type, attributes, share, code) => {
    expect(compile(type, attributes, share)).toMatchObject({ ok: false, problems: [{ code }] });
  });

  it('knows every type of fault', () => {
    expect(faultTypes).toHaveLength(8);
  });
});

describe('narrowFault', () => {
  it('changes the share of the connections and nothing else', () => {
    const wide = compile('latencia', { latencia_ms: 2000, jitter_ms: 300 }, 0.1);
    expect(wide.ok && narrowFault(wide.fault, 0.05)).toEqual({
      kind: 'toxics',
      toxics: [toxic('latency', { latency: 2000, jitter: 300 }, 'downstream', 0.05)],
    });
  });
});
