import { useTranslations } from 'next-intl';
import { Button } from '../ui/button';
import type { FormAction } from '../ui/form-action';
import { Hidden } from './field';

interface ScannedCardProps {
  readonly gameDayId: string;
  readonly cardId: string;
  readonly action: FormAction;
}

/** ScannedCard offers the printed card that was just scanned: a press plays it, for an address alone must change nothing. */
export function ScannedCard({ gameDayId, cardId, action }: ScannedCardProps) {
  const t = useTranslations('gameday.hand');
  return (
    <form
      action={action}
      className="mb-8 flex flex-wrap items-center gap-4 border-l-4 border-ink bg-surface p-4"
    >
      <Hidden fields={{ gameDayId, cardId }} />
      <Button>{t('playOf', { card: cardId })}</Button>
      <p className="text-muted">{t('scanned')}</p>
    </form>
  );
}
