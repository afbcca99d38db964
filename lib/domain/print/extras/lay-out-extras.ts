import { suits } from '../../card/suit';
import { gameDayRoles } from '../../gameday/game-day';
import { suitBack } from '../back';
import type { PrintedFace } from '../impose';
import type { PressRoom, PrintStyle } from '../print-card';
import type { Block } from '../flow';
import { layoutBlank } from './blank-card';
import { layoutCover } from './cover';
import type { ExtraKind } from './extra-kind';
import type { ExtraText } from './extra-text';
import { extraWords } from './extra-words';
import { neutralBack } from './neutral-art';
import { layoutTextCard } from './text-card';

/** layOutExtras sets the cards that are no experiments; every text fits, in every format and language, or a test fails. */
export function layOutExtras(kind: ExtraKind, style: PrintStyle, room: PressRoom): PrintedFace[] {
  const back = neutralBack(style);
  const words = extraWords(style.locale);
  const textCard = (text: ExtraText): PrintedFace => ({
    front: layoutTextCard({ ...text, blocks: numbered(text.lines) }, style, room),
    back,
  });
  switch (kind) {
    case 'cover':
      return [{ front: layoutCover(style, room), back }];
    case 'rules':
      return words.rules.map(textCard);
    case 'roles':
      return gameDayRoles.map((role) => textCard(words.roles[role]));
    case 'blanks':
      return suits.map((suit) => ({
        front: layoutBlank(suit, style, room),
        back: suitBack(suit, style, room),
      }));
  }
}

function numbered(lines: readonly string[]): Block[] {
  return lines.map((text, index) => ({
    spans: [{ text, font: 'text', ink: '#000000' }],
    lead: [{ text: `${index + 1}.`, font: 'textBold', ink: '#000000' }],
    leadWidth: 1.3,
    spaceBefore: 0.35,
  }));
}
