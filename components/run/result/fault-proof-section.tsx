import { useLocale, useTranslations } from 'next-intl';
import type { RunView } from '@/lib/domain/view/views';
import { readHandWork } from '@/lib/domain/hand/hand-work';
import { formatTime } from '../../ui/format-date';
import { formatMeasure } from '../../ui/format-measure';
import { formatSpan } from '../../ui/format-span';
import { GroupMark } from '../../ui/group-mark';
import { ReadingValue } from '../reading-value';
import type { Conclusion } from '../result-rows';
import { listEndpointProofs, readExposure, type EndpointProof, type Exposure } from './fault-proof';

function useProbeWords() {
  const t = useTranslations('proof');
  const locale = useLocale();
  return (probe: EndpointProof['during']): string => {
    if (!probe) return t('notReached');
    const said = t(`probe_${probe.outcome}`);
    if (probe.slowestMs === null || probe.connections === 0) return said;
    const slowest = formatSpan(probe.slowestMs, locale);
    return t('measured', { said, connections: probe.connections, slowest });
  };
}

function Proofs({ run }: { run: RunView }) {
  const t = useTranslations('proof');
  const describe = useProbeWords();
  const hand = readHandWork({ plan: run.plan, state: run.summary.state, events: run.events, marked: false });
  if (hand)
    return (
      <p className="max-w-prose text-sm">
        {t('byHand', {
          injected: hand.injected ? formatTime(hand.injected.at) : '—',
          undone: hand.undone ? formatTime(hand.undone.at) : '—',
        })}
      </p>
    );
  return (
    <ul className="space-y-4">
      {listEndpointProofs(run).map((proof) => (
        <li key={proof.proxy}>
          <p className="font-mono text-sm font-semibold">{proof.proxy}</p>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
            <dt className="text-muted">{t('during')}</dt>
            <dd>{describe(proof.during)}</dd>
            <dt className="text-muted">{t('after')}</dt>
            <dd>{describe(proof.after)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Measured({ measured }: { measured: Exposure['measured'] }) {
  const t = useTranslations('proof');
  const groups = useTranslations('groups');
  const locale = useLocale();
  if (!measured) return <p className="max-w-prose text-sm text-muted">{t('notMeasured')}</p>;
  return (
    <>
      <p className="text-sm">{measured.metric.label[locale]}</p>
      <p className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        {(['canary', 'control'] as const).map((group) => (
          <span key={group} className="inline-flex items-center gap-2">
            <GroupMark group={group} className="h-3 w-6" />
            <span className="text-sm text-muted">{groups(group)}</span>
            <ReadingValue reading={measured[group]} unit={measured.metric.unit} beside={measured.bounds} />
          </span>
        ))}
      </p>
      {measured.query !== null && (
        <pre tabIndex={0} className="mt-2 overflow-x-auto rounded bg-surface p-3 text-xs whitespace-pre-wrap">
          {measured.query.trim()}
        </pre>
      )}
    </>
  );
}

/** FaultProofSection shows that the fault was really there, and how far it reached: declared, computed and measured, each by its name. */
export function FaultProofSection({ run, conclusion }: { run: RunView; conclusion: Conclusion }) {
  const t = useTranslations('proof');
  const locale = useLocale();
  const exposure = readExposure(run, conclusion);
  const percent = (share: number) => formatMeasure(share * 100, 'percent', locale);
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
      <div>
        <h3 className="mb-3 font-semibold">{t('probe')}</h3>
        <Proofs run={run} />
      </div>
      <div>
        <h3 className="mb-3 font-semibold">{t('reach')}</h3>
        <dl className="space-y-4">
          <div>
            <dt className="text-sm text-muted">{t('declared')}</dt>
            <dd>
              {t('declaredShare', { share: percent(exposure.declaredShare) })}
              <span className="block text-sm">{exposure.declaredImpact}</span>
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{t('computed')}</dt>
            <dd>
              {t('computedImpact', {
                impact: percent(exposure.computedImpact),
                share: percent(exposure.declaredShare),
                canary: percent(exposure.canaryShare),
              })}
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{t('measuredReach')}</dt>
            <dd>
              <Measured measured={exposure.measured} />
            </dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
