import { type CodeDocs, explainCode as say } from './code-doc';

/** warningCodes explains every warning with its reasoning: what is legal and suspicious. */
export const warningCodes: CodeDocs = {
  'toxicity-on-pool': say(
    'O Toxiproxy sorteia uma vez por conexão. Num pool que as mantém abertas, a parcela das chamadas não é a declarada; com n conexões, nenhuma é atingida com probabilidade (1 − parcela)ⁿ.',
    'Toxiproxy draws once per connection. On a pool that keeps them open, the share of the calls is not the declared one; with n connections, none is hit with probability (1 − share)ⁿ.',
  ),
  'toxicity-on-http2': say(
    'Em HTTP/2 todas as chamadas de um cliente vão por uma conexão: a parcela vira tudo ou nada.',
    'Over HTTP/2 all calls of a client share one connection: the share becomes all or nothing.',
  ),
  'exposure-not-measured': say(
    'A parcela é sorteada, e nada mede quantas chamadas foram atingidas de fato.',
    'The share is drawn, and nothing measures how many calls are really hit.',
  ),
  'impact-differs': say(
    'Quem aceita o risco lê o impacto declarado; se ele não é canary × parcela, aceita outra coisa.',
    'Whoever accepts the risk reads the declared impact; where it is not canary × share, they accept something else.',
  ),
  'abort-on-safe-side': say(
    'A condição olha para o lado da referência: a falha leva a métrica para o outro, e ela nunca dispara.',
    'The condition looks to the side of the reference: the fault takes the metric to the other, and it never fires.',
  ),
  'abort-on-improvement': say(
    'A condição dispara quando a métrica melhora: o sinal deve estar trocado.',
    'The condition fires when the metric improves: the sign is probably the wrong one.',
  ),
  'abort-inside-steady-state': say(
    'O limite está dentro do que é normal: dispara com o sistema são.',
    'The threshold lies within what is normal: it fires on a healthy system.',
  ),
  'abort-beyond-scale': say(
    'A métrica não chega ao limite (100%, 0, ou a última faixa do histograma): nunca dispara.',
    'The metric cannot reach the threshold (100%, 0, or the last bucket of the histogram): it never fires.',
  ),
  'abort-cannot-fire': say(
    'O tempo da condição não cabe na duração da falha.',
    'The hold time does not fit into the duration of the fault.',
  ),
  'hold-shorter-than-window': say(
    'A espera é menor que a janela da consulta: um único mau momento dispara sozinho.',
    'The hold is shorter than the window of the query: one bad moment fires alone.',
  ),
  'threshold-between-buckets': say(
    'Entre duas faixas do histograma o percentil é interpolado, não contado.',
    'Between two buckets of the histogram the quantile is interpolated, not counted.',
  ),
  'breaker-out-of-reach': say(
    'O "porque" conta com um Circuit Breaker cujo limiar a falha não alcança: a hipótese se sustentaria por outro motivo.',
    'The "because" counts on a Circuit Breaker whose threshold the fault cannot reach: the hypothesis would hold for another reason.',
  ),
  'mechanism-not-measured': say(
    'Nenhuma métrica mostra se o mecanismo agiu.',
    'No metric shows whether the mechanism acted.',
  ),
  'steady-state-without-bound': say(
    'A hipótese não diz até onde a métrica pode ir: a referência do sistema são julga também a falha.',
    'The hypothesis does not say how far the metric may go: the reference of the healthy system judges the fault too.',
  ),
  'quantity-not-judged': say(
    'A frase promete um número que nada verifica.',
    'The sentence promises a number that nothing checks.',
  ),
  'negation-not-checked': say('Negar um estado não vira critério.', 'Denying a state becomes no criterion.'),
  'no-criterion': say(
    'Nada na carta pode ser julgado: o veredito será inconclusivo.',
    'Nothing on the card can be judged: the verdict will be inconclusive.',
  ),
  'duration-short-for-windows': say(
    'Depois de assentar, sobra menos de uma janela para julgar.',
    'After settling, less than one window is left to judge.',
  ),
  'settling-eats-duration': say(
    'A falha acaba antes de as métricas assentarem.',
    'The fault is over before the metrics settle.',
  ),
  'window-short-for-scrape': say(
    'A janela tem menos de quatro coletas: uma perdida a deixa vazia.',
    'The window holds fewer than four scrapes: one that is missed leaves it empty.',
  ),
  'alerts-best-effort': say(
    'Sem um alerta de pulso, o silêncio do Alertmanager não prova que não há P1.',
    'Without a heartbeat alert, the silence of Alertmanager does not prove that there is no P1.',
  ),
  'production-without-acceptance': say(
    'Em produção sem aceite, uma pessoa põe tráfego real em risco sozinha.',
    'In production without acceptance, one person puts real traffic at risk alone.',
  ),
};
