import { openEvidenceListener, type EvidenceListener } from '@/lib/adapters/postgres/evidence-listener';
import { webEnvironment } from '@/lib/env';
import { webLog } from './web-log';

// Next's development server loads modules again after each change; the connection must survive that.
const shared = globalThis as typeof globalThis & { masterdeckListener?: EvidenceListener };

/** sharedEvidenceListener gives the one listening connection of this web process. */
export function sharedEvidenceListener(): EvidenceListener {
  shared.masterdeckListener ??= openEvidenceListener(webEnvironment().databaseUrl, (error) => {
    webLog().warn({ err: error }, 'live views lost their wake-ups and poll until the listener is back');
  });
  return shared.masterdeckListener;
}
