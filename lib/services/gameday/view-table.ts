import type { Database } from '@/lib/adapters/postgres/client';
import { readRunEvents } from '@/lib/adapters/postgres/run-events';
import { readRunHead } from '@/lib/adapters/postgres/run-head';
import { seatMay, type Seat } from '@/lib/auth/game-day-seat';
import { handModeSchema, handStateSchema } from '@/lib/domain/gameday/game-day';
import { canPutBack, nextPhase, playStage } from '@/lib/domain/gameday/play-stage';
import { readHandWork } from '@/lib/domain/hand/hand-work';
import { isSealOf } from '@/lib/domain/gameday/seal-card';
import { verdictSchema } from '@/lib/domain/run/run';
import type { OpenPredictions, RoomCard, RoomPlay } from '@/lib/domain/view/game-day-view';
import { readCard } from '../read-card';
import { findPlay } from './play-card';

/** viewHand lists the hand; a sealed card that was never laid down is shown to the abort owner and the product owner alone. */
export async function viewHand(db: Database, seat: Seat): Promise<readonly RoomCard[]> {
  const held = await db.handCard.findMany({
    where: { gameDayId: seat.gameDayId },
    orderBy: { position: 'asc' },
    include: { plays: { include: { run: { select: { verdict: true } } } } },
  });
  const versions = await db.cardVersion.findMany({
    where: { hash: { in: held.map(({ versionHash }) => versionHash) } },
  });
  const current = await db.card.findMany({
    where: { id: { in: held.map(({ cardId }) => cardId) } },
    select: { id: true, currentVersionHash: true, archivedAt: true },
  });
  const changeOf = ({
    cardId,
    versionHash,
  }: {
    cardId: string;
    versionHash: string;
  }): RoomCard['changed'] => {
    const now = current.find(({ id }) => id === cardId);
    if (now?.archivedAt !== null) return 'archived';
    return now.currentVersionHash === versionHash ? null : 'new_version';
  };
  return held.map((card) => {
    const isOpen = card.plays.length > 0;
    const version = versions.find(({ hash }) => hash === card.versionHash);
    const read = version && readCard(version);
    const shown = !card.sealed || isOpen || seatMay(seat, 'see_sealed');
    const { id, position, durationMs, commitment, salt, cardId, versionHash } = card;
    return {
      ...{ id, position, durationMs, commitment },
      card:
        shown && read?.ok
          ? { id: cardId, title: read.value.title, suit: read.value.suit, severity: read.value.severity }
          : null,
      mode: handModeSchema.parse(card.mode),
      state: handStateSchema.parse(card.state),
      // What was played is history.
      changed: card.state === 'waiting' || card.state === 'playing' ? changeOf(card) : null,
      opened:
        isOpen && salt !== null && commitment !== null
          ? { salt, versionHash, holds: isSealOf(commitment, { salt, cardId, versionHash }) }
          : null,
      verdicts: card.plays.flatMap(({ run }) => verdictSchema.safeParse(run?.verdict).data ?? []),
    };
  });
}

/** viewPlay reads the card on the table for one seat: their own prediction, and everybody's once the phase has come. */
export async function viewPlay(db: Database, seat: Seat): Promise<RoomPlay | null> {
  const onTable = await db.cardPlay.findFirst({
    where: { gameDayId: seat.gameDayId, endedAt: null },
    select: { id: true },
  });
  const play = onTable && (await findPlay(db, seat, onTable.id));
  if (!play) return null;
  const version = await db.cardVersion.findUnique({ where: { hash: play.handCard.versionHash } });
  const card = version && readCard(version);
  if (!card?.ok) return null;
  const { id, handCardId, runId, facts } = play;
  const isOpen = facts.phase === 'predictions' || facts.phase === 'discuss';
  const mine =
    seat.personId === null
      ? null
      : await db.prediction.findUnique({
          where: { playId_personId: { playId: id, personId: seat.personId } },
        });
  const run =
    runId === null ? null : await db.run.findUnique({ where: { id: runId }, select: { verdict: true } });
  return {
    ...{ id, handCardId, runId, card: card.value, mode: facts.mode, phase: facts.phase },
    stage: playStage(facts),
    next: nextPhase(facts),
    canPutBack: canPutBack(facts, play.hasVerdict),
    verdict: verdictSchema.safeParse(run?.verdict).data ?? null,
    mine: mine && { holds: mine.holds, confidence: mine.confidence, breaksFirst: mine.breaksFirst },
    open: isOpen ? await readOpen(db, id) : null,
    hand: runId === null ? null : await viewHandWork(db, runId),
  };
}

async function viewHandWork(db: Database, runId: string): Promise<RoomPlay['hand']> {
  const head = await readRunHead(db, runId);
  if (head?.plan.fault.kind !== 'by_hand') return null;
  const { plan, summary, targetMark, handName } = head;
  const events = await readRunEvents(db, runId, 0);
  const marked = targetMark?.runId === runId;
  const work = readHandWork({ plan, state: summary.state, events, marked });
  return work && { work, name: handName };
}

/** Sorted by how sure people were, so that nobody is told by the order in which they answered. */
async function readOpen(db: Database, playId: string): Promise<OpenPredictions> {
  const all = await db.prediction.findMany({ where: { playId }, orderBy: { confidence: 'desc' } });
  const sure = (holds: boolean) =>
    all.filter((one) => one.holds === holds).map(({ confidence }) => confidence);
  const words = all.map(({ breaksFirst }) => breaksFirst).filter((text) => text !== '');
  return { holds: sure(true), fails: sure(false), breaksFirst: words.sort((a, b) => a.localeCompare(b)) };
}
