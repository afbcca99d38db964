'use server';

import { redirect } from 'next/navigation';
import { formFields, formText } from '@/app/(main)/form-fields';
import { requireViewer } from '@/lib/auth/current-viewer';
import { forgetPrinterOffsets, keepPrinterOffsets } from '@/lib/services/print/keep-printers';
import { webContext } from '@/lib/services/service-context';

/** keepPrinter takes a printer's name and its four offsets in mm. */
export async function keepPrinter(form: FormData): Promise<void> {
  const viewer = await requireViewer('/print');
  const kept = await keepPrinterOffsets(webContext(), viewer, formFields(form));
  redirect(
    kept.ok
      ? `/print?printer=${encodeURIComponent(kept.value.name)}&kept=1#printers`
      : `/print?failure=${kept.failure.code}#printers`,
  );
}

/** forgetPrinter takes a printer's name. */
export async function forgetPrinter(form: FormData): Promise<void> {
  const viewer = await requireViewer('/print');
  await forgetPrinterOffsets(webContext(), viewer, formText(form, 'printer'));
  redirect('/print#printers');
}
