import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { RoomPlay, RoomView } from '@/lib/domain/view/game-day-view';
import type { LaunchView } from '@/lib/domain/view/views';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import { HypothesisText } from '../card/hypothesis-text';
import { SuitMark, suitInk } from '../card/suit-mark';
import { CheckList } from '../run/check-list';
import { VerdictRing } from '../run/verdict-ring';
import { Button } from '../ui/button';
import type { FormAction } from '../ui/form-action';
import { formatMeasure } from '../ui/format-measure';
import { formatSpan } from '../ui/format-span';
import { formatTarget } from '../ui/format-target';
import { SmallButton } from '../ui/small-button';
import { Hidden } from './field';
import { PlayHand, whatToDo } from './play-hand';
import { PredictionsOpen } from './predictions-open';

/** PlayActions move the card on the table. */
export interface PlayActions {
  readonly advance: FormAction;
  readonly takeBack: FormAction;
  readonly launch: FormAction;
  readonly sayHand: FormAction;
}

/** PreparedLaunch is the plan that would start, or why there is none. */
export type PreparedLaunch =
  { readonly ok: true; readonly launch: LaunchView } | { readonly ok: false; readonly why: BilingualText };

interface PlayPanelProps {
  readonly room: RoomView;
  readonly play: RoomPlay;
  readonly prepared: PreparedLaunch | null;
  readonly actions: PlayActions;
}

/** PlayPanel is the card on the table for whoever conducts: which phase it is in, what to do, and the one button that goes on. */
export function PlayPanel({ room, play, prepared, actions }: PlayPanelProps) {
  const t = useTranslations('gameday');
  const verdicts = useTranslations('verdicts');
  const { card, stage, verdict } = play;
  const rings = verdict !== null && ['verdict', 'predictions', 'discuss'].includes(stage);
  return (
    <div className="space-y-5">
      <div>
        <p className="part-name text-muted">{t(`stages.${stage}`)}</p>
        <h3 className="mt-1 flex items-center gap-3 font-title text-2xl leading-tight font-semibold">
          <SuitMark suit={card.suit} className={`size-7 shrink-0 ${suitInk[card.suit]}`} />
          {card.id} · {card.title}
        </h3>
        <p className="mt-1 max-w-prose text-lg text-muted">{t(`do.${whatToDo(play)}`)}</p>
      </div>
      <HypothesisText text={card.hypothesis.text} className="max-w-prose" />
      <ChangedNote room={room} play={play} />
      {stage === 'predict' && (
        <p className="font-semibold">
          {t('play.predicted', { predicted: room.now.predicted, people: room.people.length })}
        </p>
      )}
      {rings && (
        <p className="flex items-center gap-3 text-2xl font-semibold">
          <VerdictRing verdict={verdict} className="size-8" />
          {verdicts(verdict)}
        </p>
      )}
      {play.open && <PredictionsOpen open={play.open} />}
      {room.me.injects && <PlayHand room={room} play={play} say={actions.sayHand} from="desk" />}
      {play.runId !== null && (
        <p>
          <Link
            href={`/runs/${play.runId}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t(stage === 'acceptance' ? 'play.toContract' : 'play.toRun')}
          </Link>
        </p>
      )}
      {stage === 'launch' && prepared && (
        <LaunchPart room={room} play={play} prepared={prepared} launch={actions.launch} />
      )}
      {stage === 'talk' && <p className="max-w-prose">{t('play.tabletopCounts')}</p>}
      <Steps room={room} play={play} actions={actions} />
    </div>
  );
}

/** A card that changed after it was put into the hand is not run; talked through, it is the old one. */
function ChangedNote({ room, play }: Pick<PlayPanelProps, 'room' | 'play'>) {
  const t = useTranslations('gameday.play');
  const held = room.hand.find(({ id }) => id === play.handCardId);
  if (!held?.changed || play.runId !== null) return null;
  return (
    <p role="alert" className="max-w-prose border-l-4 border-refuted pl-3 font-semibold">
      {t(held.changed === 'archived' ? 'archivedCard' : 'changedCard')}
    </p>
  );
}

function Steps({ room, play, actions }: Pick<PlayPanelProps, 'room' | 'play' | 'actions'>) {
  const t = useTranslations('gameday');
  const fields = { gameDayId: room.id, playId: play.id };
  const { phase } = play;
  return (
    <div className="flex flex-wrap items-center gap-4">
      {'to' in play.next && phase !== 'done' && (
        <form action={actions.advance}>
          <Hidden fields={{ ...fields, from: phase }} />
          <Button>{t(`steps.${phase}`)}</Button>
        </form>
      )}
      {'stays' in play.next && play.next.stays === 'run_is_on' && (
        <p className="text-muted">{t('play.runIsOn')}</p>
      )}
      {play.canPutBack && (
        <form action={actions.takeBack}>
          <Hidden fields={fields} />
          <SmallButton>{t('play.putBack')}</SmallButton>
        </form>
      )}
    </div>
  );
}

function LaunchPart({
  room,
  play,
  prepared,
  launch,
}: Pick<PlayPanelProps, 'room' | 'play'> & { prepared: PreparedLaunch; launch: FormAction }) {
  const t = useTranslations('gameday.play');
  const locale = useLocale();
  if (!prepared.ok) return <p role="alert">{t('cannot', { why: prepared.why[locale] })}</p>;
  const { plan, planHash, canRequest, readiness, environment, cover } = prepared.launch;
  if (!plan || planHash === null || !canRequest.allowed) {
    const why = canRequest.allowed ? '' : canRequest.why[locale];
    return (
      <>
        <p role="alert">{t('cannot', { why })}</p>
        <CheckList checks={readiness} />
      </>
    );
  }
  const mustAsk = (plan.environment.acceptanceRequired || plan.environment.production) && cover === null;
  return (
    <div className="space-y-4">
      <p className="max-w-prose text-lg">
        {t('what', {
          duration: formatSpan(plan.injection.durationMs, locale),
          environment,
          share: formatMeasure(plan.injection.share * 100, 'percent', locale),
          target: formatTarget(plan.target.name),
        })}
      </p>
      <CheckList checks={readiness} />
      <form action={launch}>
        <Hidden fields={{ gameDayId: room.id, playId: play.id, planHash }} />
        <Button>{t(mustAsk ? 'launchAsk' : 'launch')}</Button>
      </form>
    </div>
  );
}
