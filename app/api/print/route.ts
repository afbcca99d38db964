import { Readable } from 'node:stream';
import type { NextRequest } from 'next/server';
import { foreignOrigin, notSignedIn, seeOther, wantsJson } from '@/app/api/answer';
import { readForm } from '@/app/api/read-body';
import { comesFromOurPages, requestSession } from '@/lib/auth/request-session';
import { webEnvironment } from '@/lib/env';
import type { BilingualText, Locale } from '@/lib/domain/diagnostic/problem';
import { printChoiceSchema, type PrintChoice } from '@/lib/domain/print/print-choice';
import type { Page } from '@/lib/domain/print/page';
import type { Viewer } from '@/lib/domain/view/views';
import { findPrinter } from '@/lib/services/print/keep-printers';
import { printRefusals } from '@/lib/services/print/print-refusals';
import { notePrinted, printStoredDeck } from '@/lib/services/print/print-stored-deck';
import { printPages, typesetCalibration } from '@/lib/services/print/typeset';
import { webContext } from '@/lib/services/service-context';

/** The choice of a whole deck, card by card. */
const mostFormBytes = 256 * 1_024;

/**
 * POST answers the PDF of the chosen cards, from the print view's form, and remembers who printed which versions; with `calibration` the
 * sheet with which a printer is measured. What cannot be printed goes back to the view, which says why.
 */
export async function POST(request: NextRequest): Promise<Response> {
  if (!comesFromOurPages(request)) return foreignOrigin();
  const session = await requestSession(request);
  if (session.kind !== 'live') return notSignedIn();
  const form = await readForm(request, mostFormBytes);
  const fields = fieldsOf(form);
  const choice = printChoiceSchema.safeParse(fields);
  if (!choice.success) return refuse(request, fields, printRefusals.choice);
  const locale = form.get('locale') === 'en' ? 'en' : 'pt-BR';
  const sheets =
    form.get('calibration') === '1'
      ? await calibration(session.viewer, choice.data, locale)
      : await cards(session.viewer, choice.data, locale);
  // A PDF without a page is none: the view says that nothing has changed.
  if (!sheets.ok || sheets.pages.length === 0)
    return refuse(request, fields, sheets.ok ? printRefusals.nothing : sheets.text);
  const { name, pages } = sheets;
  const pdf = printPages(pages, { title: name, locale, createdAt: new Date() });
  return new Response(Readable.toWeb(Readable.from(pdf)) as ReadableStream, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="masterdeck-${name}.pdf"`,
    },
  });
}

type Fields = Readonly<Record<string, string | readonly string[]>>;
type Sheets =
  | { readonly ok: true; readonly name: string; readonly pages: readonly Page[] }
  | { readonly ok: false; readonly text: BilingualText };

async function cards(viewer: Viewer, choice: PrintChoice, locale: Locale): Promise<Sheets> {
  const context = webContext();
  const baseUrl = webEnvironment().publicUrl.toString().replace(/\/+$/, '');
  const print = await printStoredDeck(context, viewer, choice, { locale, baseUrl });
  if (!print.ok) return print;
  await notePrinted(context, viewer, print.cards);
  return { ok: true, name: choice.format, pages: print.pages };
}

async function calibration(viewer: Viewer, { printer, paper }: PrintChoice, locale: Locale): Promise<Sheets> {
  // A printer that is not kept yet is measured as it is.
  const known = await findPrinter(webContext(), viewer, printer);
  const none = { right: 0, down: 0 };
  const offsets = known?.offsets ?? { front: none, back: none };
  return { ok: true, name: 'calibration', pages: typesetCalibration(paper, offsets, locale) };
}

function fieldsOf(form: FormData): Fields {
  const names = [...new Set(form.keys())].filter((name) => !name.startsWith('$ACTION'));
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name).filter((value) => typeof value === 'string');
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

function refuse(request: NextRequest, fields: Fields, text: BilingualText): Response {
  if (wantsJson(request)) return Response.json({ failure: { text } }, { status: 422 });
  const query = new URLSearchParams(
    Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  );
  return seeOther(`/print?${query.toString()}`);
}
