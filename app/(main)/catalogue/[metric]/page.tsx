import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { TrialForm } from '@/components/catalogue/trial-form';
import { TrialResult } from '@/components/catalogue/trial-result';
import { FailureNote } from '@/components/ui/failure-note';
import { ProblemList } from '@/components/ui/problem-list';
import { requireViewer } from '@/lib/auth/current-viewer';
import { webContext } from '@/lib/services/service-context';
import { tryMetric } from '@/lib/services/try-metric';
import { viewCatalogue } from '@/lib/services/view-catalogue';
import { LatchBanner } from '../../latch-banner';

const wishSchema = z.object({
  environment: z.string().max(200).optional().catch(undefined),
  query: z.string().trim().min(1).max(5_000).nullable().catch(null),
});

export async function generateMetadata({ params }: PageProps<'/catalogue/[metric]'>): Promise<Metadata> {
  return { title: decodeURIComponent((await params).metric) };
}

/** One metric, asked of the live Prometheus of one environment. */
export default async function TryMetricRoute({ params, searchParams }: PageProps<'/catalogue/[metric]'>) {
  const name = decodeURIComponent((await params).metric);
  const viewer = await requireViewer(`/catalogue/${encodeURIComponent(name)}`);
  const [seen, wish, t, locale] = await Promise.all([
    viewCatalogue(webContext(), viewer),
    searchParams.then((query) => wishSchema.parse(query)),
    getTranslations('catalogue.try'),
    getLocale(),
  ]);
  if (!seen.ok) return <FailureNote text={seen.failure.text} />;
  const { catalogue, canTryQuery } = seen.value;
  const metric = catalogue.metrics.find((one) => one.name === name);
  const names = catalogue.environments.map((environment) => environment.name);
  const environment = wish.environment ?? names[0];
  if (!metric || environment === undefined) notFound();
  const query = wish.query === metric.query ? null : wish.query;
  const tried = await tryMetric(webContext(), viewer, { metric: name, environment, query });
  return (
    <>
      <LatchBanner viewer={viewer} />
      <a
        href={`/catalogue#${name}`}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {t('back')}
      </a>
      <h1 className="mb-6 font-title text-3xl font-semibold">
        {t('title', { metric: metric.label[locale] })}
      </h1>
      <TrialForm
        metric={name}
        environments={names}
        environment={environment}
        query={query ?? metric.query}
        canChange={canTryQuery.allowed}
      />
      {tried.ok ? (
        <TrialResult
          trial={tried.value}
          findings={tried.value.findings}
          unit={metric.unit}
          factor={metric.factor}
        />
      ) : (
        <>
          <FailureNote text={tried.failure.text} />
          <ProblemList problems={tried.failure.problems ?? []} />
        </>
      )}
    </>
  );
}
