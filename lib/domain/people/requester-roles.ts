import type { Role } from '../view/views';

/** requesterRoles are the roles that play cards, by hand or by a schedule. */
export const requesterRoles: readonly Role[] = ['facilitator', 'engineer', 'admin'];
