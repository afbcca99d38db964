import { z } from 'zod';

/** gameDayStateSchema: planned; open, the doors and the short code with them; closed, nothing but reading and findings. */
export const gameDayStateSchema = z.enum(['planned', 'open', 'closed']);
export type GameDayState = z.infer<typeof gameDayStateSchema>;

/** gameDayRoles are the seats at the table, in the order in which they are listed. */
export const gameDayRoles = [
  'facilitator',
  'abort_owner',
  'operator',
  'observer',
  'scribe',
  'product_owner',
  'stakeholder',
] as const;
export const gameDayRoleSchema = z.enum(gameDayRoles);
export type GameDayRole = z.infer<typeof gameDayRoleSchema>;

/** handModes: run by the engine; talked through; injected by a person whom the app guides. */
export const handModes = ['run', 'tabletop', 'manual'] as const;
export const handModeSchema = z.enum(handModes);
export type HandMode = z.infer<typeof handModeSchema>;

export const handStateSchema = z.enum(['waiting', 'playing', 'played', 'skipped']);
export type HandState = z.infer<typeof handStateSchema>;

/** playPhases are the stored phases of a play, in their order; what a run does in `experiment` is the run's own state. */
export const playPhases = [
  'reveal',
  'read',
  'predict',
  'experiment',
  'predictions',
  'discuss',
  'done',
] as const;
export const playPhaseSchema = z.enum(playPhases);
export type PlayPhase = z.infer<typeof playPhaseSchema>;

export const timelineKindSchema = z.enum(['note', 'stop', 'phase', 'hand', 'door']);
export type TimelineKind = z.infer<typeof timelineKindSchema>;

export const checklistKindSchema = z.enum(['on_call_told', 'channels_named', 'rollback_known', 'own']);
export type ChecklistKind = z.infer<typeof checklistKindSchema>;
