import { useTranslations } from 'next-intl';
import type { FormAction } from '../ui/form-action';
import { SectionTitle } from '../ui/section-title';
import { SmallButton } from '../ui/small-button';
import { TextField } from '../ui/text-field';

/** AccountForms are the viewer's wishes about e-mail, and a new password where they have one at all. */
export function AccountForms({
  emailNotices,
  setEmailNotices,
  setPassword,
}: {
  emailNotices: boolean;
  setEmailNotices: FormAction;
  setPassword: FormAction | null;
}) {
  const t = useTranslations('people');
  return (
    <>
      <section className="mt-12">
        <SectionTitle>{t('byEmail')}</SectionTitle>
        <form action={setEmailNotices} className="mt-3 flex flex-wrap items-center gap-4">
          <label className="flex min-h-11 flex-1 basis-72 items-center gap-3">
            <input
              type="checkbox"
              name="wanted"
              defaultChecked={emailNotices}
              className="size-5 accent-ink"
            />
            {t('emailNotices')}
          </label>
          <SmallButton>{t('save')}</SmallButton>
        </form>
      </section>
      {setPassword && (
        <section className="mt-12">
          <SectionTitle>{t('password')}</SectionTitle>
          <form action={setPassword} className="mt-3 max-w-md space-y-4">
            <TextField
              label={t('currentPassword')}
              name="current"
              type="password"
              required
              autoComplete="current-password"
            />
            <TextField
              label={t('newPassword')}
              hint={t('passwordHint')}
              name="next"
              type="password"
              minLength={12}
              required
              autoComplete="new-password"
            />
            <SmallButton className="min-h-12">{t('changePassword')}</SmallButton>
          </form>
        </section>
      )}
    </>
  );
}
