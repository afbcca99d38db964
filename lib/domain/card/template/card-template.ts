import type { Catalogue, CatalogueEnvironment, CatalogueMetric } from '../../catalogue/catalogue';
import type { Locale } from '../../diagnostic/problem';
import { formatNumber } from '../../expression/format-number';
import { suitKeys, type Suit } from '../suit';
import type { TemplateKind } from './template-kind';
import { templateWords } from './template-words';

/** TemplateRequest says which template, and the names that it is filled in with. */
export interface TemplateRequest {
  readonly kind: TemplateKind;
  readonly suit: Suit;
  readonly id: string;
  readonly catalogue: Catalogue;
  readonly locale: Locale;
}

/** cardTemplate writes a whole card with the catalogue's own names in it: the first text is valid, and the rest is changing words. */
export function cardTemplate({ kind, suit, id, catalogue, locale }: TemplateRequest): string {
  const words = templateWords[kind];
  const environment = catalogue.environments[0];
  const target = environment?.targets[0]?.name ?? 'servico -> dependencia';
  const metric = chooseMetric(catalogue.metrics);
  const sentences = locale === 'en' ? english : portuguese;
  const label = metric?.label[locale] ?? (locale === 'en' ? 'success rate' : 'taxa de sucesso');
  const place = { dependency: target.split(' -> ')[1] ?? target, label: lowerFirst(label) };
  const share = (environment?.canaryShare ?? 0.05) * words.percent;
  const percent = `${formatNumber(Number(share.toPrecision(3)), locale)}%`;
  const said = sentences({ ...place, fault: words.fault[locale], percent, manual: kind === 'manual' });
  return `id: ${id}
naipe: ${suitKeys[suit]}
severidade: 1
titulo: "${words.title[locale]}"

hipotese: >
${said.hypothesis}

estado_estavel:
  - metrica: ${metric?.name ?? 'taxa_sucesso'}
    referencia: ">= 99.5%"
${mechanism(catalogue, said.open)}
variavel_injetada:
${injectionLines(kind, target, said.steps)}

blast_radius:
  ambiente: ${environment?.name ?? 'producao-canary'}
  escopo: "${said.scope}"
  impacto_maximo: "${said.impact}"
${excluded(environment)}
condicao_aborto:
  - "${said.abort}"
  - "${said.alert}"

rollback: "${said.rollback}"
`;
}

function injectionLines(kind: TemplateKind, target: string, steps: readonly string[]): string {
  const { attributes, percent } = templateWords[kind];
  const isManual = kind === 'manual';
  return [
    `tipo: ${isManual ? 'perda_de_instancia' : kind}`,
    `alvo: ${target}`,
    ...attributes,
    ...(isManual ? steps : []),
    `percentual_trafego: ${percent}`,
    'duracao: 10m',
    `ferramenta: ${isManual ? 'manual' : 'toxiproxy'}`,
  ]
    .map((line) => `  ${line}`)
    .join('\n');
}

/** The first state that the target always shows is what a caller protects itself with: the "because" is then checked. */
function mechanism({ metrics, environments }: Catalogue, open: string): string {
  const companions = environments[0]?.targets[0]?.companions ?? [];
  const state = metrics.find(({ name, unit }) => unit === 'state' && companions.includes(name));
  if (state === undefined) return '';
  return `
mecanismo_esperado:
  - metrica: ${state.name}
    referencia: "${open}"
`;
}

/** A share that customers feel, and that should stay high, is what a first card watches. */
function chooseMetric(metrics: readonly CatalogueMetric[]): CatalogueMetric | undefined {
  return metrics.find(({ unit, better }) => unit === 'percent' && better === 'higher') ?? metrics[0];
}

function excluded(environment: CatalogueEnvironment | undefined): string {
  const services = environment?.excludedServices ?? [];
  return services.length === 0 ? '' : `  servicos_excluidos: [${services.join(', ')}]\n`;
}

interface Said {
  readonly dependency: string;
  readonly fault: string;
  readonly label: string;
  readonly percent: string;
  readonly manual: boolean;
}

interface Sentences {
  readonly hypothesis: string;
  readonly scope: string;
  readonly impact: string;
  readonly open: string;
  readonly abort: string;
  readonly alert: string;
  readonly rollback: string;
  readonly steps: readonly string[];
}

function portuguese({ dependency, fault, label, percent, manual }: Said): Sentences {
  return {
    hypothesis: `  Se o ${dependency} ${fault},
  então a ${label} permanecerá acima de 99%,
  porque quem chama desiste a tempo e segue sem a resposta.`,
    scope: 'instâncias do grupo canary',
    impact: `aproximadamente ${percent} das requisições`,
    open: 'aberto ao menos uma vez',
    abort: `${label} no canary < 95% por mais de 1 minuto`,
    alert: 'disparo de qualquer alerta de severidade P1',
    rollback: manual
      ? `subir de novo a instância e conferir que o ${dependency} responde`
      : `remoção da falha no Toxiproxy e conferência de que o ${dependency} responde`,
    steps: [
      'passo_1: "Confira que há outra instância no ar."',
      'passo_2: "Encerre uma instância e anote a hora."',
    ],
  };
}

function english({ dependency, fault, label, percent, manual }: Said): Sentences {
  return {
    hypothesis: `  If the ${dependency} ${fault},
  then the ${label} will remain above 99%,
  because the caller gives up in time and goes on without the answer.`,
    scope: 'instances of the canary group',
    impact: `about ${percent} of the requests`,
    open: 'open at least once',
    abort: `${label} in the canary < 95% for more than 1 minute`,
    alert: 'any alert of severity P1 fires',
    rollback: manual
      ? `start the instance again and check that the ${dependency} answers`
      : `take the fault off Toxiproxy and check that the ${dependency} answers`,
    steps: [
      'passo_1: "Check that another instance is up."',
      'passo_2: "Stop one instance and write down the time."',
    ],
  };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
