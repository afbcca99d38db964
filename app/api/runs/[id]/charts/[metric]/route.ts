import { getLocale, getTranslations } from 'next-intl/server';
import type { NextRequest } from 'next/server';
import { notSignedIn, refusal } from '@/app/api/answer';
import { buildChart } from '@/components/run/build-chart';
import { chartWords } from '@/components/run/chart-words';
import { requestSession } from '@/lib/auth/request-session';
import { renderChartFile } from '@/lib/services/charts/render-chart-file';
import { failureTexts } from '@/lib/services/failure';
import { webContext } from '@/lib/services/service-context';
import { viewRun } from '@/lib/services/view-run';

type Context = { params: Promise<{ id: string; metric: string }> };

/** GET gives the chart of one metric of a run as a file: SVG, or PNG with `format=png`. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const session = await requestSession(request);
  if (session.kind !== 'live') return notSignedIn();
  const { id, metric: name } = await params;
  const run = await viewRun(webContext(), session.viewer, id);
  if (!run.ok) return refusal(run.failure);
  const metric = run.value.plan.metrics.find((candidate) => candidate.name === name);
  if (!metric) return refusal({ code: 'not_found', text: failureTexts.not_found });
  const [locale, t, groups] = await Promise.all([
    getLocale(),
    getTranslations('chart'),
    getTranslations('groups'),
  ]);
  const model = buildChart(run.value, metric, locale);
  const format = request.nextUrl.searchParams.get('format') === 'png' ? 'png' : 'svg';
  const file = await renderChartFile(model, chartWords(run.value, model, locale, t, groups), format);
  return new Response(typeof file.body === 'string' ? file.body : new Uint8Array(file.body), {
    headers: {
      'content-type': file.type,
      'content-disposition': `attachment; filename="${encodeURIComponent(`${id}-${name}.${format}`)}"`,
      'cache-control': 'private, no-store',
    },
  });
}
