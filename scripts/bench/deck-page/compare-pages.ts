import { summarise, type Summary } from '../summary';
import { loadPage, type PageLoad } from './load-page';

const clients = 8;
const secondsEach = 3;

/** PageComparison sets the deck page beside the empty one, both asked in turns. */
export interface PageComparison {
  readonly encoding: string;
  readonly ratioOfMedians: number;
  readonly empty: PageFigures;
  readonly deck: PageFigures;
}

interface PageFigures {
  readonly medianPerSecond: number;
  readonly perSecond: readonly number[];
  readonly bytes: number;
  /** Of one request at a time, without a queue. */
  readonly alone: Omit<Summary, 'allMs'>;
}

/** comparePages asks in turns, first uncompressed, then as browsers do with gzip. */
export async function comparePages(options: {
  readonly url: string;
  readonly cookie: string;
  readonly pairs: number;
  readonly say: (line: string) => void;
}): Promise<{ readonly comparisons: readonly PageComparison[] }> {
  const comparisons: PageComparison[] = [];
  for (const encoding of ['identity', 'gzip']) comparisons.push(await compare(options, encoding));
  return { comparisons };
}

async function compare(
  { url, cookie, pairs, say }: Parameters<typeof comparePages>[0],
  encoding: string,
): Promise<PageComparison> {
  const loads: Record<'empty' | 'deck', PageLoad[]> = { empty: [], deck: [] };
  const alone: Record<'empty' | 'deck', number[]> = { empty: [], deck: [] };
  const pages = ['empty', 'deck'] as const;
  for (const page of pages) await loadPage(`${url}/${page}`, { cookie, encoding, clients, seconds: 5 });
  for (let pair = 0; pair < pairs; pair += 1) {
    // Who goes first alternates, so that a machine that slows down is unfair to neither.
    for (const page of pair % 2 === 0 ? pages : [...pages].reverse()) {
      const load = await loadPage(`${url}/${page}`, { cookie, encoding, clients, seconds: secondsEach });
      const single = await loadPage(`${url}/${page}`, { cookie, encoding, clients: 1, seconds: 1 });
      loads[page].push(load);
      alone[page].push(...single.timesMs);
    }
    say(
      `${encoding} ${pair + 1}: ${pages.map((page) => `${page} ${loads[page].at(-1)?.perSecond.toFixed(1)}/s`).join(', ')}`,
    );
  }
  const figures = (page: 'empty' | 'deck'): PageFigures => {
    const perSecond = loads[page].map((load) => Math.round(load.perSecond * 10) / 10);
    const { trials, medianMs, p95Ms, minMs, maxMs } = summarise(alone[page]);
    return {
      medianPerSecond: summarise(perSecond).medianMs,
      perSecond,
      bytes: loads[page][0]?.bytes ?? 0,
      alone: { trials, medianMs, p95Ms, minMs, maxMs },
    };
  };
  const [empty, deck] = [figures('empty'), figures('deck')];
  return { encoding, ratioOfMedians: deck.medianPerSecond / empty.medianPerSecond, empty, deck };
}

/** printComparison writes the figures side by side, for people. */
export function printComparison({ comparisons }: { comparisons: readonly PageComparison[] }): string {
  return comparisons
    .map(({ encoding, ratioOfMedians, empty, deck }) =>
      [
        `${encoding}: deck / empty = ${ratioOfMedians.toFixed(2)} (goal: at least 0.6)`,
        ...[['empty', empty] as const, ['deck', deck] as const].map(
          ([name, page]) =>
            `  ${name.padEnd(6)} ${page.medianPerSecond.toFixed(1).padStart(7)} requests/s   alone ${page.alone.medianMs} ms (p95 ${page.alone.p95Ms})   ${page.bytes} bytes`,
        ),
      ].join('\n'),
    )
    .join('\n');
}
