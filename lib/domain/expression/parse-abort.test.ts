import { describe, expect, it } from 'vitest';
import { parseAbort } from './parse-abort';

const metric = (
  phrase: string,
  comparator: string,
  value: number,
  unit: string | null,
  holdMs: number,
  group = 'canary',
) => ({
  kind: 'metric',
  phrase,
  group,
  comparator,
  value,
  unit,
  holdMs,
});

describe('parseAbort', () => {
  it.each([
    [
      'taxa de erro HTTP 5xx no canary > 2% por mais de 1 minuto',
      metric('taxa de erro HTTP 5xx', '>', 2, '%', 60_000),
    ],
    [
      'latência p99 no canary > 3000 ms por mais de 2 minutos',
      metric('latência p99', '>', 3000, 'ms', 120_000),
    ],
    ['latência p99 > 3.000 ms por mais de dois minutos', metric('latência p99', '>', 3000, 'ms', 120_000)],
    [
      'latência p99 no grupo de controle > 3 s durante mais de 30 s',
      metric('latência p99', '>', 3000, 'ms', 30_000, 'control'),
    ],
    [
      'latência p99 no controle acima de 3 s por 30 s',
      metric('latência p99', '>', 3000, 'ms', 30_000, 'control'),
    ],
    ['taxa de sucesso do canary abaixo de 90% imediatamente', metric('taxa de sucesso', '<', 90, '%', 0)],
    [
      'taxa de sucesso ficar abaixo de 90% por mais de 1 min',
      metric('taxa de sucesso', '<', 90, '%', 60_000),
    ],
    [
      'fluxo de controle de estoque > 5 por mais de 10 s',
      metric('fluxo de controle de estoque', '>', 5, null, 10_000),
    ],
    ['p99 > 3000 ms no canary por mais de 1h30m', metric('p99', '>', 3000, 'ms', 5_400_000)],
    [
      'pedidos por minuto < 10 por minuto por mais de 1 minuto',
      metric('pedidos por minuto', '<', 10, '/min', 60_000),
    ],
    [
      'HTTP 5xx error rate in the canary > 2% for more than 1 minute',
      metric('HTTP 5xx error rate', '>', 2, '%', 60_000),
    ],
    [
      'p99 latency in the control group above 3 s for over two minutes',
      metric('p99 latency', '>', 3000, 'ms', 120_000, 'control'),
    ],
    ['memory use > 80% immediately', metric('memory use', '>', 80, '%', 0)],
    ['erros HTTP 500 > 2 por mais de 1 minuto.', metric('erros HTTP 500', '>', 2, null, 60_000)],
    ['disparo de qualquer alerta de severidade P1', { kind: 'any_p1_alert' }],
    ['qualquer alerta P1', { kind: 'any_p1_alert' }],
    ['any alert of severity P1 fires', { kind: 'any_p1_alert' }],
    ['firing of any P1 alert', { kind: 'any_p1_alert' }],
    ['disparo do alerta LojaForaDoAr', { kind: 'named_alert', alert: 'LojaForaDoAr' }],
    ['disparo do alerta "Loja fora do ar"', { kind: 'named_alert', alert: 'Loja fora do ar' }],
    ['alert ShopDown fires', { kind: 'named_alert', alert: 'ShopDown' }],
  ])('reads %j', (text, value) => {
    expect(parseAbort(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['taxa de erro > 2%', 'sentence-incomplete'],
    ['taxa de erro > 2% por mais de 1', 'sentence-incomplete'],
    ['> 2% por mais de 1 minuto', 'metric-missing'],
    ['p99 no canary no grupo de controle > 3 s por mais de 1 minuto', 'two-groups'],
    ['fila > 1.500 por mais de 1 minuto', 'ambiguous-number'],
    ['p99 > 3 s por mais de 25 horas', 'duration-too-long'],
    ['disparo de qualquer alerta de severidade P2', 'alert-level'],
    ['disparo do alerta ""', 'alert-unnamed'],
    ['se der ruim', 'sentence-not-understood'],
    ['p99 > 3 s por mais de 1 minuto ou erro > 2% por mais de 1 minuto', 'sentence-not-understood'],
  ])('refuses %j as %s', (text, code) => {
    expect(parseAbort(text)).toMatchObject({ ok: false, faults: [{ code }] });
  });

  it('says every fault of one sentence', () => {
    expect(parseAbort('> 1.500 por mais de 30 horas')).toMatchObject({
      faults: [{ code: 'ambiguous-number' }, { code: 'duration-too-long' }, { code: 'metric-missing' }],
    });
  });
});
