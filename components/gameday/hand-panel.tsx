import { useLocale, useTranslations } from 'next-intl';
import { handModes } from '@/lib/domain/gameday/game-day';
import type { CardOption, RoomCard, RoomView } from '@/lib/domain/view/game-day-view';
import { SuitMark, suitInk } from '../card/suit-mark';
import { VerdictRing } from '../run/verdict-ring';
import type { FormAction } from '../ui/form-action';
import { formatSpan } from '../ui/format-span';
import { SectionTitle } from '../ui/section-title';
import { SmallButton } from '../ui/small-button';
import { Hidden, Pick, Tick } from './field';

/** HandActions are what a facilitator does with the hand. */
export interface HandActions {
  readonly addCard: FormAction;
  readonly drawCards: FormAction;
  readonly dropCard: FormAction;
  readonly layCard: FormAction;
  readonly renewHandCard: FormAction;
}

interface HandPanelProps {
  readonly room: RoomView;
  readonly options: readonly CardOption[];
  readonly actions: HandActions;
}

/** HandPanel is the hand of a GameDay in its order, with what came of each card; sealed ones face down. */
export function HandPanel({ room, options, actions }: HandPanelProps) {
  const t = useTranslations('gameday.hand');
  const { hand, me, state } = room;
  const changes = me.conducts && state !== 'closed';
  return (
    <section aria-labelledby="hand">
      <SectionTitle id="hand">{t('title')}</SectionTitle>
      {hand.length === 0 && <p className="max-w-prose">{t('empty')}</p>}
      <ol>
        {hand.map((held) => (
          <li
            key={held.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <HeldCard held={held} />
            {changes && held.state === 'waiting' && <HeldForms room={room} held={held} actions={actions} />}
          </li>
        ))}
      </ol>
      {changes && <FillHand room={room} options={options} actions={actions} />}
    </section>
  );
}

/** HeldCard is one card of the hand in a line. */
export function HeldCard({ held }: { held: RoomCard }) {
  const t = useTranslations('gameday');
  const verdicts = useTranslations('verdicts');
  const locale = useLocale();
  const { card, mode, state, durationMs, changed, commitment, opened } = held;
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex items-center gap-2">
        {card ? (
          <SuitMark suit={card.suit} className={`size-5 shrink-0 ${suitInk[card.suit]}`} />
        ) : (
          <span className="hatched size-5 shrink-0 rounded border border-line-strong" aria-hidden />
        )}
        <b className="font-semibold">{card ? `${card.id} · ${card.title}` : t('hand.sealed')}</b>
      </p>
      <p className="text-sm text-muted">
        {[
          card ? t('hand.severity', { severity: card.severity }) : '',
          t(`modes.${mode}`),
          mode === 'tabletop' ? '' : formatSpan(durationMs, locale),
          t(`handStates.${state}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {changed !== null && (
        <p className="max-w-prose border-l-4 border-refuted pl-2 text-sm font-semibold">
          {t(
            changed === 'new_version' && commitment !== null
              ? 'hand.changed.sealed'
              : `hand.changed.${changed}`,
          )}
        </p>
      )}
      {held.verdicts.map((verdict, index) => (
        <p key={index} className="flex items-center gap-2 font-semibold">
          <VerdictRing verdict={verdict} />
          {verdicts(verdict)}
        </p>
      ))}
      {commitment !== null && (
        <p className="text-xs break-all text-muted">{t('hand.commitment', { hash: commitment })}</p>
      )}
      {opened && (
        <p className="text-xs break-all text-muted">
          {opened.holds
            ? t('hand.holds', { salt: opened.salt, version: opened.versionHash.slice(0, 12) })
            : t('hand.broken')}
        </p>
      )}
    </div>
  );
}

function HeldForms({ room, held, actions }: { room: RoomView; held: RoomCard; actions: HandActions }) {
  const t = useTranslations('gameday.hand');
  const card = held.card?.id ?? t('sealed');
  const fields = { gameDayId: room.id, handCardId: held.id };
  return (
    <div className="flex flex-wrap gap-2">
      {held.changed === 'new_version' && held.commitment === null && (
        <form action={actions.renewHandCard}>
          <Hidden fields={fields} />
          <SmallButton aria-label={t('renewOf', { card })}>{t('renew')}</SmallButton>
        </form>
      )}
      {room.state === 'open' && room.play === null && (
        <form action={actions.layCard}>
          <Hidden fields={fields} />
          <SmallButton aria-label={t('playOf', { card })} className="border-ink font-semibold">
            {t('play')}
          </SmallButton>
        </form>
      )}
      <form action={actions.dropCard}>
        <Hidden fields={fields} />
        <SmallButton aria-label={t('dropOf', { card })}>{t('drop')}</SmallButton>
      </form>
    </div>
  );
}

function FillHand({ room, options, actions }: HandPanelProps) {
  const t = useTranslations('gameday');
  const words = ({ id, title, isManual, why }: CardOption) =>
    [`${id} · ${title}`, isManual ? t('hand.manualCard') : '', why ? t('hand.locked') : '']
      .filter(Boolean)
      .join(' · ');
  return (
    <div className="mt-3 grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <form action={actions.addCard} className="space-y-2">
        <Hidden fields={{ gameDayId: room.id }} />
        <Pick
          label={t('hand.choose')}
          name="cardId"
          options={options.map((card) => [card.id, words(card)])}
        />
        <Pick
          label={t('hand.mode')}
          name="mode"
          options={handModes.filter((mode) => mode !== 'manual').map((mode) => [mode, t(`modes.${mode}`)])}
        />
        <div className="flex flex-wrap items-center gap-4">
          <SmallButton>{t('hand.add')}</SmallButton>
          <Tick name="sealed" label={t('hand.asSurprise')} />
        </div>
      </form>
      <form action={actions.drawCards} className="space-y-2">
        <Hidden fields={{ gameDayId: room.id }} />
        <Pick label={t('hand.count')} name="count" options={['1', '2', '3', '4'].map((n) => [n, n])} />
        <Pick
          label={t('hand.mostSeverity')}
          name="mostSeverity"
          defaultValue="2"
          options={['1', '2', '3', '4', '5'].map((n) => [n, n])}
        />
        <div className="flex flex-wrap items-center gap-4">
          <SmallButton>{t('hand.draw')}</SmallButton>
          <Tick name="sealed" label={t('hand.asSurprise')} />
        </div>
        <p className="text-sm text-muted">{t('hand.drawNote', { environment: room.environment })}</p>
      </form>
    </div>
  );
}
