import { NextIntlClientProvider, useMessages } from 'next-intl';
import type { ContractView } from '@/lib/domain/view/contract-view';
import type { RunView } from '@/lib/domain/view/views';
import type { FormAction } from '../ui/form-action';
import { ContractAnswers, type ContractActions } from './contract/contract-answers';
import { ContractLetter } from './contract/contract-letter';
import { LiveRun } from './live/live-run';
import { RefreshOnChange } from './live/refresh-on-change';
import { RunResult } from './result/run-result';

// What the live screen says in the browser; the rest of the messages stays on the server.
const spoken = [
  'abort',
  'abortMeter',
  'byHand',
  'chart',
  'checks',
  'endpoints',
  'events',
  'groups',
  'live',
  'next',
  'now',
  'reasons',
  'rollbackIncomplete',
  'states',
  'unknown',
  'verdicts',
] as const;

// Without JavaScript the page itself comes again.
const refreshSeconds = 5;

interface RunScreenProps {
  readonly run: RunView;
  /** The letter of a run that waits for its answer; null for any other. */
  readonly contract: ContractView | null;
  /** What the answer to a plain form post said: stored, not stored, or no such answer. */
  readonly heard: boolean | null;
  readonly actions: ContractActions & { readonly closeUnverified: FormAction; readonly sayHand: FormAction };
}

function Screen({ run, contract, heard, actions }: RunScreenProps) {
  switch (run.summary.state) {
    case 'requested':
    case 'awaiting_approval':
      return (
        <>
          <div className="grid grid-cols-1 items-start justify-center gap-x-12 lg:grid-cols-[minmax(0,46rem)_minmax(0,22rem)]">
            {contract && (
              <>
                <ContractLetter contract={contract} />
                <ContractAnswers run={run} contract={contract} actions={actions} />
              </>
            )}
          </div>
          <RefreshOnChange initial={run} />
        </>
      );
    case 'approved':
    case 'scheduled':
    case 'preflight':
    case 'baseline':
    case 'injecting':
    case 'rolling_back':
    case 'recovering':
      return (
        <>
          <noscript>
            <meta httpEquiv="refresh" content={String(refreshSeconds)} />
          </noscript>
          <LiveRun initial={run} heard={heard} close={actions.closeUnverified} sayHand={actions.sayHand} />
        </>
      );
    case 'concluded':
    case 'rejected':
    case 'cancelled':
      return <RunResult run={run} sayHand={actions.sayHand} />;
  }
}

/** RunScreen shows a run as its state asks: a letter to answer, a screen to watch, or a result to read. */
export function RunScreen(props: RunScreenProps) {
  const messages = useMessages();
  const picked = Object.fromEntries(spoken.map((name) => [name, messages[name]]));
  return (
    <NextIntlClientProvider messages={picked}>
      <Screen {...props} />
    </NextIntlClientProvider>
  );
}
