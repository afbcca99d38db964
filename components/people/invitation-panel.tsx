import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Role, TeamName } from '@/lib/domain/view/views';
import { Button } from '../ui/button';
import type { FormAction } from '../ui/form-action';
import { TextField } from '../ui/text-field';

interface InvitationPanelProps {
  readonly token: string;
  readonly invitation: {
    readonly email: string;
    readonly role: Role;
    readonly team: TeamName;
    readonly hasAccount: boolean;
  };
  readonly viewerEmail: string | null;
  readonly join: FormAction;
  readonly create: FormAction;
}

/** InvitationPanel reads like the letter that it is: into which team, as what, and one thing to do. */
export function InvitationPanel({ token, invitation, viewerEmail, join, create }: InvitationPanelProps) {
  const t = useTranslations('people');
  const roles = useTranslations('roles');
  const does = useTranslations('roleDoes');
  const { email, role, team, hasAccount } = invitation;
  return (
    <>
      <h1 className="font-title text-3xl leading-tight font-semibold text-balance">
        {t('invitedTo', { team: team.name })}
      </h1>
      <p className="mt-3 mb-8 text-lg text-muted">
        {t('invitedAs', { role: roles(role), does: does(role) })}
      </p>
      {viewerEmail === email ? (
        <form action={join}>
          <input type="hidden" name="token" value={token} />
          <Button>{t('join')}</Button>
        </form>
      ) : hasAccount ? (
        <p>
          <Link
            href={`/sign-in?from=${encodeURIComponent(`/invitations/${token}`)}`}
            className="underline underline-offset-4"
          >
            {t('signInFirst', { email })}
          </Link>
        </p>
      ) : (
        <form action={create} className="space-y-4">
          <input type="hidden" name="token" value={token} />
          <TextField label={t('email')} value={email} readOnly autoComplete="username" type="email" />
          <TextField label={t('name')} name="name" required maxLength={120} autoComplete="name" />
          <TextField
            label={t('newPassword')}
            hint={t('passwordHint')}
            name="password"
            type="password"
            minLength={12}
            required
            autoComplete="new-password"
          />
          <Button>{t('createAccount')}</Button>
        </form>
      )}
    </>
  );
}
