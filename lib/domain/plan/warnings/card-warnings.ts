import type { Problem } from '../../diagnostic/problem';
import { abortBeyondScale } from './abort-beyond-scale';
import { abortOnSafeSide } from './abort-on-safe-side';
import { breakerOutOfReach } from './breaker-out-of-reach';
import { declaredImpactDiffers } from './declared-impact-differs';
import { durationShortForWindows } from './duration-short-for-windows';
import { holdShorterThanWindow } from './hold-shorter-than-window';
import { steadyStateWithoutBound } from './steady-state-without-bound';
import { thresholdBetweenBuckets } from './threshold-between-buckets';
import { toxicityOnSharedConnections } from './toxicity-on-shared-connections';
import type { Warning, WarningContext } from './warning-context';
import { windowShortForScrape } from './window-short-for-scrape';

const warnings: readonly Warning[] = [
  toxicityOnSharedConnections,
  declaredImpactDiffers,
  abortOnSafeSide,
  abortBeyondScale,
  holdShorterThanWindow,
  thresholdBetweenBuckets,
  breakerOutOfReach,
  steadyStateWithoutBound,
  durationShortForWindows,
  windowShortForScrape,
];

/** cardWarnings asks every warning of a card. */
export function cardWarnings(context: WarningContext): Problem[] {
  return warnings.flatMap((warning) => warning(context));
}
