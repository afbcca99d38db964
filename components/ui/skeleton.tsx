import { useTranslations } from 'next-intl';

function Block({ className }: { className: string }) {
  return <div className={`rounded bg-line opacity-50 ${className}`} />;
}

/** DeckSkeleton holds the place of the four hands. */
export function DeckSkeleton() {
  const t = useTranslations('errors');
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-wrap gap-14">
      {[0, 1, 2, 3].map((hand) => (
        <div key={hand}>
          <Block className="h-7 w-40" />
          <Block className="mt-6 aspect-[5/7] w-56 rounded-card" />
        </div>
      ))}
    </div>
  );
}

/** CardSkeleton holds the place of a card and of what stands beside it. */
export function CardSkeleton() {
  const t = useTranslations('errors');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      className="grid gap-14 lg:grid-cols-[minmax(0,31rem)_minmax(0,1fr)]"
    >
      <Block className="h-[44rem] rounded-card" />
      <div className="space-y-5">
        <Block className="h-8 w-72" />
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Block key={row} className="h-16 w-full" />
        ))}
      </div>
    </div>
  );
}

/** RunSkeleton holds the place of a run: sentence, road, and two tall charts. */
export function RunSkeleton() {
  const t = useTranslations('errors');
  return (
    <div role="status" aria-label={t('loading')} className="space-y-8">
      <Block className="h-28 w-full" />
      <Block className="h-8 w-full" />
      <Block className="h-64 w-full" />
      <Block className="h-64 w-full" />
    </div>
  );
}
