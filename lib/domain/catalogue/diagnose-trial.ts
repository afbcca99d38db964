import type { BilingualText } from '../diagnostic/problem';
import type { QueryAnswer, SeriesValue } from '../run/query-answer';
import { unknownWords } from '../verdict/unknown-words';
import { diagnoseSources } from './diagnose-sources';
import type { MetricTrial, TrialFinding, TrialFindingKind } from './metric-trial';

/** finding puts a reason together. */
function finding(
  kind: TrialFindingKind,
  blocks: boolean,
  text: BilingualText,
  detail?: string,
): TrialFinding {
  return { kind, blocks, text, ...(detail === undefined ? {} : { detail }) };
}

/** diagnoseTrial lists every reason why a query does not serve; an empty list means that it does, now. */
export function diagnoseTrial(trial: MetricTrial): readonly TrialFinding[] {
  const { answer } = trial;
  if (answer.kind === 'unknown') return [unanswered(answer)];
  const sources = diagnoseSources(trial);
  const shape = answer.series.length === 0 ? emptiness(trial, sources) : shapeFindings(trial, answer.series);
  return [...shape, ...sources, ...companionFindings(trial)];
}

function unanswered({ reason, detail }: Extract<QueryAnswer, { kind: 'unknown' }>): TrialFinding {
  const words = unknownWords[reason];
  const kind = reason === 'query_error' ? 'query_refused' : 'no_answer';
  const then: BilingualText =
    kind === 'query_refused'
      ? { 'pt-BR': 'corrija a consulta.', en: 'correct the query.' }
      : {
          'pt-BR': 'nada se sabe da métrica enquanto for assim; confira o endereço e a rede.',
          en: 'nothing is known of the metric while this lasts; check the address and the network.',
        };
  const text = {
    'pt-BR': `${capital(words['pt-BR'])}: ${then['pt-BR']}`,
    en: `${capital(words.en)}: ${then.en}`,
  };
  return finding(kind, true, text, detail);
}

function emptiness({ metric }: MetricTrial, sources: readonly TrialFinding[]): TrialFinding[] {
  if (sources.some(({ kind }) => kind === 'never_there' || kind === 'gone')) return [];
  const zero = metric.emptyIsZero;
  return [
    finding('empty', !zero, {
      'pt-BR': zero
        ? 'A consulta não devolve série nenhuma. O catálogo diz que vazio vale zero: isso só conta enquanto a companheira mostra tráfego.'
        : 'A consulta não devolve série nenhuma, embora as séries que ela lê existam: um filtro ou uma divisão as descarta.',
      en: zero
        ? 'The query returns no series. The catalogue says that empty counts as zero: only while the companion shows traffic.'
        : 'The query returns no series although the series that it reads exist: a filter or a division drops them.',
    }),
  ];
}

function shapeFindings({ metric, environment }: MetricTrial, series: readonly SeriesValue[]): TrialFinding[] {
  const { label, control, canary } = environment.groups;
  const found: TrialFinding[] = [];
  if (series.some(({ labels }) => !labels[label])) {
    found.push(
      finding('no_group_label', true, {
        'pt-BR': `Há série sem o rótulo "${label}": agregue com by (${label}), ou o grupo se perde.`,
        en: `There is a series without the label "${label}": aggregate with by (${label}), or the group is lost.`,
      }),
    );
  }
  for (const group of [control, canary]) {
    const own = series.filter(({ labels }) => labels[label] === group);
    const [first] = own;
    if (!first) found.push(missing(label, group, metric.emptyIsZero));
    else if (own.length > 1) found.push(several(label, group, own));
    else found.push(...valueFindings(group, first.value));
  }
  const others = [...new Set(series.map(({ labels }) => labels[label] ?? ''))].filter(
    (name) => name !== '' && name !== control && name !== canary,
  );
  if (others.length > 0) {
    found.push(
      finding(
        'other_groups',
        false,
        {
          'pt-BR': `Há séries de outros valores de "${label}", que não contam para nenhum grupo.`,
          en: `There are series of other values of "${label}", which count for neither group.`,
        },
        others.slice(0, 10).join(', '),
      ),
    );
  }
  return found;
}

function missing(label: string, group: string, emptyIsZero: boolean): TrialFinding {
  return finding('group_missing', !emptyIsZero, {
    'pt-BR': `Falta a série do grupo ${label}="${group}"${emptyIsZero ? ': vale zero enquanto há tráfego' : ''}.`,
    en: `The series of the group ${label}="${group}" is missing${emptyIsZero ? ': it counts as zero while there is traffic' : ''}.`,
  });
}

function several(label: string, group: string, own: readonly SeriesValue[]): TrialFinding {
  const names = [...new Set(own.flatMap(({ labels }) => Object.keys(labels)))];
  const differing = names.filter((name) => new Set(own.map(({ labels }) => labels[name])).size > 1);
  return finding(
    'many_per_group',
    true,
    {
      'pt-BR': `O grupo ${label}="${group}" tem ${own.length} séries, e só pode ter uma: agregue o que as separa.`,
      en: `The group ${label}="${group}" has ${own.length} series and may have one: aggregate what tells them apart.`,
    },
    differing.join(', '),
  );
}

function valueFindings(group: string, value: number): TrialFinding[] {
  if (Number.isNaN(value)) {
    return [
      finding('nan', true, {
        'pt-BR': `O valor de ${group} é NaN: quase sempre zero dividido por zero, sem tráfego na janela.`,
        en: `The value of ${group} is NaN: nearly always zero divided by zero, no traffic in the window.`,
      }),
    ];
  }
  if (Number.isFinite(value)) return [];
  return [
    finding('infinite', true, {
      'pt-BR': `O valor de ${group} é infinito: uma divisão por zero, ou um quantil no último balde.`,
      en: `The value of ${group} is infinite: a division by zero, or a quantile in the last bucket.`,
    }),
  ];
}

function companionFindings({ companion, environment }: MetricTrial): TrialFinding[] {
  if (companion === null) return [];
  const { label, control, canary } = environment.groups;
  if (companion.kind === 'unknown') {
    const text = unknownWords[companion.reason];
    return [
      finding(
        'companion_unusable',
        true,
        { 'pt-BR': `Sobre a companheira: ${text['pt-BR']}.`, en: `Of the companion: ${text.en}.` },
        companion.detail,
      ),
    ];
  }
  const rates = companion.series;
  return [control, canary].flatMap((group) => {
    const own = rates.filter(({ labels }) => labels[label] === group);
    if (own.length > 1) {
      return [
        finding('companion_unusable', true, {
          'pt-BR': `A companheira tem ${own.length} séries de ${group}, e só pode ter uma.`,
          en: `The companion has ${own.length} series of ${group} and may have one.`,
        }),
      ];
    }
    const rate = own[0]?.value;
    if (rate !== undefined && rate >= environment.minimumSampleRate) return [];
    const shown = rate === undefined || Number.isNaN(rate) ? '?' : rate.toPrecision(2);
    return [
      finding('too_little_traffic', false, {
        'pt-BR': `Há pouco tráfego em ${group} agora (${shown} amostras/s; o mínimo é ${environment.minimumSampleRate}): um julgamento seria inconclusivo.`,
        en: `There is little traffic in ${group} now (${shown} samples/s; the minimum is ${environment.minimumSampleRate}): a judgement would be inconclusive.`,
      }),
    ];
  });
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
