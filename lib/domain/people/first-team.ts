import type { TeamName } from '../view/views';

/** firstTeam is there from the first migration on; its admins administer the installation: teams, accounts, audit, deliveries. */
export const firstTeam: TeamName = { id: 'first-team', name: 'Primeiro time' };
