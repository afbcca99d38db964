'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { RoomPlay, RoomView, ShortCodeView } from '@/lib/domain/view/game-day-view';
import type { RunView } from '@/lib/domain/view/views';
import { SuitMark, suitInk } from '../../card/suit-mark';
import { VerdictRing } from '../../run/verdict-ring';
import { CodeSign } from '../code-sign';
import { PredictionsOpen } from '../predictions-open';
import { RoomAbort } from '../room/room-abort';
import { useRoomPulse } from '../room/use-room-pulse';
import { WallRun } from './wall-run';

interface WallProps {
  readonly room: RoomView;
  readonly run: RunView | null;
  readonly code: ShortCodeView | null;
}

/**
 * WallScreen is the room's projector: one screen without scrolling, sized by the screen itself, so that the last row reads it. Before a
 * card it shows the way in; during a run the clock, the two groups, the distance to the abort and what just happened.
 */
export function WallScreen({ room, run, code }: WallProps) {
  const t = useTranslations('gameday');
  const { now } = useRoomPulse(room.id, room.now);
  const { play } = room;
  const stage = now.stage ?? play?.stage ?? null;
  return (
    <main className="grid h-dvh grid-rows-[auto_minmax(0,1fr)_auto] gap-[2vh] overflow-hidden px-[3vw] py-[2.5vh]">
      <header className="flex items-baseline justify-between gap-[3vw]">
        <p className="truncate text-[min(1.8vw,3.2vh)] text-muted">
          {room.title}
          {play && ` · ${play.card.id} · ${play.card.title}`}
        </p>
        <p className="shrink-0 text-[min(1.8vw,3.2vh)] text-muted">
          {t('room.here', { here: now.here, expected: now.expected })}
        </p>
      </header>
      {run && isRunStage(stage) ? (
        <WallRun key={run.summary.id} initial={run} />
      ) : (
        <Middle room={room} play={play} code={code} predicted={now.predicted} />
      )}
      <footer className="flex items-center justify-between gap-[2vw]">
        {room.state === 'closed' ? <span /> : <RoomAbort gameDayId={room.id} large />}
        <Link
          href={`/gamedays/${room.id}`}
          className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4"
        >
          {t('wall.back')}
        </Link>
      </footer>
    </main>
  );
}

function isRunStage(stage: RoomPlay['stage'] | null): boolean {
  return (
    stage !== null && ['preflight', 'baseline', 'injecting', 'rolling_back', 'recovering'].includes(stage)
  );
}

function Middle({
  room,
  play,
  code,
  predicted,
}: Pick<WallProps, 'room' | 'code'> & { play: RoomPlay | null; predicted: number }) {
  const t = useTranslations('gameday');
  const verdicts = useTranslations('verdicts');
  if (!play) {
    return (
      <div className="flex min-h-0 flex-col justify-center gap-[4vh]">
        <h1 className="font-title text-[min(4vw,7vh)] leading-tight font-semibold text-balance">
          {room.state === 'open' ? t('wall.waiting') : t(`room.${room.state}`)}
        </h1>
        {code && <CodeSign code={code} large />}
      </div>
    );
  }
  const { stage, card, verdict, open } = play;
  const hasVerdict = verdict !== null && ['verdict', 'predictions', 'discuss'].includes(stage);
  return (
    <div className="flex min-h-0 flex-col justify-center gap-[3vh] overflow-hidden">
      <h1 className="flex items-center gap-[1.5vw] font-title text-[min(5vw,9vh)] leading-none font-semibold">
        <SuitMark suit={card.suit} className={`size-[min(5vw,9vh)] shrink-0 ${suitInk[card.suit]}`} />
        {t(`stages.${stage}`)}
      </h1>
      {hasVerdict && (
        <p className="flex items-center gap-[2vw] text-[min(6vw,10vh)] leading-none font-semibold">
          <VerdictRing verdict={verdict} className="size-[min(7vw,12vh)]" />
          {verdicts(verdict)}
        </p>
      )}
      {open ? (
        <div className="text-[min(1.8vw,3vh)]">
          <PredictionsOpen open={open} />
        </div>
      ) : (
        <p
          className={`font-title leading-snug text-pretty italic ${card.hypothesis.text.length > 260 ? 'text-[min(2.1vw,3.7vh)]' : 'text-[min(2.8vw,5vh)]'}`}
        >
          {card.hypothesis.text}
        </p>
      )}
      {stage === 'predict' && (
        <p className="text-[min(3.4vw,6vh)] font-semibold">
          {t('play.predicted', { predicted, people: room.people.length })}
        </p>
      )}
    </div>
  );
}
