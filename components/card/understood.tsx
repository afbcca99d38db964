import { useTranslations } from 'next-intl';
import type { Plan } from '@/lib/domain/plan/plan';
import { UnderstoodAbort } from './understood-abort';
import { UnderstoodCriterion } from './understood-criterion';

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-7 first:mt-0">
      <h3 className="part-name border-b border-line-strong pb-1.5 text-muted">{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

/** Understood lists every sentence of a card beside what the engine will do with it: nothing runs that a person could not check. */
export function Understood({ plan }: { plan: Plan }) {
  const t = useTranslations('understood');
  const by = (source: 'reference' | 'hypothesis') =>
    plan.criteria.filter((criterion) => criterion.source === source);
  const parts = [
    { title: t('steadyState'), criteria: by('reference') },
    { title: t('hypothesis'), criteria: by('hypothesis') },
    { title: t('mechanism'), criteria: plan.mechanism },
  ].filter(({ criteria }) => criteria.length > 0);
  return (
    <>
      {parts.map(({ title, criteria }) => (
        <Group key={title} title={title}>
          {criteria.map((criterion) => (
            <UnderstoodCriterion key={criterion.id} criterion={criterion} plan={plan} />
          ))}
        </Group>
      ))}
      <Group title={t('aborts')}>
        {plan.aborts.map((abort) => (
          <UnderstoodAbort key={abort.id} abort={abort} plan={plan} />
        ))}
      </Group>
    </>
  );
}
