import { useTranslations } from 'next-intl';
import { suits } from '@/lib/domain/card/suit';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import { backsChoices } from '@/lib/domain/print/backs';
import { cardFormats } from '@/lib/domain/print/card-format';
import { extraKinds } from '@/lib/domain/print/extras/extra-kind';
import type { PrintChoice } from '@/lib/domain/print/print-choice';
import { papers } from '@/lib/domain/print/sheet-grid';
import { Button } from '../ui/button';
import { Choice, fieldLook } from '../ui/choice';
import { Tick } from '../ui/tick';

interface Props {
  readonly choice: PrintChoice;
  readonly choices: {
    readonly printers: readonly { readonly name: string }[];
    readonly gameDays: readonly { readonly id: string; readonly title: string }[];
  };
  readonly locale: Locale;
}

/** PrintForm chooses what is printed and how: one button shows it, the other makes the PDF. It needs no script. */
export function PrintForm({ choice, choices, locale }: Props) {
  const t = useTranslations('print');
  const s = useTranslations('suits');
  return (
    <form action="/print" className="mt-6 space-y-4 print:hidden">
      <input type="hidden" name="locale" value={locale} />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <label className="min-w-48 flex-[2] text-sm text-muted">
          {t('cards')}
          <input
            name="cards"
            defaultValue={choice.cards.join(', ')}
            placeholder={t('cardsExample')}
            className={fieldLook}
          />
        </label>
        {choices.gameDays.length > 0 && (
          <Choice
            name="gameDay"
            label={t('gameDay')}
            value={choice.gameDay}
            options={[['', t('noGameDay')], ...choices.gameDays.map(({ id, title }) => [id, title] as const)]}
          />
        )}
        <div className="flex min-w-52 flex-1">
          <Choice
            name="format"
            label={t('format')}
            value={choice.format}
            options={cardFormats.map((name) => [name, t(`formats.${name}`)])}
          />
        </div>
        <Choice
          name="paper"
          label={t('paper')}
          value={choice.paper}
          options={papers.map((name) => [name, t(`papers.${name}`)])}
        />
        <div className="flex min-w-52 flex-1">
          <Choice
            name="backs"
            label={t('backs')}
            value={choice.backs}
            options={backsChoices.map((name) => [name, t(`backsChoices.${name}`)])}
          />
        </div>
        <Choice
          name="mode"
          label={t('mode')}
          value={choice.mode}
          options={[
            ['colour', t('colour')],
            ['bw', t('bw')],
          ]}
        />
        {choices.printers.length > 0 && (
          <Choice
            name="printer"
            label={t('printer')}
            value={choice.printer}
            options={[['', t('noPrinter')], ...choices.printers.map(({ name }) => [name, name] as const)]}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-x-6">
        {suits.map((suit) => (
          <Tick
            key={suit}
            name="suit"
            value={suit}
            on={choice.suit.includes(suit)}
            text={s(`${suit}.name`)}
          />
        ))}
        {extraKinds.map((kind) => (
          <Tick
            key={kind}
            name="with"
            value={kind}
            on={choice.with.includes(kind)}
            text={t(`extras.${kind}`)}
          />
        ))}
        <Tick name="changed" value="1" on={choice.changed} text={t('changed')} />
        <Tick name="single" value="1" on={choice.single} text={t('single')} />
      </div>
      <div className="flex flex-wrap gap-4">
        <Button type="submit" quiet>
          {t('show')}
        </Button>
        <Button type="submit" formAction="/api/print" formMethod="post">
          {t('download')}
        </Button>
      </div>
      <p className="max-w-prose text-sm text-muted">{t('advice')}</p>
    </form>
  );
}
