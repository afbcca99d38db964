/**
 * exitCodes are what every command ends with. 0 to 2 are the usual ones; the others tell a pipeline how a run ended, so that a
 * step can gate on a refuted card without reading text.
 */
export const exitCodes = {
  /** Done; of a run: its verdict is `confirmed`. */
  ok: 0,
  /** The input has errors, or the command failed. */
  failed: 1,
  /** The command line itself is wrong. */
  usage: 2,
  /** The run's verdict is `refuted`. */
  refuted: 10,
  /** The run's verdict is `inconclusive`. */
  inconclusive: 11,
  /** The run was refused, or ended before any fault. */
  notStarted: 12,
  /** A rollback could not be confirmed: a fault may still be live. */
  rollbackIncomplete: 13,
} as const;
