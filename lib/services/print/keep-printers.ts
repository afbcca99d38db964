import {
  forgetPrinter,
  keepPrinter,
  listPrinters,
  type Printer,
} from '@/lib/adapters/postgres/printer-store';
import { printerSchema } from '@/lib/domain/print/print-choice';
import type { Viewer } from '@/lib/domain/view/views';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';

/** More printers than anybody has: a form that is sent again and again fills no table. */
const mostPrinters = 50;

/** keepPrinterOffsets keeps what a person measured with the calibration sheet under the printer's name, over what stood there. */
export async function keepPrinterOffsets(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<Outcome<{ readonly name: string }>> {
  const read = printerSchema.safeParse(fields);
  if (!read.success) return refuse('printer_unclear');
  const { printer: name, frontRight, frontDown, backRight, backDown } = read.data;
  const known = await listPrinters(db, viewer.id);
  if (known.length >= mostPrinters && !known.some((printer) => printer.name === name)) {
    return refuse('printer_unclear');
  }
  const offsets = {
    front: { right: frontRight, down: frontDown },
    back: { right: backRight, down: backDown },
  };
  await keepPrinter(db, viewer.id, { name, offsets });
  return { ok: true, value: { name } };
}

/** forgetPrinterOffsets removes a printer; a name that is not known is as good as removed. */
export async function forgetPrinterOffsets(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
  name: string,
): Promise<void> {
  await forgetPrinter(db, viewer.id, name);
}

/** findPrinter finds a person's printer by name; a name of nothing is a printer that is not off; null for one that is not known. */
export async function findPrinter(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
  name: string,
): Promise<Printer | null> {
  if (name === '') return { name, offsets: { front: noOffset, back: noOffset } };
  const known = await listPrinters(db, viewer.id);
  return known.find((printer) => printer.name === name) ?? null;
}

const noOffset = { right: 0, down: 0 };
