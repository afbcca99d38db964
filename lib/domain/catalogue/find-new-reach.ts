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
 * flags; so another name or flag for the same proxy is a way around them, and new reach like a new proxy.
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
  { name, production, acceptanceRequired }: CatalogueEnvironment,
  target: CatalogueTarget,
  { apiUrl, proxy }: CatalogueTarget['endpoints'][number],
): string {
  return JSON.stringify([name, production, acceptanceRequired, target.name, apiUrl, proxy]);
}
