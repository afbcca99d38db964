import { getLocale, getTranslations } from 'next-intl/server';
import { writeLetter } from '@/components/run/contract/write-letter';
import { requireViewer } from '@/lib/auth/current-viewer';
import { printLetter } from '@/lib/services/print/print-letter';
import { webContext } from '@/lib/services/service-context';
import { viewContract } from '@/lib/services/view-contract';

/** GET gives the risk contract of a run as PDF, as it stands: unsigned, signed, withdrawn or refused. */
export async function GET(_request: Request, { params }: RouteContext<'/runs/[id]/contract/pdf'>) {
  const { id } = await params;
  const viewer = await requireViewer(`/runs/${id}/contract`);
  const [contract, t, locale] = await Promise.all([
    viewContract(webContext(), viewer, id),
    getTranslations('contract'),
    getLocale(),
  ]);
  if (!contract.ok) return new Response(null, { status: 404 });
  const file = await printLetter(writeLetter(contract.value, t, locale));
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="contract-${encodeURIComponent(id)}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}
