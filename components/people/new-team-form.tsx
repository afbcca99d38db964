import { useTranslations } from 'next-intl';
import type { FormAction } from '../ui/form-action';
import { SectionTitle } from '../ui/section-title';
import { SmallButton } from '../ui/small-button';
import { TextField } from '../ui/text-field';

/** NewTeamForm makes another team, which its maker administers. */
export function NewTeamForm({ create }: { create: FormAction }) {
  const t = useTranslations('people');
  return (
    <section className="mt-12">
      <SectionTitle>{t('newTeam')}</SectionTitle>
      <form action={create} className="mt-3 flex flex-wrap items-end gap-3">
        <TextField label={t('teamName')} name="name" required maxLength={80} className="flex-1 basis-72" />
        <SmallButton className="min-h-12">{t('createTeam')}</SmallButton>
      </form>
    </section>
  );
}
