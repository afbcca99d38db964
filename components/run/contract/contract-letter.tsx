import { useLocale, useTranslations } from 'next-intl';
import type { ContractView } from '@/lib/domain/view/contract-view';
import { formatDateTime } from '../../ui/format-date';
import { formatSpan } from '../../ui/format-span';
import { formatTarget } from '../../ui/format-target';
import { ContractLearnt } from './contract-learnt';
import { contractStatus } from './contract-status';
import { formatShare } from '../../ui/format-share';
import { ImpactTable } from './impact-table';
import { SignatureLine } from './signature-line';

function Figure({ value, words }: { value: string; words: string }) {
  return (
    <div className="flex flex-1 flex-col-reverse justify-end">
      <dt className="mt-2 max-w-52 text-sm leading-snug text-muted">{words}</dt>
      <dd className="font-title text-4xl leading-none font-bold whitespace-nowrap sm:text-5xl">{value}</dd>
    </div>
  );
}

/** Whole keeps a name in one piece where the sentence breaks: a card's id has a hyphen, at which browsers would part it. */
function Whole({ name, children }: { name: string; children: string }) {
  const [before = '', ...after] = children.split(name);
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{name}</span>
      {after.join(name)}
    </>
  );
}

/** ContractLetter is the risk of a run as a letter to whoever answers for the business: three numbers, then the promises. */
export function ContractLetter({ contract }: { contract: ContractView }) {
  const t = useTranslations('contract');
  const locale = useLocale();
  const { plan, summary, statement, scheduledFor } = contract;
  const percent = (share: number) => formatShare(share, locale);
  const { declared } = statement;
  const status = contractStatus(contract);
  return (
    <article
      className="paper paper-card max-w-3xl px-6 py-8 sm:px-12 sm:py-12 print:border-0 print:p-0 print:shadow-none"
      aria-labelledby="contract-title"
    >
      <p className="text-sm text-muted">
        {formatDateTime(summary.requestedAt, locale)}
        {status && <strong className="text-ink"> · {t(`status.${status}`)}</strong>}
      </p>
      <h1 id="contract-title" className="mt-3 font-title text-3xl leading-tight font-semibold text-balance">
        <Whole name={summary.cardId}>{t('title', { card: summary.cardId, title: plan.card.title })}</Whole>
      </h1>
      <p className="mt-5 max-w-prose text-lg">
        {t('intro', {
          who: summary.requestedBy.name,
          environment: plan.environment.name,
          target: formatTarget(plan.target.name),
        })}
      </p>
      <dl className="my-8 flex flex-col gap-x-8 gap-y-6 border-y border-line py-6 sm:flex-row">
        <Figure value={percent(declared.impactShare)} words={t('impact')} />
        <Figure value={formatSpan(declared.durationMs, locale)} words={t('duration')} />
        <Figure value={String(plan.aborts.length)} words={t('brakes', { count: plan.aborts.length })} />
      </dl>
      <div className="max-w-prose space-y-4 text-lg">
        {scheduledFor !== null && (
          <p className="font-semibold">{t('plannedFor', { at: formatDateTime(scheduledFor, locale) })}</p>
        )}
        <p>{t('how', { canary: percent(declared.canaryShare), share: percent(declared.connectionShare) })}</p>
        <ImpactTable statement={statement} />
        <div>
          <p>{t('stops')}</p>
          <ul className="mt-1 font-title italic">
            {plan.aborts.map(({ id, text }) => (
              <li key={id}>“{text}”</li>
            ))}
          </ul>
        </div>
        <p>{t('undo', { rollback: plan.card.rollback })}</p>
        {plan.blastRadius.excludedServices.length > 0 && (
          <p>{t('excluded', { services: plan.blastRadius.excludedServices.join(', ') })}</p>
        )}
        <ContractLearnt statement={statement} team={summary.team.name} who={summary.requestedBy.name} />
        <p>{t('exactly')}</p>
      </div>
      <SignatureLine contract={contract} />
      <p className="mt-6 font-mono text-xs wrap-anywhere text-muted">
        {t('hash', { hash: contract.planHash, at: formatDateTime(contract.statedAt, locale) })}
      </p>
    </article>
  );
}
