import { useLocale, useTranslations } from 'next-intl';
import type { LearntView, RoomView } from '@/lib/domain/view/game-day-view';
import { Button } from '../ui/button';
import type { FormAction } from '../ui/form-action';
import { formatDateTime } from '../ui/format-date';
import { SectionTitle } from '../ui/section-title';
import { SmallButton } from '../ui/small-button';
import { Hidden, Line } from './field';
import { PictureForm } from './picture-form';
import { TimelineList } from './timeline-list';

/** LearntActions write what a GameDay leaves behind. */
export interface LearntActions {
  readonly note: FormAction;
  readonly addFinding: FormAction;
  readonly addAction: FormAction;
  readonly markAction: FormAction;
}

interface LearntProps {
  readonly room: RoomView;
  readonly learnt: LearntView;
  readonly actions: LearntActions;
}

/** FindingsPanel lists what was learnt and what is done about it. */
export function FindingsPanel({ room, learnt, actions }: LearntProps) {
  const t = useTranslations('gameday.findings');
  return (
    <section aria-labelledby="findings">
      <SectionTitle id="findings">{t('title')}</SectionTitle>
      {learnt.findings.length === 0 && <p className="max-w-prose">{t('empty')}</p>}
      <ul className="space-y-5">
        {learnt.findings.map((finding) => (
          <li key={finding.id} className="border-l-4 border-line-strong pl-4">
            <p className="max-w-prose font-semibold break-words">{finding.text}</p>
            <p className="text-sm text-muted">
              {[finding.cardId, finding.mechanism, finding.by].filter(Boolean).join(' · ')}
            </p>
            <Actions room={room} finding={finding} actions={actions} />
          </li>
        ))}
      </ul>
      {room.me.records && <FindingForm room={room} action={actions.addFinding} />}
    </section>
  );
}

type Finding = LearntView['findings'][number];

function Actions({ room, finding, actions }: { room: RoomView; finding: Finding; actions: LearntActions }) {
  const t = useTranslations('gameday.findings');
  const locale = useLocale();
  return (
    <>
      <ul>
        {finding.actions.map(({ id, text, owner, due, done, rerunCardId }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 py-1">
            <span className="min-w-0 flex-1 basis-48">
              <span className={done ? 'line-through' : ''}>{text}</span>{' '}
              <span className="text-sm text-muted">
                {[
                  owner,
                  due === null ? '' : t('until', { when: due.split('-').reverse().join('/') }),
                  rerunCardId === null ? '' : t('again', { card: rerunCardId }),
                  done ? t('doneBy', { who: done.by, when: formatDateTime(done.at, locale) }) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {room.me.records && (
              <form action={actions.markAction}>
                <Hidden fields={{ gameDayId: room.id, actionId: id, done: done ? 'no' : 'yes' }} />
                <SmallButton aria-label={t(done ? 'undoneOf' : 'doneOf', { what: text })}>
                  {t(done ? 'undone' : 'done')}
                </SmallButton>
              </form>
            )}
          </li>
        ))}
      </ul>
      {room.me.records && (
        <form action={actions.addAction} className="mt-1 flex flex-wrap items-end gap-3">
          <Hidden fields={{ gameDayId: room.id, findingId: finding.id }} />
          <Line label={t('action')} name="text" required maxLength={500} className="flex-1 basis-48" />
          <Line label={t('owner')} name="ownerName" required maxLength={80} className="basis-36" />
          <Line label={t('due')} name="due" type="date" className="basis-36" />
          <Line
            label={t('rerun')}
            name="rerunCardId"
            defaultValue={finding.cardId ?? ''}
            maxLength={64}
            className="basis-36"
          />
          <SmallButton>{t('saveAction')}</SmallButton>
        </form>
      )}
    </>
  );
}

function FindingForm({ room, action }: { room: RoomView; action: FormAction }) {
  const t = useTranslations('gameday.findings');
  return (
    <form action={action} className="mt-4 grid max-w-3xl gap-3">
      <Hidden fields={{ gameDayId: room.id, playId: room.play?.id ?? '' }} />
      <Line label={t('text')} name="text" required maxLength={1000} />
      <Line label={t('mechanism')} name="mechanism" maxLength={200} />
      <div>
        <Button quiet>{t('save')}</Button>
      </div>
    </form>
  );
}

/** TimelinePanel is the timeline with the line to write on, and the pictures. */
export function TimelinePanel({ room, learnt, actions }: LearntProps) {
  const t = useTranslations('gameday');
  const locale = useLocale();
  return (
    <section aria-labelledby="timeline" className="space-y-4">
      <SectionTitle id="timeline">{t('timeline.title')}</SectionTitle>
      {room.state === 'open' && (
        <form action={actions.note} className="flex flex-wrap items-end gap-3">
          <Hidden fields={{ gameDayId: room.id, from: 'desk' }} />
          <Line
            label={t('timeline.write')}
            name="text"
            required
            maxLength={1000}
            autoComplete="off"
            className="flex-1 basis-64"
          />
          <SmallButton>{t('timeline.note')}</SmallButton>
        </form>
      )}
      <TimelineList learnt={learnt} />
      {learnt.pictures.length > 0 && (
        <ul className="flex flex-wrap gap-4">
          {learnt.pictures.map(({ id, caption, by, at }) => (
            <li key={id} className="w-56">
              <a href={`/api/gamedays/${room.id}/pictures/${id}`}>
                <img
                  src={`/api/gamedays/${room.id}/pictures/${id}`}
                  alt={t('pictures.alt', {
                    caption: caption === '' ? t('pictures.noCaption') : caption,
                  })}
                  loading="lazy"
                  className="aspect-video w-full rounded border border-line object-cover"
                />
              </a>
              <p className="text-sm">{caption}</p>
              <p className="text-sm text-muted">
                {t('pictures.by', { who: by, when: formatDateTime(at, locale) })}
              </p>
            </li>
          ))}
        </ul>
      )}
      {room.me.attaches && <PictureForm gameDayId={room.id} from="desk" />}
    </section>
  );
}
