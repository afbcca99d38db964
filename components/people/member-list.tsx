import { useTranslations } from 'next-intl';
import type { Role } from '@/lib/domain/view/views';
import type { FormAction } from '../ui/form-action';
import { SmallButton } from '../ui/small-button';
import { RoleSelect } from './role-select';

/** MemberListProps: the actions are there for who administers the team, `erase` for who administers the installation. */
interface MemberListProps {
  readonly members: readonly { userId: string; name: string; email: string; role: Role }[];
  readonly viewerId: string;
  readonly actions: { readonly changeRole: FormAction; readonly remove: FormAction } | null;
  readonly erase: FormAction | null;
}

/** MemberList is a team, one person a line, with what may be done about each. */
export function MemberList({ members, viewerId, actions, erase }: MemberListProps) {
  const t = useTranslations('people');
  const roles = useTranslations('roles');
  return (
    <ul>
      {members.map(({ userId, name, email, role }) => (
        <li
          key={userId}
          className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3 last:border-0"
        >
          <span className="min-w-0 flex-1 basis-60">
            <span className="block font-semibold">{userId === viewerId ? t('you', { name }) : name}</span>
            <span className="block text-sm break-all text-muted">{email}</span>
          </span>
          {actions ? (
            <span className="flex flex-wrap items-center gap-2">
              <form action={actions.changeRole} className="flex gap-2">
                <input type="hidden" name="userId" value={userId} />
                <RoleSelect label={t('roleOf', { name })} value={role} />
                <SmallButton aria-label={t('giveRoleTo', { name })}>{t('giveRole')}</SmallButton>
              </form>
              <form action={actions.remove}>
                <input type="hidden" name="userId" value={userId} />
                <SmallButton aria-label={t('removeName', { name })}>{t('remove')}</SmallButton>
              </form>
              {erase && userId !== viewerId && <EraseForm userId={userId} name={name} erase={erase} />}
            </span>
          ) : (
            <span className="text-muted">{roles(role)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** EraseForm is folded: erasing cannot be taken back. */
function EraseForm({ userId, name, erase }: { userId: string; name: string; erase: FormAction }) {
  const t = useTranslations('people');
  return (
    <details className="sm:relative">
      <summary className="flex min-h-11 cursor-pointer list-none items-center text-sm text-muted underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        {t('erase')}
      </summary>
      <form
        action={erase}
        className="mt-2 max-w-sm space-y-3 rounded-card border-2 border-line-strong bg-raised p-4 sm:absolute sm:right-0 sm:z-20 sm:w-80"
      >
        <input type="hidden" name="userId" value={userId} />
        <p className="text-sm">{t('eraseWhat', { name })}</p>
        <SmallButton>{t('eraseName', { name })}</SmallButton>
      </form>
    </details>
  );
}
