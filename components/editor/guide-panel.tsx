import { useLocale, useTranslations } from 'next-intl';
import { guideEntryAt, guideOptions, type GuideOption } from '@/lib/domain/card/guide/guide-options';
import { pathOfPlace, placeInYaml, type YamlPlace } from '@/lib/domain/card/guide/yaml-place';
import type { EditorWords } from '@/lib/domain/view/editor-view';

interface GuidePanelProps {
  readonly source: string;
  readonly cursor: number;
  readonly words: EditorWords;
  readonly onInsert: (place: YamlPlace, option: GuideOption) => void;
}

/** GuidePanel explains the line that the cursor is in, and offers what may stand there: the help of whoever never saw the format. */
export function GuidePanel({ source, cursor, words, onInsert }: GuidePanelProps) {
  const t = useTranslations('editor');
  const locale = useLocale();
  const place = placeInYaml(source, cursor);
  const word = place.key === null ? source.slice(place.from, place.to) : '';
  const entry = guideEntryAt(pathOfPlace({ block: place.block, key: place.key ?? word }));
  const path = entry?.path ?? pathOfPlace(place);
  // On a key that is written already nothing needs to be added.
  const options = place.key === null && entry ? [] : guideOptions(source, place, words, locale);
  return (
    <section aria-label={t('guide')} className="mt-4 h-56 overflow-y-auto rounded-lg bg-surface px-4 py-3">
      <h2 className="part-name text-muted">
        {t('guide')}
        {path !== '' && <span className="ml-3 font-mono tracking-normal normal-case">{path}</span>}
      </h2>
      <p className="mt-1 max-w-prose text-[0.9375rem]">{entry?.about[locale] ?? t('guideTop')}</p>
      {options.length > 0 && (
        <>
          <p className="mt-2 text-sm text-muted">{t(place.key === null ? 'keysHere' : 'valuesHere')}</p>
          <ul className="mt-1">
            {options.map((option) => (
              <li key={option.label}>
                <button
                  type="button"
                  onClick={() => onInsert(place, option)}
                  className="flex min-h-9 w-full flex-wrap items-baseline gap-x-3 py-1 text-left text-sm hover:underline"
                >
                  <span className={`font-mono ${option.kind === 'key' ? '' : 'font-semibold'}`}>
                    {option.label}
                  </span>
                  <span className="text-muted">
                    {option.kind === 'key' && `${t('optional')} `}
                    {option.about}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
