import { useFormatter, useTranslations } from 'next-intl';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import type { Offsets } from '@/lib/domain/print/offsets';
import type { PrintChoice } from '@/lib/domain/print/print-choice';
import { Button } from '../ui/button';
import { fieldLook } from '../ui/choice';

interface Props {
  readonly choice: PrintChoice;
  readonly printers: readonly { readonly name: string; readonly offsets: Offsets }[];
  readonly locale: Locale;
  readonly open: boolean;
  readonly keep: (form: FormData) => Promise<void>;
  readonly forget: (form: FormData) => Promise<void>;
}

/** Printers is where a printer is measured once: its name, the sheet to print, and how far each side is off. It needs no script. */
export function Printers({ choice, printers, locale, open, keep, forget }: Props) {
  const t = useTranslations('print');
  const known = printers.find(({ name }) => name === choice.printer);
  return (
    <details id="printers" open={open} className="mt-4 scroll-mt-24 print:hidden">
      <summary className="inline-flex min-h-11 w-fit items-center text-muted underline decoration-dotted underline-offset-4">
        {t('offsets')}
      </summary>
      <form action={keep} className="mt-2 max-w-4xl space-y-4">
        <p className="max-w-prose text-muted">{t('offsetsHow')}</p>
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="paper" value={choice.paper} />
        <label className="block max-w-sm text-sm text-muted">
          {t('printerName')}
          <input
            name="printer"
            required
            maxLength={60}
            defaultValue={choice.printer}
            placeholder={t('printerExample')}
            className={fieldLook}
          />
        </label>
        <div className="grid max-w-2xl grid-cols-2 items-end gap-4 sm:grid-cols-4">
          {(['front', 'back'] as const).map((side) => (
            <Side key={side} side={side} offset={known?.offsets[side]} />
          ))}
        </div>
        <div className="flex flex-wrap gap-4">
          <Button type="submit" quiet>
            {t('keepPrinter')}
          </Button>
          <Button
            type="submit"
            quiet
            formAction="/api/print"
            formMethod="post"
            name="calibration"
            value="1"
            formNoValidate
          >
            {t('calibrationSheet')}
          </Button>
        </div>
      </form>
      {printers.length > 0 && (
        <ul className="mt-4 max-w-4xl divide-y divide-line">
          {printers.map(({ name, offsets: { front, back } }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-1">
              <span className="font-semibold">{name}</span>
              <span className="tabular-nums">{t('printerOffsets', { ...flat(front, back) })}</span>
              <form action={forget}>
                <input type="hidden" name="printer" value={name} />
                <button
                  type="submit"
                  className="min-h-11 underline underline-offset-4"
                  aria-label={t('forgetPrinterNamed', { name })}
                >
                  {t('forgetPrinter')}
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function Side({ side, offset }: { side: 'front' | 'back'; offset: Offsets['front'] | undefined }) {
  const t = useTranslations('print');
  const format = useFormatter();
  return (
    <>
      {(['Right', 'Down'] as const).map((way) => (
        <label key={way} className="text-sm text-muted">
          {t(`${side}${way}`)}
          <input
            name={`${side}${way}`}
            inputMode="text"
            pattern="[+\\-]?[0-9]{1,2}([.,][0-9]{1,2})?"
            defaultValue={format.number((way === 'Right' ? offset?.right : offset?.down) ?? 0)}
            className={fieldLook}
          />
        </label>
      ))}
    </>
  );
}

function flat(front: Offsets['front'], back: Offsets['back']) {
  return {
    ...{ frontRight: front.right, frontDown: front.down },
    ...{ backRight: back.right, backDown: back.down },
  };
}
