import { suitKeys, suits, type Suit } from '@/lib/domain/card/suit';
import type { CardFormat } from '@/lib/domain/print/card-format';
import { extraKinds, type ExtraKind } from '@/lib/domain/print/extras/extra-kind';
import type { Backs } from '@/lib/domain/print/backs';
import type { Offset } from '@/lib/domain/print/offsets';
import type { Paper } from '@/lib/domain/print/sheet-grid';
import type { CardChoice } from '@/lib/services/print/choose-cards';
import type { PrintRequest } from '@/lib/services/print/print-files';
import { chooseLanguage } from './choose-language';

/** PrintOptions are the options of `print` as commander hands them over; `format`, `paper` and `backs` are checked there. */
export interface PrintOptions {
  readonly cards?: string;
  readonly suit?: string;
  readonly all?: true;
  readonly with?: string;
  readonly changed?: true;
  readonly format: CardFormat;
  readonly paper: Paper;
  readonly backs: Backs;
  readonly single?: true;
  readonly bw?: true;
  readonly calibration?: true;
  readonly printer?: string;
  readonly frontOffset?: string;
  readonly backOffset?: string;
  readonly deck: string;
  readonly deckName: string;
  readonly url?: string;
  readonly lang?: string;
  readonly out: string;
}

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly text: string };
type Env = Readonly<Record<string, string | undefined>>;

/** readPrintOptions turns a command line into a request, or says which option is wrong and what is allowed. */
export function readPrintOptions(
  options: PrintOptions,
  env: Env,
): { readonly ok: true; readonly request: PrintRequest } | { readonly ok: false; readonly text: string } {
  const locale = chooseLanguage(options.lang, env);
  if (locale === null) return wrong('--lang: pt-BR | en');
  const choice = readChoice(options);
  if (!choice.ok) return choice;
  const extras = readExtras(options.with);
  if (!extras.ok) return extras;
  const front = readOffset('--front-offset', options.frontOffset);
  if (!front.ok) return front;
  const back = readOffset('--back-offset', options.backOffset);
  if (!back.ok) return back;
  const baseUrl = readUrl(options.url ?? env.NEXTAUTH_URL);
  if (!baseUrl.ok) return baseUrl;
  if (!/^[\w-]{1,32}$/.test(options.deckName))
    return wrong('--deck-name: 1 to 32 letters, digits, dashes or underscores');
  const { format, paper, backs, deck, deckName, out } = options;
  return {
    ok: true,
    request: {
      deckDir: deck,
      choice: choice.value,
      changedOnly: options.changed === true,
      layout: {
        style: {
          format,
          mode: options.bw ? 'bw' : 'colour',
          locale,
          baseUrl: baseUrl.value,
          deck: deckName,
        },
        paper,
        backs,
        single: options.single === true,
        extras: extras.value,
      },
      calibration: options.calibration === true,
      printer: options.printer ?? null,
      offsets: {
        ...(front.value && { front: front.value }),
        ...(back.value && { back: back.value }),
      },
      out,
      env,
      now: new Date(),
    },
  };
}

function readChoice({ cards, suit, all, with: extras, calibration }: PrintOptions): Read<CardChoice> {
  const given = [cards, suit, all].filter((option) => option !== undefined).length;
  if (given > 1) return wrong('--cards, --suit, --all: one of them');
  if (cards !== undefined) return right({ kind: 'ids', ids: listOf(cards) });
  if (all) return right({ kind: 'all' });
  if (suit !== undefined) {
    const chosen = listOf(suit).map(suitOf);
    const known = chosen.filter((found): found is Suit => found !== undefined);
    if (known.length < chosen.length) return wrong(`--suit: ${Object.values(suitKeys).join(' | ')}`);
    return right({ kind: 'suits', suits: known });
  }
  if (extras !== undefined || calibration) return right({ kind: 'none' });
  return wrong('--cards IDS | --suit SUITS | --all | --with EXTRAS | --calibration');
}

function suitOf(word: string): Suit | undefined {
  return suits.find((suit) => suitKeys[suit] === word.toLowerCase() || suit === word.toLowerCase());
}

function readExtras(given: string | undefined): Read<readonly ExtraKind[]> {
  const words = listOf(given ?? '');
  const kinds = extraKinds.filter((kind) => words.includes(kind));
  return kinds.length === new Set(words).size ? right(kinds) : wrong(`--with: ${extraKinds.join(' | ')}`);
}

/** Printers are off by millimetres; more than 20 is a typo, and would print past the paper. */
function readOffset(name: string, given: string | undefined): Read<Offset | null> {
  if (given === undefined) return right(null);
  const [right1 = Number.NaN, down = Number.NaN, ...more] = given.split(',').map(Number);
  const sane = [right1, down].every((mm) => Math.abs(mm) <= 20);
  return sane && more.length === 0 && given.trim() !== ''
    ? right({ right: right1, down })
    : wrong(`${name}: right,down in mm, each from -20 to 20, e.g. -0.8,0.5`);
}

function readUrl(given: string | undefined): Read<string> {
  const text = given === undefined || given === '' ? 'http://localhost:3000' : given;
  const url = URL.canParse(text) ? new URL(text) : null;
  const usable = url && /^https?:$/.test(url.protocol) && url.search === '' && url.username === '';
  return usable ? right(text.replace(/\/+$/, '')) : wrong('--url: http(s)://…, without a question mark');
}

function listOf(text: string): string[] {
  return text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
}

function right<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

function wrong(text: string): { readonly ok: false; readonly text: string } {
  return { ok: false, text };
}
