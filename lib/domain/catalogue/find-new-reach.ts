import type { Catalogue, CatalogueEnvironment, CatalogueTarget } from './catalogue';

/** Reach is a place where faults may go: a proxy, in an environment with what protects it. */
export interface Reach {
  readonly environment: string;
  readonly target: string;
  readonly apiUrl: string;
  readonly proxy: string;
}

/**
 * findNewReach lists where the faults of one catalogue may go and those of the one before may not: a proxy that was not in an environment of
 * this name with these protections. Freezes, hours, tokens and signatures hold for a name, acceptance and progression for the two
 * flags; what stops a run is read at the addresses of the environment, by its groups and alerts, and undone past a dead engine by its guards.
 * So another of these for the same proxy is a way around a protection, and new reach like a new proxy; every address that a server of ours
 * calls is among them.
 */
export function findNewReach(before: Catalogue, after: Catalogue): readonly Reach[] {
  const known = new Set(listPlaces(before).map(({ key }) => key));
  return listPlaces(after).flatMap(({ key, reach }) => (known.has(key) ? [] : [reach]));
}

function listPlaces({ environments }: Catalogue): readonly { readonly key: string; readonly reach: Reach }[] {
  return environments.flatMap((environment) =>
    environment.targets.flatMap((target) =>
      target.endpoints.map((endpoint) => ({
        key: placeOf(environment, target, endpoint),
        reach: { environment: environment.name, target: target.name, ...endpoint },
      })),
    ),
  );
}

function placeOf(
  environment: CatalogueEnvironment,
  target: CatalogueTarget,
  { apiUrl, proxy }: CatalogueTarget['endpoints'][number],
): string {
  const { name, production, acceptanceRequired } = environment;
  const { prometheusUrl, alertmanagerUrl, p1, heartbeatAlert, groups, tracing, rehearsalMaxAgeMs } =
    environment;
  const watched = { prometheusUrl, alertmanagerUrl, p1, heartbeatAlert, groups, tracing, rehearsalMaxAgeMs };
  const { name: targetName, probe, guards, restart } = target;
  const place = { name, production, acceptanceRequired, target: targetName, apiUrl, proxy };
  return JSON.stringify({ ...place, watched, probe, guards, restart });
}
