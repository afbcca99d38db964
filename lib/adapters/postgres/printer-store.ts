import type { Offsets } from '@/lib/domain/print/offsets';
import type { Transaction } from './transaction';

/** Printer is a printer by a person's own name for it, and how far it is off. */
export interface Printer {
  readonly name: string;
  readonly offsets: Offsets;
}

/** listPrinters lists a person's printers by name. */
export async function listPrinters(db: Transaction, userId: string): Promise<Printer[]> {
  const rows = await db.printer.findMany({ where: { userId }, orderBy: { name: 'asc' } });
  return rows.map(({ name, frontRight, frontDown, backRight, backDown }) => ({
    name,
    offsets: {
      front: { right: frontRight, down: frontDown },
      back: { right: backRight, down: backDown },
    },
  }));
}

/** keepPrinter writes a printer's offsets over those it had. */
export async function keepPrinter(
  db: Transaction,
  userId: string,
  { name, offsets: { front, back } }: Printer,
): Promise<void> {
  const values = {
    ...{ frontRight: front.right, frontDown: front.down },
    ...{ backRight: back.right, backDown: back.down },
    at: new Date(),
  };
  await db.printer.upsert({
    where: { userId_name: { userId, name } },
    create: { userId, name, ...values },
    update: values,
  });
}

/** forgetPrinter removes one; nothing happens where there is none. */
export async function forgetPrinter(db: Transaction, userId: string, name: string): Promise<void> {
  await db.printer.deleteMany({ where: { userId, name } });
}
