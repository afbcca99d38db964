import { useTranslations } from 'next-intl';
import { useRef } from 'react';

export const editorTabs = ['write', 'card', 'problems'] as const;
export type EditorTab = (typeof editorTabs)[number];

interface EditorTabsProps {
  readonly tab: EditorTab;
  readonly problems: number;
  readonly onTab: (tab: EditorTab) => void;
}

/** EditorTabs chooses what a narrow screen shows; a wide one shows everything at once and has none. */
export function EditorTabs({ tab, problems, onTab }: EditorTabsProps) {
  const t = useTranslations('editor');
  const list = useRef<HTMLDivElement>(null);
  const move = (event: React.KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next =
      editorTabs[(editorTabs.indexOf(tab) + step + editorTabs.length) % editorTabs.length] ?? 'write';
    onTab(next);
    list.current?.querySelector<HTMLElement>(`#editor-tab-${next}`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('parts')}
      onKeyDown={move}
      className="sticky top-0 z-20 -mx-4 mb-4 flex border-b-2 border-line-strong bg-table px-4 lg:hidden"
    >
      {editorTabs.map((name) => (
        <button
          key={name}
          id={`editor-tab-${name}`}
          type="button"
          role="tab"
          aria-selected={tab === name}
          tabIndex={tab === name ? 0 : -1}
          aria-controls={`editor-part-${name}`}
          onClick={() => onTab(name)}
          className="-mb-0.5 min-h-12 flex-1 border-b-4 border-transparent font-semibold text-muted aria-selected:border-ink aria-selected:text-ink"
        >
          {t(`tabs.${name}`, { count: problems })}
        </button>
      ))}
    </div>
  );
}
