import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ChecklistLine } from '@/lib/domain/gameday/checklist';
import type { CardOption, LearntView, RoomView, ShortCodeView } from '@/lib/domain/view/game-day-view';
import { formatInZone } from '../calendar/format-in-zone';
import { Button } from '../ui/button';
import type { FormAction } from '../ui/form-action';
import { SectionTitle } from '../ui/section-title';
import { SmallButton } from '../ui/small-button';
import { ChecklistPanel, type ChecklistActions } from './checklist-panel';
import { CodeSign } from './code-sign';
import { Hidden } from './field';
import { HandPanel, type HandActions } from './hand-panel';
import { FindingsPanel, TimelinePanel, type LearntActions } from './learnt-panel';
import { PeoplePanel, type PeopleActions } from './people-panel';
import { PlayPanel, type PlayActions, type PreparedLaunch } from './play-panel';
import { StateWord } from './state-word';

/** DeskActions are everything that is done from the desk of a GameDay. */
export interface DeskActions
  extends PeopleActions, HandActions, ChecklistActions, PlayActions, LearntActions {
  readonly openDoors: FormAction;
  readonly closeDoors: FormAction;
  /** The short code anew: the old one opens nothing any more. */
  readonly newCode: FormAction;
}

interface DeskProps {
  readonly room: RoomView;
  readonly lines: readonly ChecklistLine[];
  readonly options: readonly CardOption[];
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly prepared: PreparedLaunch | null;
  readonly learnt: LearntView;
  readonly code: ShortCodeView | null;
  readonly actions: DeskActions;
}

/** Desk is a GameDay on the screen of whoever conducts it: what lies on the table large, people and hand beside it. */
export function Desk(props: DeskProps) {
  const { room, lines, options, accounts, learnt, code, actions } = props;
  const { state, me } = room;
  return (
    <div className="space-y-10">
      <Head room={room} actions={actions} />
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="space-y-10">
          <Table {...props} />
          {state === 'planned' && (
            <ChecklistPanel gameDayId={room.id} lines={lines} mayChange={me.conducts} actions={actions} />
          )}
          <HandPanel room={room} options={options} actions={actions} />
          <FindingsPanel room={room} learnt={learnt} actions={actions} />
          <TimelinePanel room={room} learnt={learnt} actions={actions} />
        </div>
        <aside className="space-y-10">
          {code && state === 'open' && (
            <div className="space-y-2">
              <CodeSign code={code} />
              {me.conducts && <NewCode gameDayId={room.id} action={actions.newCode} />}
            </div>
          )}
          <PeoplePanel room={room} accounts={accounts} actions={actions} />
        </aside>
      </div>
    </div>
  );
}

function Table({ room, prepared, actions }: DeskProps) {
  const t = useTranslations('gameday');
  const { play, state, me } = room;
  if (state === 'closed') return null;
  return (
    <section aria-labelledby="table">
      <SectionTitle id="table">{t('desk.table')}</SectionTitle>
      {state === 'planned' && <p className="max-w-prose">{t('desk.notOpen')}</p>}
      {!me.conducts && <p className="max-w-prose">{t('desk.onlyFacilitator')}</p>}
      {state === 'open' && !play && <p className="max-w-prose">{t('wall.waiting')}</p>}
      {me.conducts && play && <PlayPanel room={room} play={play} prepared={prepared} actions={actions} />}
    </section>
  );
}

const linkLook = 'inline-flex min-h-11 items-center underline underline-offset-4';

function Head({ room, actions }: { room: RoomView; actions: DeskActions }) {
  const t = useTranslations('gameday.desk');
  const retrospective = useTranslations('retrospective');
  const locale = useLocale();
  const { id, state, me, channel } = room;
  return (
    <header className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <StateWord state={state} />
        {formatInZone(room.startsAt, room.timeZone, locale)} · {room.place} · {room.environment}
      </p>
      <h1 className="font-title text-3xl leading-tight font-semibold text-balance sm:text-4xl">
        {room.title}
      </h1>
      <p className="max-w-prose text-lg">{room.goal}</p>
      {channel !== '' && <p className="text-muted">{t('channel', { channel })}</p>}
      <nav className="flex flex-wrap gap-x-6">
        <Link href={`/gamedays/${id}/wall`} className={linkLook}>
          {t('wall')}
        </Link>
        <Link href={`/room/${id}`} className={linkLook}>
          {t('room')}
        </Link>
        <Link href={`/gamedays/${id}/sheet`} className={linkLook}>
          {t('sheet')}
        </Link>
        <Link href={`/gamedays/${id}/retrospective`} className={linkLook}>
          {retrospective('title')}
        </Link>
      </nav>
      {me.conducts && state === 'planned' && (
        <form action={actions.openDoors} className="flex flex-wrap items-center gap-4">
          <Hidden fields={{ gameDayId: id }} />
          <Button>{t('open')}</Button>
          <p className="max-w-sm text-sm text-muted">{t('openNote')}</p>
        </form>
      )}
      {me.conducts && state === 'open' && room.play === null && (
        <form action={actions.closeDoors} className="flex flex-wrap items-center gap-4">
          <Hidden fields={{ gameDayId: id }} />
          <SmallButton>{t('close')}</SmallButton>
          <p className="max-w-sm text-sm text-muted">{t('closeNote')}</p>
        </form>
      )}
    </header>
  );
}

function NewCode({ gameDayId, action }: { gameDayId: string; action: FormAction }) {
  const t = useTranslations('gameday.desk');
  return (
    <form action={action} className="flex flex-wrap items-center gap-3">
      <Hidden fields={{ gameDayId }} />
      <SmallButton>{t('newCode')}</SmallButton>
      <span className="text-sm text-muted">{t('newCodeNote')}</span>
    </form>
  );
}
