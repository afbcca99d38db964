import type { useTranslations } from 'next-intl';
import type { Letter, LetterPart } from '@/lib/domain/contract/letter';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import type { ContractView } from '@/lib/domain/view/contract-view';
import { formatDateTime } from '../../ui/format-date';
import { formatExact } from '@/lib/domain/verdict/format-measure';
import { formatNumber } from '../../ui/format-number';
import { formatSpan } from '../../ui/format-span';
import { formatTarget } from '../../ui/format-target';
import { contractStatus } from './contract-status';
import { formatShare } from '../../ui/format-share';

type Words = ReturnType<typeof useTranslations<'contract'>>;

/** writeLetter puts a contract into the words of its page, for paper: declared and computed side by side, and the signature. */
export function writeLetter(contract: ContractView, t: Words, locale: Locale): Letter {
  const { summary, plan, statedAt, planHash } = contract;
  const excluded = plan.blastRadius.excludedServices;
  const title = t('title', { card: summary.cardId, title: plan.card.title });
  const [asked, status] = [formatDateTime(summary.requestedAt, locale), contractStatus(contract)];
  const parts: LetterPart[] = [
    { kind: 'small', text: [asked, status && t(`status.${status}`)].filter(Boolean).join(' · ') },
    { kind: 'heading', text: title },
    {
      kind: 'text',
      text: t('intro', {
        who: summary.requestedBy.name,
        environment: plan.environment.name,
        target: formatTarget(plan.target.name),
      }),
    },
    ...writeFigures(contract, t, locale),
    ...writePlan(contract, t, locale),
    ...writeImpact(contract, t, locale),
    { kind: 'text', text: t('stops') },
    ...plan.aborts.map(({ text }): LetterPart => ({ kind: 'quote', text })),
    { kind: 'text', text: t('undo', { rollback: plan.card.rollback }) },
    ...(excluded.length > 0
      ? [{ kind: 'text', text: t('excluded', { services: excluded.join(', ') }) } as const]
      : []),
    ...writeLearnt(contract, t, locale),
    { kind: 'text', text: t('exactly') },
    ...writeSignature(contract, t, locale),
    { kind: 'small', text: t('hash', { hash: planHash, at: formatDateTime(statedAt, locale) }) },
  ];
  return { title, locale, createdAt: new Date(statedAt), parts };
}

function writeFigures({ plan, statement }: ContractView, t: Words, locale: Locale): LetterPart[] {
  const { declared } = statement;
  const brakes = plan.aborts.length;
  return [
    { kind: 'figure', text: `${formatShare(declared.impactShare, locale)} ${t('impact')}` },
    { kind: 'figure', text: `${formatSpan(declared.durationMs, locale)} ${t('duration')}` },
    { kind: 'figure', text: `${brakes} ${t('brakes', { count: brakes })}` },
  ];
}

function writePlan({ scheduledFor, statement }: ContractView, t: Words, locale: Locale): LetterPart[] {
  const { canaryShare, connectionShare } = statement.declared;
  const canary = formatShare(canaryShare, locale);
  const how = t('how', { canary, share: formatShare(connectionShare, locale) });
  const planned =
    scheduledFor === null ? [] : [t('plannedFor', { at: formatDateTime(scheduledFor, locale) })];
  return [...planned, how].map((text): LetterPart => ({ kind: 'text', text }));
}

function writeImpact({ statement }: ContractView, t: Words, locale: Locale): LetterPart[] {
  const { declared, traffic, computed, budget } = statement;
  const percent = (share: number) => formatShare(share, locale);
  const whole = (value: number) => formatNumber(Math.ceil(value), locale, 0);
  const span = formatSpan(declared.durationMs, locale);
  const row = (label: string, said: string, counted: string): LetterPart[] => [
    { kind: 'text', label: `${label}, ${t('declared').toLowerCase()}`, text: said },
    { kind: 'text', label: `${label}, ${t('computed').toLowerCase()}`, text: counted },
  ];
  const unknown =
    traffic.kind === 'unknown' ? t('unknownTraffic', { reason: traffic.reason }) : t('tooLittleTraffic');
  const number = (value: number) => formatNumber(value, locale, 1);
  return [
    ...row(
      t('requests'),
      declared.maximumImpact,
      computed
        ? t('requestsComputed', {
            touched: whole(computed.touchedRequests),
            worst: whole(computed.worstRequests),
            span,
          })
        : unknown,
    ),
    ...row(t('users'), declared.scope, t('usersUnknown')),
    ...row(
      t('canaryGroup'),
      percent(declared.canaryShare),
      computed ? percent(computed.canaryShare) : unknown,
    ),
    ...row(
      t('budget'),
      budget.kind === 'computed'
        ? t('target', {
            metric: budget.label[locale],
            target: formatExact(budget.targetPercent, locale),
          })
        : '—',
      budget.kind === 'computed'
        ? t('budgetComputed', { share: percent(budget.worstShare) })
        : t(`budgetUnknown.${budget.why}`),
    ),
    ...(traffic.kind === 'measured'
      ? [
          {
            kind: 'small',
            text: t('measured', {
              canary: number(traffic.canaryPerSecond),
              control: number(traffic.controlPerSecond),
              at: formatDateTime(traffic.measuredAt, locale),
            }),
          } as const,
        ]
      : []),
  ];
}

function writeLearnt({ statement, summary }: ContractView, t: Words, locale: Locale): LetterPart[] {
  const { lastUndo, lastRun, engines, override } = statement;
  const undo = lastUndo
    ? `${t(`lastUndo.${lastUndo.kind}`, { at: formatDateTime(lastUndo.at, locale) })} ${formatSpan(lastUndo.tookMs, locale)}.`
    : t('lastUndo.none');
  const learnt = lastRun
    ? `${t(`lastRun.${lastRun.verdict}`, { at: formatDateTime(lastRun.at, locale), environment: lastRun.environment })} ${lastRun.sentence?.[locale] ?? ''}`
    : t('lastRun.none');
  const who = summary.requestedBy.name;
  const by = t('runBy', { who, team: summary.team.name, engines: engines.alive });
  const opened = override ? [t('overridden', { who: override.by, reason: override.reason })] : [];
  return [undo, by, learnt, ...opened].map((text): LetterPart => ({ kind: 'text', text }));
}

function writeSignature({ signed, refused }: ContractView, t: Words, locale: Locale): LetterPart[] {
  const when = (iso: string) => formatDateTime(iso, locale);
  if (refused) {
    const { by: who, at, reason } = refused;
    return [{ kind: 'figure', text: t('refusedBy', { who, at: when(at), reason }) }];
  }
  if (!signed) return [{ kind: 'figure', text: t('notSigned') }];
  const { by, at, until, withdrawn } = signed;
  const words =
    until === null
      ? t('signedOnce', { at: when(at) })
      : t('signedUntil', { at: when(at), until: when(until) });
  const parts: LetterPart[] = [
    { kind: 'figure', text: by },
    { kind: 'text', text: words },
  ];
  if (withdrawn) {
    const { by: who, reason } = withdrawn;
    parts.push({ kind: 'text', text: t('withdrawnBy', { who, at: when(withdrawn.at), reason }) });
  }
  return parts;
}
