import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DeliveryTable } from '@/components/notices/delivery-table';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { webEnvironment } from '@/lib/env';
import { readFailure } from '@/lib/services/failure';
import { viewDeliveries } from '@/lib/services/notices/view-deliveries';
import { webContext } from '@/lib/services/service-context';
import { LatchBanner } from '../latch-banner';
import { retryDelivery } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notices'))('deliveries') };
}

/** Every message that left, or should have. */
export default async function DeliveriesPage({ searchParams }: PageProps<'/deliveries'>) {
  const viewer = await requireViewer('/deliveries');
  const [view, t, { failure }] = await Promise.all([
    viewDeliveries(webContext(), viewer, webEnvironment()),
    getTranslations('notices'),
    searchParams,
  ]);
  if (!view.ok) return <FailureNote text={view.failure.text} />;
  const { deliveries, mail, webhooks } = view.value;
  const ways = [
    t(mail ? 'mailOn' : 'mailOff'),
    ...webhooks.map(({ name, format, signed }) =>
      t(signed ? 'webhookSigned' : 'webhookUnsigned', { name, format }),
    ),
  ];
  return (
    <div className="max-w-5xl">
      <LatchBanner viewer={viewer} />
      <FailureNote text={readFailure(typeof failure === 'string' ? failure : null)?.text ?? null} />
      <h1 className="font-title text-3xl font-semibold">{t('deliveries')}</h1>
      <ul className="mt-2 mb-6 text-muted">
        {ways.map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
      <DeliveryTable deliveries={deliveries} tryAgain={retryDelivery} />
    </div>
  );
}
