import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { faultWords } from '@/lib/domain/card/guide/fault-words';
import { suits } from '@/lib/domain/card/suit';
import { templateKinds } from '@/lib/domain/card/template/template-kind';
import type { DraftEntry } from '@/lib/domain/view/editor-view';
import { SuitMark, suitInk } from '../card/suit-mark';
import { Button } from '../ui/button';
import { formatDateTime } from '../ui/format-date';
import { SectionTitle } from '../ui/section-title';

const choice =
  'flex cursor-pointer gap-4 border-t border-l-4 border-line border-l-transparent py-3 pl-3 has-checked:border-l-ink';

/** TemplateChoice asks what a new card begins from: a layer of the architecture and a type of fault; or a draft that waits. */
export function TemplateChoice({ drafts }: { drafts: readonly DraftEntry[] }) {
  const t = useTranslations('editor');
  const names = useTranslations('suits');
  const card = useTranslations('card');
  const locale = useLocale();
  return (
    <div className="max-w-3xl">
      <h1 className="font-title text-3xl font-semibold">{t('new')}</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">{t('chooseTemplate')}</p>
      {drafts.length > 0 && <Drafts drafts={drafts} />}
      <form method="get" className="mt-8 space-y-8">
        <fieldset>
          <legend className="part-name mb-2 text-muted">{t('chooseSuit')}</legend>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {suits.map((suit, index) => (
              <label key={suit} className={choice}>
                <input
                  type="radio"
                  name="suit"
                  value={suit}
                  defaultChecked={index === 0}
                  className="mt-1 size-5 shrink-0 accent-[var(--ink)]"
                />
                <SuitMark suit={suit} className={`mt-0.5 size-6 shrink-0 ${suitInk[suit]}`} />
                <span>
                  <b className="block">{names(`${suit}.name`)}</b>
                  <span className="text-sm text-muted">{names(`${suit}.example`)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="part-name mb-2 text-muted">{t('chooseFault')}</legend>
          {templateKinds.map((kind, index) => (
            <label key={kind} className={choice}>
              <input
                type="radio"
                name="template"
                value={kind}
                defaultChecked={index === 0}
                className="mt-1 size-5 shrink-0 accent-[var(--ink)]"
              />
              <span>
                <b className="block first-letter:uppercase">{card(`faults.${kind}`)}</b>
                <span className="text-sm text-muted">{faultWords[kind][locale]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Button>{t('begin')}</Button>
      </form>
    </div>
  );
}

function Drafts({ drafts }: { drafts: readonly DraftEntry[] }) {
  const t = useTranslations('editor');
  const locale = useLocale();
  return (
    <section className="mt-8">
      <SectionTitle>{t('drafts')}</SectionTitle>
      <ul>
        {drafts.map(({ href, title, cardId, savedAt }) => (
          <li key={href} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line">
            <Link
              href={href}
              className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
            >
              <b>{cardId}</b> {title ?? t('untitled')}
            </Link>
            <span className="text-sm text-muted">{formatDateTime(savedAt, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
