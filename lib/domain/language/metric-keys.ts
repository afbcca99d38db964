import { explainKey, type KeyDocs } from './key-doc';

/** metricKeys explains every key of `metricas.yaml`. */
export const metricKeys: KeyDocs = {
  metricas: explainKey('As métricas que as cartas podem citar.', 'The metrics that cards may name.'),
  'metricas[].nome': explainKey(
    'Nome que as cartas usam: minúsculas, dígitos e _.',
    'Name that cards use: lower case, digits and _.',
    'taxa_sucesso_pedidos',
  ),
  'metricas[].rotulo': explainKey('Nome que aparece na tela.', 'Name that the screen shows.'),
  'metricas[].rotulo.pt-BR': explainKey('Em português.', 'In Portuguese.', 'Taxa de sucesso dos pedidos'),
  'metricas[].rotulo.en': explainKey('Em inglês.', 'In English.', 'Order success rate'),
  'metricas[].sinonimos': explainKey(
    'Outras maneiras de dizer a métrica em frases, nas duas línguas.',
    'Other ways to say the metric in sentences, in both languages.',
  ),
  'metricas[].sinonimos[]': explainKey('Uma maneira.', 'One way.', 'taxa de sucesso na criação de pedidos'),
  'metricas[].unidade': explainKey(
    'Unidade mostrada. "estado" é 0 ou 1.',
    'Unit that is shown: %, ms, per minute, per second, a count, or a state (0 or 1).',
  ),
  'metricas[].fator': explainKey(
    'Valor da consulta × fator = valor mostrado; 1 se ausente.',
    'Value of the query × factor = value shown; 1 where absent.',
    100,
  ),
  'metricas[].melhor': explainKey(
    'Se maior ou menor é melhor; tanto_faz se ausente.',
    'Whether higher (maior) or lower (menor) is better; neither (tanto_faz) where absent.',
  ),
  'metricas[].promql': explainKey(
    'Consulta que devolve uma série por grupo.',
    'Query that returns one series for each group.',
    'sum by (group) (rate(orders_total{status="ok"}[1m])) / sum by (group) (rate(orders_total[1m]))',
  ),
  'metricas[].companheira': explainKey(
    'Consulta que conta as amostras por segundo de cada grupo: sem ela não se sabe se há dados que bastem.',
    'Query that counts the samples per second of each group: without it nobody knows whether there are enough.',
    'sum by (group) (rate(orders_total[1m]))',
  ),
  'metricas[].vazio_vale_zero': explainKey(
    'Se "sem série" é zero: só enquanto a companheira do grupo está fresca.',
    'Whether "no series" is zero: only while the companion of that group is fresh.',
    true,
  ),
  'metricas[].agregacao': explainKey(
    'Como as leituras de um medidor viram um número; media se ausente.',
    'How the readings of a gauge become one number: mean (media), maximo or minimo; the mean where absent.',
  ),
  'metricas[].faixas': explainKey(
    'Limites superiores do histograma, crescentes, na unidade mostrada: servem para avisar de limites interpolados.',
    'Upper bounds of the histogram, ascending, in the unit shown: they serve to warn of interpolated thresholds.',
  ),
  'metricas[].faixas[]': explainKey('Um limite.', 'A bound.', 500),
};
