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

/** PrintForm chooses what is printed and how: one button shows it, the other makes the PDF. It needs no script. */
export function PrintForm({ choice, locale }: { choice: PrintChoice; locale: Locale }) {
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
        <Choice
          name="format"
          label={t('format')}
          value={choice.format}
          options={cardFormats.map((name) => [name, t(`formats.${name}`)])}
        />
        <Choice
          name="paper"
          label={t('paper')}
          value={choice.paper}
          options={papers.map((name) => [name, t(`papers.${name}`)])}
        />
        <Choice
          name="backs"
          label={t('backs')}
          value={choice.backs}
          options={backsChoices.map((name) => [name, t(`backsChoices.${name}`)])}
        />
        <Choice
          name="mode"
          label={t('mode')}
          value={choice.mode}
          options={[
            ['colour', t('colour')],
            ['bw', t('bw')],
          ]}
        />
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
      <Offsets choice={choice} />
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

function Offsets({ choice }: { choice: PrintChoice }) {
  const t = useTranslations('print');
  return (
    <details>
      <summary className="inline-flex min-h-11 w-fit items-center text-muted underline decoration-dotted underline-offset-4">
        {t('offsets')}
      </summary>
      <div className="mt-2 flex flex-wrap gap-4">
        {(['frontRight', 'frontDown', 'backRight', 'backDown'] as const).map((name) => (
          <label key={name} className="w-40 text-sm text-muted">
            {t(name)}
            <input
              type="number"
              name={name}
              step="0.1"
              min="-20"
              max="20"
              defaultValue={choice[name]}
              className={fieldLook}
            />
          </label>
        ))}
      </div>
    </details>
  );
}
