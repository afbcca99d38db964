import type { BilingualText, Locale, Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import { formatDuration } from '../expression/format-duration';
import { formatNumber } from '../expression/format-number';
import { narrowFault } from '../fault/compile-fault';
import type { Fault } from '../fault/fault';
import { readHandFault, type PlanFault } from '../hand/hand-fault';
import type { Found, PlanRequest } from './plan-request';

/** LimitedInjection is the fault as this run does it: the card's, or less. */
export interface LimitedInjection {
  readonly fault: PlanFault;
  readonly durationMs: number;
  readonly share: number;
}

/** A narrower share touches no connection in any run that anybody waits for: its hypothesis would hold for want of a fault. */
const leastShare = 0.001;

/** limitInjection applies what the launch asked for: shorter or narrower than the card, never longer or wider. */
export function limitInjection({ card, durationMs, share }: PlanRequest): Found<LimitedInjection | null> {
  const { injection } = card;
  const span = injection.targetSpan;
  const asked = {
    durationMs: durationMs ?? injection.durationMs,
    share: snap(share ?? injection.share, injection.share),
  };
  const problems: Problem[] = [];
  if (
    !Number.isInteger(asked.durationMs) ||
    asked.durationMs < 1 ||
    asked.durationMs > injection.durationMs
  ) {
    const most = {
      'pt-BR': formatDuration(injection.durationMs, 'pt-BR'),
      en: formatDuration(injection.durationMs, 'en'),
    };
    const text = both(
      `A duração deve ficar entre 1 ms e ${most['pt-BR']}, que é o que a carta permite.`,
      `The duration must lie between 1 ms and ${most.en}, which is what the card allows.`,
    );
    problems.push(problemAt(span, { code: 'longer-than-card', text, found: String(asked.durationMs) }));
  }
  const least = Math.min(leastShare, injection.share);
  if (!(asked.share >= least && asked.share <= injection.share)) {
    const percent = (share: number, locale: Locale) =>
      `${formatNumber(Number((share * 100).toPrecision(12)), locale)}%`;
    const range = (locale: Locale) => [percent(least, locale), percent(injection.share, locale)] as const;
    const [[de, ate], [from, to]] = [range('pt-BR'), range('en')];
    const text = both(
      `A parcela do tráfego deve ficar entre ${de} e ${ate}: menos não se vê, mais a carta não permite.`,
      `The share of traffic must lie between ${from} and ${to}: less is not seen, more the card does not allow.`,
    );
    problems.push(problemAt(span, { code: 'wider-than-card', text, found: String(asked.share) }));
  }
  if (problems.length === 0 && asked.share !== injection.share && cannotNarrow(injection.fault)) {
    const text =
      injection.fault === null
        ? both(
            'Quem injeta à mão segue os passos da carta: a parcela não pode ser menor que a dela.',
            'Whoever injects by hand follows the steps of the card: the share cannot be less than the card’s.',
          )
        : both(
            'Esta falha atinge todas as conexões ou nenhuma: a parcela não pode ser menor que a da carta.',
            'This fault hits every connection or none: the share cannot be less than the card’s.',
          );
    problems.push(problemAt(span, { code: 'share-not-possible', text }));
  }
  return {
    value: problems.length > 0 ? null : { ...asked, fault: faultOf(injection, asked.share) },
    problems,
  };
}

function faultOf({ fault, attributes }: PlanRequest['card']['injection'], share: number): PlanFault {
  return fault === null ? readHandFault(attributes) : narrowFault(fault, share);
}

/** A form that divides 0.7 by 100 sends a hair more than the card's 0.007: that is the card's share. */
function snap(share: number, cardShare: number): number {
  return Math.abs(share - cardShare) < 1e-9 ? cardShare : share;
}

/** Toxics in both directions draw their own connections, so that only the whole share is what it says; no person injects "half". */
function cannotNarrow(fault: Fault | null): boolean {
  switch (fault?.kind) {
    case undefined:
    case 'down':
      return true;
    case 'toxics':
      return fault.toxics.length > 1 || fault.toxics.some(({ type }) => type === 'reset_peer');
  }
}

function both(portuguese: string, english: string): BilingualText {
  return { 'pt-BR': portuguese, en: english };
}
