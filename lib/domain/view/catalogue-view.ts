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

/** CatalogueText is what the editor holds, and the version that it began from. */
export interface CatalogueText extends CatalogueFiles {
  readonly baseHash: string;
}

/** KeptCatalogueDraft is the answer to an autosave; `savedAt` is ISO, null where the files are those that hold already. */
export interface KeptCatalogueDraft {
  readonly savedAt: string | null;
  readonly check: CatalogueCheck;
  /** The version that holds now: another than the text began from where somebody saved meanwhile. */
  readonly currentHash: string;
}

/** CatalogueVersionView is a version in the history, with the version before it for comparison; ISO time. */
export interface CatalogueVersionView extends CatalogueFiles {
  readonly hash: string;
  readonly at: string;
  readonly by: string | null;
}
