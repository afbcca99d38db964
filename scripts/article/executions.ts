import type { Profile } from './spring-shop';

/** ArticleExecution is one run of REDE-07 on the article's system whose evidence is kept in docs/evidence/article. */
export interface ArticleExecution {
  readonly name: string;
  readonly profile: Profile;
  readonly durationMs: number;
}

/** The card's own duration: nothing of it is changed. */
export const fullLengthMs = 600_000;

/** articleExecutions lists the two of the article, then what section 4.5 fears, then Listing 6 to the letter. */
export const articleExecutions: readonly ArticleExecution[] = [
  { name: 'original', profile: 'original', durationMs: fullLengthMs },
  { name: 'revisada', profile: 'revisada', durationMs: fullLengthMs },
  { name: 'regressao', profile: 'regressao', durationMs: fullLengthMs },
  // The other reading of the listings (decision 0023): what its baseline says is what is asked of it.
  { name: 'listagem-6', profile: 'listagem-6', durationMs: 120_000 },
];
