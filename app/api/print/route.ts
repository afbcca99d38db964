import { Readable } from 'node:stream';
import type { NextRequest } from 'next/server';
import { foreignOrigin, notSignedIn } from '@/app/api/answer';
import { comesFromOurPages, requestSession } from '@/lib/auth/request-session';
import { webEnvironment } from '@/lib/env';
import { printChoiceSchema } from '@/lib/domain/print/print-choice';
import { notePrinted, printStoredDeck } from '@/lib/services/print/print-stored-deck';
import { printPages } from '@/lib/services/print/typeset';
import { webContext } from '@/lib/services/service-context';

/** POST answers the PDF of the chosen cards, from the print view's form, and remembers who printed which versions. */
export async function POST(request: NextRequest): Promise<Response> {
  if (!comesFromOurPages(request)) return foreignOrigin();
  const session = await requestSession(request);
  if (session.kind !== 'live') return notSignedIn();
  const form = await request.formData().catch(() => new FormData());
  const fields = Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name).filter((value) => typeof value === 'string');
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
  const choice = printChoiceSchema.safeParse(fields);
  if (!choice.success) return new Response('400', { status: 400 });
  const locale = form.get('locale') === 'en' ? 'en' : 'pt-BR';
  const baseUrl = webEnvironment().publicUrl.toString().replace(/\/+$/, '');
  const context = webContext();
  const print = await printStoredDeck(context, session.viewer, choice.data, { locale, baseUrl });
  if (!print.ok) return new Response(print.text[locale], { status: 422 });
  await notePrinted(context, session.viewer, print.cards);
  const { format } = choice.data;
  const pdf = printPages(print.pages, { title: format, locale, createdAt: new Date() });
  return new Response(Readable.toWeb(Readable.from(pdf)) as ReadableStream, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="masterdeck-${format}.pdf"`,
    },
  });
}
