import { useLocale, useTranslations } from 'next-intl';
import { readHandFault } from '@/lib/domain/hand/hand-fault';
import type { Card } from '@/lib/domain/card/card';
import type { ChecklistLine } from '@/lib/domain/gameday/checklist';
import type { RoomCard, RoomView } from '@/lib/domain/view/game-day-view';
import { formatInZone } from '../calendar/format-in-zone';
import { formatSpan } from '../ui/format-span';

/** SheetCard is a card of the hand with its text; null while it is sealed. */
export interface SheetCard {
  readonly held: RoomCard;
  readonly card: Card | null;
}

interface RunSheetProps {
  readonly room: RoomView;
  readonly cards: readonly SheetCard[];
  readonly lines: readonly ChecklistLine[];
}

/** RunSheet is the GameDay on paper: who, what, in which order, how to stop, and room to write. */
export function RunSheet({ room, cards, lines }: RunSheetProps) {
  const t = useTranslations('gameday');
  const locale = useLocale();
  return (
    <article className="run-sheet max-w-4xl space-y-6">
      <header>
        <h1 className="font-title text-3xl font-semibold">{t('sheet.title', { title: room.title })}</h1>
        <p>
          {formatInZone(room.startsAt, room.timeZone, locale)} ({room.timeZone}) · {room.place} ·{' '}
          {room.environment}
        </p>
        <p>{room.goal}</p>
        {room.channel !== '' && <p>{t('desk.channel', { channel: room.channel })}</p>}
      </header>
      <section>
        <h2 className="font-title text-xl font-semibold">{t('sheet.abort')}</h2>
        <p className="border-2 border-ink p-2">{t('sheet.abortHow')}</p>
      </section>
      <section>
        <h2 className="font-title text-xl font-semibold">{t('sheet.people')}</h2>
        <table className="w-full">
          <thead className="sr-only">
            <tr>
              <th>{t('sheet.came')}</th>
              <th>{t('people.name')}</th>
              <th>{t('sheet.role')}</th>
              <th>{t('people.fromTeam')}</th>
            </tr>
          </thead>
          <tbody>
            {room.people.map(({ id, name, role, fromTeam }) => (
              <tr key={id} className="border-b border-line">
                <td className="w-8 py-1">
                  <Box />
                </td>
                <td className="font-semibold">{name}</td>
                <td>{t(`roles.${role}`)}</td>
                <td>{fromTeam}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2 className="font-title text-xl font-semibold">{t('sheet.before')}</h2>
        <ul>
          {lines.map(({ id, text }) => (
            <li key={id} className="flex gap-2 py-0.5">
              <Box />
              {text[locale]}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="font-title text-xl font-semibold">{t('sheet.flow')}</h2>
        <p>{t('sheet.flowSteps')}</p>
      </section>
      <section>
        <h2 className="font-title text-xl font-semibold">{t('sheet.cards')}</h2>
        <ol className="space-y-4">
          {cards.map((one) => (
            <CardPart key={one.held.id} {...one} />
          ))}
        </ol>
      </section>
    </article>
  );
}

function Box() {
  return <span className="mt-1 inline-block size-4 shrink-0 border-2 border-ink" aria-hidden />;
}

function CardPart({ held, card }: SheetCard) {
  const t = useTranslations('gameday');
  const locale = useLocale();
  return (
    <li className="break-inside-avoid border-t-2 border-ink pt-2">
      <h3 className="font-semibold">
        {held.position + 1}. {card ? `${card.id} · ${card.title}` : t('hand.sealed')}
        <span className="font-normal">
          {' '}
          · {t(`modes.${held.mode}`)} · {formatSpan(held.durationMs, locale)}
        </span>
      </h3>
      {card ? (
        <>
          <p>
            <b>{t('sheet.hypothesis')}</b> {card.hypothesis.text}
          </p>
          {card.injection.tool === 'manual' && (
            <p>
              <b>{t('sheet.steps')}</b> {readHandFault(card.injection.attributes).steps.join(' ')}
            </p>
          )}
          <p>
            <b>{t('sheet.aborts')}</b> {card.abortConditions.map(({ text }) => text).join('; ')}
          </p>
          <p>
            <b>{t('sheet.rollback')}</b> {card.rollback}
          </p>
        </>
      ) : (
        <p className="text-sm break-all">{t('hand.commitment', { hash: held.commitment ?? '' })}</p>
      )}
      <p className="mt-1 text-sm text-muted">{t('sheet.notes')}</p>
      <div className="h-16 border-b border-line" />
    </li>
  );
}
