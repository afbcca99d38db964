import type { BilingualText } from '../../diagnostic/problem';

/** GuideEntry explains one key of a card file to a person who never saw the format. */
export interface GuideEntry {
  /** Where the key stands, list items left out: `estado_estavel.metrica`. */
  readonly path: string;
  readonly required: boolean;
  readonly about: BilingualText;
  /** What follows the key when it is written for a person; a block or list begins on the next line, indented for its place. */
  readonly insert: string;
}
