import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { RoomPlay, RoomView } from '@/lib/domain/view/game-day-view';
import { HypothesisText } from '../../card/hypothesis-text';
import { SuitMark, suitInk } from '../../card/suit-mark';
import { VerdictRing } from '../../run/verdict-ring';
import type { FormAction } from '../../ui/form-action';
import { SmallButton } from '../../ui/small-button';
import { Hidden, Line } from '../field';
import { HeldCard } from '../hand-panel';
import { PlayHand, whatToDo } from '../play-hand';
import { PersonLine } from '../people-panel';
import { PictureForm } from '../picture-form';
import { PredictionsOpen } from '../predictions-open';
import { PredictForm } from './predict-form';
import { RoomAbort } from './room-abort';
import { RoomPulseLine } from './room-now';

/** RoomActions are what everybody in the room may send. */
export interface RoomActions {
  readonly predict: FormAction;
  readonly note: FormAction;
  readonly sayHand: FormAction;
}

/** PhoneScreen is the room in one hand: who I am, what I do now, and the abort. */
export function PhoneScreen({ room, actions }: { room: RoomView; actions: RoomActions }) {
  const t = useTranslations('gameday');
  const { me, play, state, id } = room;
  const todo = play ? whatToDo(play) : 'none';
  const asRole = state === 'open' ? t(`doAs.${me.role}`) : null;
  return (
    <main className="mx-auto flex max-w-xl flex-col gap-6 px-4 pt-5 pb-44">
      <header>
        <p className="text-sm text-muted">{room.title}</p>
        <p className="text-sm text-muted">
          {t('room.hello', { name: me.name, role: t(`roles.${me.role}`) })}
        </p>
        <h1 className="mt-1 font-title text-3xl leading-tight font-semibold text-balance" role="status">
          {state === 'open' ? t(`do.${todo}`) : t(`room.${state}`)}
        </h1>
        {asRole !== null && <p className="mt-2 border-l-4 border-line-strong pl-3">{asRole}</p>}
      </header>
      {state !== 'closed' && <RoomPulseLine gameDayId={id} initial={room.now} />}
      {play && me.injects && <PlayHand room={room} play={play} say={actions.sayHand} />}
      {play && <OnTable room={room} play={play} action={actions.predict} />}
      {state === 'open' && <Send room={room} actions={actions} />}
      <Around room={room} />
      {state !== 'closed' && (
        <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line-strong bg-surface px-4 py-3">
          <div className="mx-auto max-w-xl">
            <RoomAbort gameDayId={id} />
          </div>
        </div>
      )}
    </main>
  );
}

function OnTable({ room, play, action }: { room: RoomView; play: RoomPlay; action: FormAction }) {
  const t = useTranslations('gameday');
  const verdicts = useTranslations('verdicts');
  const { card, stage, verdict, open, runId } = play;
  return (
    <section className="space-y-4">
      <div className="paper paper-card p-5">
        <h2 className="flex items-center gap-2 font-title text-xl leading-snug font-semibold">
          <SuitMark suit={card.suit} className={`size-6 shrink-0 ${suitInk[card.suit]}`} />
          {card.id} · {card.title}
        </h2>
        <HypothesisText text={card.hypothesis.text} className="mt-3" />
      </div>
      {stage === 'predict' && room.me.personId !== null && (
        <PredictForm gameDayId={room.id} play={play} action={action} />
      )}
      {verdict !== null && ['verdict', 'predictions', 'discuss'].includes(stage) && (
        <p className="flex items-center gap-3 text-2xl font-semibold">
          <VerdictRing verdict={verdict} className="size-8" />
          {verdicts(verdict)}
        </p>
      )}
      {open && <PredictionsOpen open={open} />}
      {stage === 'acceptance' && runId !== null && !room.me.isGuest && (
        <Link
          href={`/runs/${runId}`}
          className="inline-flex min-h-14 items-center rounded-lg bg-action px-6 text-lg font-semibold text-on-action"
        >
          {t('play.toContract')}
        </Link>
      )}
    </section>
  );
}

function Send({ room, actions }: { room: RoomView; actions: RoomActions }) {
  const t = useTranslations('gameday.room');
  return (
    <section className="space-y-5 border-t border-line pt-4">
      <form action={actions.note} className="space-y-2">
        <Hidden fields={{ gameDayId: room.id }} />
        <Line label={t('note')} name="text" required maxLength={1000} autoComplete="off" />
        <p className="text-sm text-muted">{t('noteHint')}</p>
        <SmallButton>{t('sendNote')}</SmallButton>
      </form>
      {room.me.attaches && <PictureForm gameDayId={room.id} from="room" />}
    </section>
  );
}

function Around({ room }: { room: RoomView }) {
  const t = useTranslations('gameday.room');
  const surprises = room.hand.filter(({ commitment, state, card }) => {
    return commitment !== null && state === 'waiting' && card !== null;
  });
  return (
    <>
      {surprises.length > 0 && (
        <details className="border-t border-line pt-2">
          <summary className="inline-flex min-h-11 items-center">{t('seeSealed')}</summary>
          <ul className="space-y-2">
            {surprises.map((held) => (
              <li key={held.id}>
                <HeldCard held={held} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <details className="border-t border-line pt-2">
        <summary className="inline-flex min-h-11 items-center">{t('people')}</summary>
        <ul>
          {room.people.map((person) => (
            <li key={person.id} className="flex py-1">
              <PersonLine person={person} />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
