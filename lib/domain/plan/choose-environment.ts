import type { Card } from '../card/card';
import type { CatalogueEnvironment, CatalogueTarget } from '../catalogue/catalogue';
import { nearestOf } from '../diagnostic/nearest';
import type { BilingualText, Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import type { Found, PlanRequest } from './plan-request';

/** Place is where a run acts: an environment and the target in it. */
export interface Place {
  readonly environment: CatalogueEnvironment;
  readonly target: CatalogueTarget;
}

/** choosePlace applies the ceiling: a card runs in its own environment, or in one without production traffic that has the same target. */
export function choosePlace({ card, catalogue, environment }: PlanRequest): Found<Place | null> {
  const own = card.blastRadius.environment;
  const names = catalogue.environments.map(({ name }) => name);
  const chosen = catalogue.environments.find(({ name }) => name === environment);
  if (chosen === undefined) return { value: null, problems: [unknownEnvironment(card, environment, names)] };
  if (chosen.name !== own && chosen.production) {
    const text = both(
      `A carta vai até "${own}"; "${environment}" é produção e não está nela.`,
      `The card goes as far as "${own}"; "${environment}" is production and not in it.`,
    );
    return failed(card, 'environment-above-ceiling', text, [own]);
  }
  const target = chosen.targets.find(({ name }) => name === card.injection.target) ?? unlistedTarget(card);
  if (target === undefined) return { value: null, problems: [unknownTarget(card, chosen)] };
  if (target.offBecause !== undefined)
    return { value: null, problems: [targetOff(card, chosen, target.offBecause)] };
  const excluded = excludedService(card, chosen);
  return excluded === null
    ? { value: { environment: chosen, target }, problems: [] }
    : { value: null, problems: [excluded] };
}

/** People find what the catalogue does not list: only the engine needs its proxies. */
function unlistedTarget({ injection }: Card): CatalogueTarget | undefined {
  if (injection.tool !== 'manual') return undefined;
  const { target: name } = injection;
  return {
    name,
    driver: 'toxiproxy',
    endpoints: [],
    probe: { kind: 'none' },
    companions: [],
    exposureMetric: null,
  };
}

function unknownEnvironment(card: Card, environment: string, names: readonly string[]): Problem {
  return problemAt(card.blastRadius.environmentSpan, {
    code: 'unknown-environment',
    found: environment,
    allowed: names,
    nearest: nearestOf(environment, names),
    text: both(
      `O ambiente "${environment}" não está em ambientes.yaml.`,
      `The environment "${environment}" is not in ambientes.yaml.`,
    ),
  });
}

function unknownTarget({ injection }: Card, environment: CatalogueEnvironment): Problem {
  const names = environment.targets.map(({ name }) => name);
  return problemAt(injection.targetSpan, {
    code: 'unknown-target',
    found: injection.target,
    allowed: names,
    // Who never saw a card names the called service alone.
    nearest:
      names.find((name) => name.endsWith(` -> ${injection.target}`)) ?? nearestOf(injection.target, names),
    text: both(
      `O alvo "${injection.target}" não existe em "${environment.name}".`,
      `The target "${injection.target}" does not exist in "${environment.name}".`,
    ),
  });
}

function targetOff({ injection }: Card, environment: CatalogueEnvironment, reason: BilingualText): Problem {
  return problemAt(injection.targetSpan, {
    code: 'target-off',
    found: injection.target,
    text: both(
      `O alvo "${injection.target}" está desativado em "${environment.name}": ${reason['pt-BR']}`,
      `The target "${injection.target}" is switched off in "${environment.name}": ${reason.en}`,
    ),
  });
}

/** A target inside the excluded services would hurt what the card promised to spare. */
function excludedService(
  { injection, blastRadius }: Card,
  environment: CatalogueEnvironment,
): Problem | null {
  const spared = new Set([...blastRadius.excludedServices, ...environment.excludedServices]);
  const service = injection.target.split(' -> ').find((name) => spared.has(name));
  if (service === undefined) return null;
  return problemAt(injection.targetSpan, {
    code: 'target-is-excluded',
    found: service,
    text: both(
      `O alvo envolve "${service}", que está entre os serviços excluídos.`,
      `The target involves "${service}", which is among the excluded services.`,
    ),
  });
}

function failed(card: Card, code: string, text: BilingualText, allowed: readonly string[]): Found<null> {
  return { value: null, problems: [problemAt(card.blastRadius.environmentSpan, { code, text, allowed })] };
}

function both(portuguese: string, english: string): BilingualText {
  return { 'pt-BR': portuguese, en: english };
}
