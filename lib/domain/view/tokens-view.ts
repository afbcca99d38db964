/** TokenView is one API token of a team as its page lists it: never the token itself. */
export interface TokenView {
  readonly id: string;
  readonly name: string;
  readonly environment: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly isExpired: boolean;
}

/** TokensView is the page of a team's tokens, with the environments for which one can be issued. */
export interface TokensView {
  readonly tokens: readonly TokenView[];
  readonly environments: readonly string[];
}
