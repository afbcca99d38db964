import type { Problem } from '../diagnostic/problem';

/** CatalogueFiles is the pair of files as a person writes them. */
export interface CatalogueFiles {
  readonly metricsYaml: string;
  readonly environmentsYaml: string;
}

/** CatalogueCheck is what is known of an edit: its problems, and the runs that saving it would cancel; null where errors hide that. */
export interface CatalogueCheck {
  readonly problems: readonly Problem[];
  readonly voids:
    | readonly {
        readonly id: string;
        readonly cardId: string;
        readonly state: string;
        readonly requestedBy: string;
      }[]
    | null;
}

/** CatalogueVersionView is a version in the history, with the version before it for comparison; ISO time. */
export interface CatalogueVersionView extends CatalogueFiles {
  readonly hash: string;
  readonly at: string;
  readonly by: string | null;
}
