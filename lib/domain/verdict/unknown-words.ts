import type { BilingualText } from '../diagnostic/problem';
import type { UnknownReason } from '../run/evidence';

/** unknownWords says each reason for a missing number to a person. */
export const unknownWords: Record<UnknownReason, BilingualText> = {
  no_series: {
    'pt-BR': 'a consulta não devolveu série do grupo',
    en: 'the query returned no series of the group',
  },
  nan: { 'pt-BR': 'a consulta devolveu NaN', en: 'the query returned NaN' },
  stale: { 'pt-BR': 'as amostras pararam de chegar', en: 'the samples stopped coming' },
  partial: { 'pt-BR': 'a resposta veio incompleta', en: 'the answer was partial' },
  timeout: { 'pt-BR': 'o Prometheus não respondeu a tempo', en: 'Prometheus did not answer in time' },
  http_error: { 'pt-BR': 'o Prometheus respondeu com erro', en: 'Prometheus answered with an error' },
  not_json: { 'pt-BR': 'a resposta não veio do Prometheus', en: 'the answer did not come from Prometheus' },
  unreachable: { 'pt-BR': 'o Prometheus está inacessível', en: 'Prometheus is unreachable' },
  multiple_series: {
    'pt-BR': 'a consulta devolveu várias séries do mesmo grupo',
    en: 'the query returned several series of one group',
  },
  no_group_label: {
    'pt-BR': 'a consulta devolveu séries sem o rótulo do grupo',
    en: 'the query returned series without the group label',
  },
  too_little_traffic: { 'pt-BR': 'houve pouco tráfego no grupo', en: 'the group had too little traffic' },
  clock_skew: { 'pt-BR': 'os relógios não concordam', en: 'the clocks do not agree' },
  query_error: { 'pt-BR': 'o Prometheus recusou a consulta', en: 'Prometheus refused the query' },
};
