import { renderLetter } from '@/lib/adapters/pdf/render-letter';
import type { Letter } from '@/lib/domain/contract/letter';

/** printLetter gives a risk contract as a PDF file. */
export function printLetter(letter: Letter): Promise<Buffer> {
  return renderLetter(letter);
}
