import { useTranslations } from 'next-intl';
import { Button } from '../ui/button';
import type { FormAction } from '../ui/form-action';
import { ReasonField } from '../ui/reason-field';
import { SectionTitle } from '../ui/section-title';

interface ArchiveFormProps {
  readonly cardId: string;
  readonly archived: boolean;
  /** Takes cardId, archive (yes or no) and reason. */
  readonly move: FormAction;
}

/** ArchiveForm takes a card out of the deck or brings it back, with the reason that goes on record. */
export function ArchiveForm({ cardId, archived, move }: ArchiveFormProps) {
  const t = useTranslations('versions');
  return (
    <form action={move} id="archive">
      <SectionTitle>{t(archived ? 'restoreTitle' : 'archiveTitle')}</SectionTitle>
      <p className="mb-3 max-w-prose text-muted">{t(archived ? 'restoreWhat' : 'archiveWhat')}</p>
      <input type="hidden" name="cardId" value={cardId} />
      <input type="hidden" name="archive" value={archived ? 'no' : 'yes'} />
      <div className="flex flex-wrap items-end gap-3">
        <ReasonField label={t('reason')} />
        <Button quiet>{t(archived ? 'restore' : 'archive')}</Button>
      </div>
    </form>
  );
}
