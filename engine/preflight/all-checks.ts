import { checkRecord } from '../phase-start';
import { backupCheck } from './backup-check';
import type { PreflightCheck } from './check';
import { guardChecks } from './guard-check';
import { gateChecks } from './gate-checks';
import { handChecks } from './hand-check';
import { measurementChecks } from './measurement-checks';
import { proxiesCheck } from './proxy-check';
import { rehearsalChecks } from './rehearsal-check';
import { latchCheck, otherRunCheck, targetMarkCheck } from './start-checks';

/** Made once more, for the list that people read; the transaction that started the run read the last three with the latch's row locked. */
const recordChecks: PreflightCheck = (run) =>
  Promise.resolve([...checkRecord(run), latchCheck(true, null), targetMarkCheck(null), otherRunCheck(null)]);

/** preflightChecks lists every check before a run, in the order in which people read them; all are made at the same time. */
export const preflightChecks: readonly PreflightCheck[] = [
  recordChecks,
  gateChecks,
  backupCheck,
  guardChecks,
  handChecks,
  proxiesCheck,
  rehearsalChecks,
  measurementChecks,
];
