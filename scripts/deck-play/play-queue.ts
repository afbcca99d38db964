import type { Lane } from './play-lane';
import type { PlayedCard } from './played-card';

/** Unplayed is a card of which no run came, and the last reason why. */
export type Unplayed = { readonly card: string; readonly why: string };

/** PlayOrder is what to play, on how many lanes, and what to do with each result. */
export type PlayOrder = {
  readonly cards: readonly string[];
  readonly laneCount: number;
  readonly startLane: (lane: number) => Promise<Lane>;
  readonly keep: (played: PlayedCard) => void;
  readonly report: (line: string) => void;
};

/** A card whose run ended before the fault, or of which no run came, is tried again this often: a busy machine is no property of the card. */
const triesPerCard = 3;

type Waiting = { readonly card: string; readonly tries: number };

/**
 * playQueue shares the cards out to the lanes. A lane that does not start or breaks ends alone and gives its card back; the others go on. What
 * was never run is returned with its reason and kept nowhere: a breakdown of the machine is no result of a card.
 */
export async function playQueue(order: PlayOrder): Promise<readonly Unplayed[]> {
  const queue: Waiting[] = order.cards.map((card) => ({ card, tries: 0 }));
  const unplayed: Unplayed[] = [];
  const giveBack = ({ card, tries }: Waiting, why: string) => {
    order.report(`${card}: ${why}`);
    if (tries + 1 < triesPerCard) queue.push({ card, tries: tries + 1 });
    else unplayed.push({ card, why });
  };
  const runLane = async (number: number): Promise<void> => {
    const lane = await order.startLane(number);
    // A flag and not only a race: a lane that broke between two cards must not take another one.
    const state = { broken: '' };
    const breaks = lane.broken.then((why) => Promise.reject(new LaneBroken((state.broken = why))));
    breaks.catch(() => undefined);
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const reason = await playOne(lane, breaks, next.card, order);
        if (reason !== undefined) giveBack(next, reason);
        if (state.broken !== '') throw new LaneBroken(state.broken);
      }
    } finally {
      await lane.stop().catch((error: unknown) => order.report(`lane ${number}: ${textOf(error)}`));
    }
  };
  const lanes = Array.from({ length: Math.min(order.laneCount, queue.length) }, (_, index) => index + 1);
  const ended = await Promise.allSettled(lanes.map(runLane));
  ended.forEach((end, index) => {
    if (end.status === 'rejected')
      order.report(`lane ${lanes[index] ?? index} ended early: ${textOf(end.reason)}`);
  });
  return [...unplayed, ...queue.map(({ card }) => ({ card, why: 'every lane had ended' }))];
}

class LaneBroken extends Error {}

/** Returns why the card must be tried again, or undefined when its run is its result. */
async function playOne(
  lane: Lane,
  breaks: Promise<never>,
  card: string,
  { keep, report }: PlayOrder,
): Promise<string | undefined> {
  try {
    const played = await Promise.race([lane.play(card), breaks]);
    keep(played);
    report(
      `${card}: ${played.ending ?? '–'}, ${played.verdict ?? '–'}, mechanism ${played.mechanism ?? '–'}`,
    );
    return played.ending === 'failed' ? `ended before the fault: ${played.sentence}` : undefined;
  } catch (error) {
    return textOf(error);
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
