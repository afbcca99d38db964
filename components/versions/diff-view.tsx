import { useTranslations } from 'next-intl';
import { lineDiff, type DiffRow } from '@/lib/domain/diff/line-diff';
import type { DiffPiece } from '@/lib/domain/diff/word-diff';

interface DiffViewProps {
  readonly before: string;
  readonly after: string;
  readonly names: readonly [before: string, after: string];
}

const cell = 'px-2 text-right align-top text-muted select-none';

/** DiffView shows two texts line by line: what left is struck through, what came is underlined, and a sign says which is which. */
export function DiffView({ before, after, names }: DiffViewProps) {
  const t = useTranslations('versions');
  const rows = lineDiff(before, after);
  const isSame = rows.every(({ kind }) => kind === 'same' || kind === 'skipped');
  return (
    <figure className="mt-4">
      <figcaption className="mb-2 flex flex-wrap gap-x-6 text-sm text-muted">
        <span>− {names[0]}</span>
        <span>+ {names[1]}</span>
      </figcaption>
      {isSame ? (
        <p className="text-sm text-muted">{t('sameText')}</p>
      ) : (
        <div
          className="overflow-x-auto rounded-lg border border-line bg-raised"
          tabIndex={0}
          role="group"
          aria-label={t('diff')}
        >
          <table className="w-full font-mono text-[0.8125rem] leading-6">
            <thead className="sr-only">
              <tr>
                <th scope="col">{t('lineBefore')}</th>
                <th scope="col">{t('lineAfter')}</th>
                <th scope="col">{t('sign')}</th>
                <th scope="col">{t('text')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <Row key={index} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </figure>
  );
}

function Row({ row }: { row: DiffRow }) {
  const t = useTranslations('versions');
  switch (row.kind) {
    case 'skipped':
      return (
        <tr className="bg-surface text-muted">
          <td colSpan={4} className="px-2 text-center font-sans text-xs">
            {t('skipped', { count: row.count })}
          </td>
        </tr>
      );
    case 'same':
      return (
        <tr className="text-muted">
          <td className={cell}>{row.before}</td>
          <td className={cell}>{row.after}</td>
          <td />
          <td className="pr-3 break-words whitespace-pre-wrap">{row.text}</td>
        </tr>
      );
    case 'removed':
      return (
        <tr className="bg-surface">
          <td className={cell}>{row.before}</td>
          <td />
          <td className="pr-2 font-semibold">
            <span aria-hidden="true">−</span>
            <span className="sr-only">{t('removed')}</span>
          </td>
          <td className="pr-3 break-words whitespace-pre-wrap text-muted">
            <Pieces pieces={row.pieces} as="del" />
          </td>
        </tr>
      );
    case 'added':
      return (
        <tr className="bg-surface">
          <td />
          <td className={cell}>{row.after}</td>
          <td className="pr-2 font-semibold">
            <span aria-hidden="true">+</span>
            <span className="sr-only">{t('added')}</span>
          </td>
          <td className="pr-3 break-words whitespace-pre-wrap">
            <Pieces pieces={row.pieces} as="ins" />
          </td>
        </tr>
      );
  }
}

const marks = {
  del: 'line-through decoration-2',
  ins: 'bg-[color-mix(in_srgb,var(--ink)_12%,transparent)] font-semibold no-underline',
};

/** Pieces sets the words that changed apart from those that did not. */
export function Pieces({ pieces, as: Tag }: { pieces: readonly DiffPiece[]; as: 'del' | 'ins' }) {
  return pieces.map(({ text, changed }, index) =>
    changed ? (
      <Tag key={index} className={marks[Tag]}>
        {text}
      </Tag>
    ) : (
      text
    ),
  );
}
