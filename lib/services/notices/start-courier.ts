import { forgetOldAttempts } from '@/lib/adapters/postgres/sign-in-failures';
import { sealAudit } from '@/lib/adapters/postgres/audit-store';
import { sharedDatabase } from '@/lib/adapters/postgres/shared-database';
import { webEnvironment } from '@/lib/env';
import { forgetAudit } from '../audit/forget-audit';
import { webLog } from '../web-log';
import { sendDue, spreadNotices } from './deliver-notices';

/** pauseMs between rounds: an abort is told within seconds, and an idle installation asks the database four small questions a round. */
const pauseMs = 2_000;
const hourMs = 3_600_000;

// Next's development server loads modules again after each change: one courier a process.
const shared = globalThis as typeof globalThis & { masterdeckCourier?: boolean };

/**
 * startCourier makes this web process send notices and seal the audit, for as long as it lives. Any number of processes may: each
 * delivery and each seal is taken by one. It never throws; a failing database is logged once until it works again.
 */
export function startCourier(): void {
  if (shared.masterdeckCourier) return;
  shared.masterdeckCourier = true;
  let failing = false;
  let tidiedAt = 0;
  const round = async (): Promise<void> => {
    try {
      const db = sharedDatabase();
      await sealAudit(db);
      await spreadNotices(db, webEnvironment());
      await sendDue(db, webEnvironment());
      if (Date.now() - tidiedAt > hourMs) {
        tidiedAt = Date.now();
        await forgetOldAttempts(db);
        await forgetAudit({ db, from: () => Promise.resolve({ via: 'web', address: null }) });
      }
      failing = false;
    } catch (error) {
      if (!failing)
        webLog().error({ err: error }, 'notices are not sent and the audit is not sealed: will try again');
      failing = true;
    }
    setTimeout(() => void round(), pauseMs).unref();
  };
  void round();
}
