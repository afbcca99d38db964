import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../stack/checkout';
import { type PlayedCard, playedCardSchema } from './played-card';

const folder = join(checkout, 'docs', 'evidence', 'library');
const fileOf = (card: string) => join(folder, `${card}.json`);

/** readEvidence reads what was kept of a card; undefined before its first run. */
export function readEvidence(card: string): PlayedCard | undefined {
  if (!existsSync(fileOf(card))) return undefined;
  return playedCardSchema.parse(JSON.parse(readFileSync(fileOf(card), 'utf8')));
}

/** keepEvidence writes a result at once, so that an interrupted evening keeps what it played; an earlier run of the card stays in its list. */
export function keepEvidence(played: PlayedCard): void {
  const before = readEvidence(played.card);
  const earlier = before === undefined ? [] : [...before.earlier, endingOf(before)];
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(played.card), `${JSON.stringify({ ...played, earlier }, null, 1)}\n`);
}

function endingOf(played: PlayedCard): PlayedCard['earlier'][number] {
  const { runId, startedAt, ending, endingReason, verdict, sentence, machineLoad } = played;
  return { runId, startedAt, ending, endingReason, verdict, sentence, machineLoad };
}
