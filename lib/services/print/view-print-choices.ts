import { listHands } from '@/lib/adapters/postgres/print-store';
import { listPrinters, type Printer } from '@/lib/adapters/postgres/printer-store';
import type { Viewer } from '@/lib/domain/view/views';
import type { ServiceContext } from '../service-context';

/** PrintChoices are what a person can choose from beside formats and papers. */
export interface PrintChoices {
  readonly printers: readonly Printer[];
  readonly gameDays: readonly { readonly id: string; readonly title: string }[];
}

/** viewPrintChoices lists a person's printers, and the GameDays that have cards in hand. */
export async function viewPrintChoices(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
): Promise<PrintChoices> {
  const [printers, gameDays] = await Promise.all([listPrinters(db, viewer.id), listHands(db)]);
  return { printers, gameDays };
}
