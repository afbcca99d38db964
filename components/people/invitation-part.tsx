import { useLocale, useTranslations } from 'next-intl';
import type { Role } from '@/lib/domain/view/views';
import type { FormAction } from '../ui/form-action';
import { formatDateTime } from '../ui/format-date';
import { SectionTitle } from '../ui/section-title';
import { SmallButton } from '../ui/small-button';
import { TextField } from '../ui/text-field';
import { RoleSelect } from './role-select';

interface InvitationPartProps {
  readonly invitations: readonly { id: string; email: string | null; role: Role; expiresAt: string }[];
  /** The link that was just made: it is nowhere else. */
  readonly link: string | null;
  readonly invite: FormAction;
  readonly withdraw: FormAction;
}

/** InvitationPart makes links into the team, and lists those that still lead there. */
export function InvitationPart({ invitations, link, invite, withdraw }: InvitationPartProps) {
  const t = useTranslations('people');
  const roles = useTranslations('roles');
  const locale = useLocale();
  return (
    <section className="mt-12">
      <SectionTitle>{t('invite')}</SectionTitle>
      {link !== null && (
        <div role="status" className="my-4 rounded border-l-4 border-ink bg-surface px-4 py-3">
          <p>{t('linkOnce')}</p>
          <p className="mt-2 font-semibold break-all select-all">{link}</p>
        </div>
      )}
      <form action={invite} className="mt-3 flex flex-wrap items-end gap-3">
        <TextField
          label={t('email')}
          name="email"
          type="email"
          required
          autoComplete="off"
          className="flex-1 basis-72"
        />
        <RoleSelect label={t('role')} />
        <SmallButton className="min-h-12 font-semibold">{t('makeLink')}</SmallButton>
      </form>
      <ul className="mt-4">
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <span className="flex-1 basis-60 break-all">{email}</span>
            <span className="text-muted">{roles(role)}</span>
            <span className="text-sm text-muted">
              {t('until', { when: formatDateTime(expiresAt, locale) })}
            </span>
            <form action={withdraw}>
              <input type="hidden" name="id" value={id} />
              <SmallButton aria-label={t('withdrawOf', { email: email ?? '' })}>{t('withdraw')}</SmallButton>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
