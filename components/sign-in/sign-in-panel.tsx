import { useTranslations } from 'next-intl';
import { suits } from '@/lib/domain/card/suit';
import type { Role } from '@/lib/domain/view/views';
import { CardBack } from '../card/card-back';
import { Button } from '../ui/button';
import type { FormAction } from '../ui/form-action';
import { DemoAccounts } from './demo-accounts';
import { OidcButton } from './oidc-button';

interface SignInPanelProps {
  readonly from: string;
  readonly accounts: readonly { name: string; email: string; password: string; role: Role }[];
  /** The name of the OpenID Connect provider, where there is one. */
  readonly provider: string | null;
  readonly signIn: FormAction;
  readonly signInAsDemo: FormAction;
}

const fan = ['-rotate-12 translate-y-3', '-rotate-4', 'rotate-4', 'rotate-12 translate-y-3'];
const field = 'mt-1 block min-h-14 w-full rounded-lg border-2 border-line-strong bg-raised px-4 text-lg';

/** SignInPanel is the door: four cards face down, the demo's accounts as one press each, and the plain form. */
export function SignInPanel({ from, accounts, provider, signIn, signInAsDemo }: SignInPanelProps) {
  const t = useTranslations('signIn');
  return (
    <div className="grid grid-cols-1 items-center gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div>
        <div className="flex pt-4 pl-4" aria-hidden="true">
          {suits.map((suit, index) => (
            <CardBack
              key={suit}
              suit={suit}
              className={`w-28 not-first:-ml-14 sm:w-44 sm:not-first:-ml-20 ${fan[index] ?? ''}`}
            />
          ))}
        </div>
        <h1 className="mt-10 font-title text-4xl leading-tight font-semibold text-balance">{t('title')}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">{t('what')}</p>
      </div>
      <div className="space-y-8">
        {accounts.length > 0 && <DemoAccounts from={from} accounts={accounts} action={signInAsDemo} />}
        {provider !== null && (
          <OidcButton
            from={from}
            words={{
              enter: t('withProvider', { name: provider }),
              failed: t('providerFailed', { name: provider }),
            }}
          />
        )}
        <form action={signIn} className="space-y-4">
          <input type="hidden" name="from" value={from} />
          <label className="block">
            <span className="text-sm text-muted">{t('email')}</span>
            <input name="email" type="email" required autoComplete="username" className={field} />
          </label>
          <label className="block">
            <span className="text-sm text-muted">{t('password')}</span>
            <input
              name="password"
              type="password"
              required
              autoComplete="current-password"
              className={field}
            />
          </label>
          <Button quiet={accounts.length > 0 || provider !== null}>{t('enter')}</Button>
        </form>
      </div>
    </div>
  );
}
