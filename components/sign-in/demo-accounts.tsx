import { useTranslations } from 'next-intl';
import type { Role } from '@/lib/domain/view/views';
import type { FormAction } from '../ui/form-action';

interface DemoAccountsProps {
  readonly from: string;
  readonly accounts: readonly { name: string; email: string; password: string; role: Role }[];
  readonly action: FormAction;
}

/** DemoAccounts offers each account of the demo in one press, its password printed on purpose. */
export function DemoAccounts({ from, accounts, action }: DemoAccountsProps) {
  const t = useTranslations('signIn');
  const roles = useTranslations('roles');
  const does = useTranslations('roleDoes');
  return (
    <section>
      <h2 className="part-name border-b border-line-strong pb-1.5 text-muted">{t('demo')}</h2>
      <ul>
        {accounts.map(({ name, email, password, role }) => (
          <li key={email} className="border-b border-line">
            <form action={action}>
              <input type="hidden" name="from" value={from} />
              <button name="email" value={email} className="group block w-full py-3 text-left">
                <span className="flex items-baseline justify-between gap-4">
                  <span className="text-lg font-semibold underline-offset-4 group-hover:underline">
                    {t('as', { name })}
                  </span>
                  <span className="text-sm text-muted">{roles(role)}</span>
                </span>
                <span className="block text-sm text-muted">{does(role)}</span>
              </button>
            </form>
            <p className="pb-3 font-mono text-xs text-muted">
              {email} · {password}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
