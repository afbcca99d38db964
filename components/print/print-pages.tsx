import { useTranslations } from 'next-intl';
import type { Page } from '@/lib/domain/print/page';
import { renderSvg } from '@/lib/domain/print/render-svg';

interface Props {
  readonly pages: readonly Page[];
  /** Cards that are missing among the pages because they are to stay a surprise. */
  readonly sealed: number;
  readonly nonce: string;
}

/**
 * PrintPages shows the pages of the PDF as they are, from the same layout; the browser's own printing puts each on a sheet of its
 * size, without margins and at 100 %. The SVG is ours: its texts are escaped where it is written.
 */
export function PrintPages({ pages, sealed, nonce }: Props) {
  const t = useTranslations('print');
  const [first] = pages;
  const hidden = sealed > 0 && (
    <p className="mb-4 max-w-prose print:hidden">{t('sealed', { count: sealed })}</p>
  );
  if (!first)
    return (
      <>
        <p className="mt-8">{t('nothing')}</p>
        {hidden}
      </>
    );
  const sheet = `@page { size: ${first.widthMm}mm ${first.heightMm}mm; margin: 0 }`;
  return (
    <section aria-label={t('preview')} className="print-pages mt-8">
      <style nonce={nonce} suppressHydrationWarning>
        {sheet}
      </style>
      <p className="mb-4 text-muted print:hidden">{t('pages', { count: pages.length })}</p>
      {hidden}
      {pages.map((page, index) => (
        <div
          key={index}
          className="print-page"
          role="img"
          aria-label={t('page', { number: index + 1, side: t(`side_${page.side}`) })}
          dangerouslySetInnerHTML={{ __html: renderSvg(page, `p${index}`) }}
        />
      ))}
    </section>
  );
}
