import { z } from 'zod';
import type { CatalogueFiles } from '../view/catalogue-view';

/** catalogueDraftSubject names a person's draft of the catalogue; there is one, for the files hold together. */
export const catalogueDraftSubject = 'catalogue';

const draft = z.object({ metricsYaml: z.string(), environmentsYaml: z.string() });

/** writeCatalogueDraft puts both files into the one text of a draft. */
export function writeCatalogueDraft({ metricsYaml, environmentsYaml }: CatalogueFiles): string {
  return JSON.stringify({ metricsYaml, environmentsYaml });
}

/** readCatalogueDraft reads them back; null where the text is none of ours. */
export function readCatalogueDraft(source: string): CatalogueFiles | null {
  try {
    return draft.parse(JSON.parse(source));
  } catch {
    return null;
  }
}
