import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from 'next-intl';
import type { TokensView } from '@/lib/domain/view/tokens-view';
import { Button } from '../ui/button';
import { formatDateTime } from '../ui/format-date';
import type { FormAction } from '../ui/form-action';
import { SectionTitle } from '../ui/section-title';
import type { IssuedToken } from './issued-token';
import { TokenForm } from './token-form';

interface TokensScreenProps {
  readonly view: TokensView;
  readonly issue: (before: IssuedToken, form: FormData) => Promise<IssuedToken>;
  readonly revoke: FormAction;
}

function standingOf(token: TokensView['tokens'][number]): 'revoked' | 'expired' | 'works' {
  if (token.revokedAt) return 'revoked';
  return token.isExpired ? 'expired' : 'works';
}

function TokenRow({ token, revoke }: { token: TokensView['tokens'][number]; revoke: FormAction }) {
  const t = useTranslations('tokens');
  const locale = useLocale();
  const standing = standingOf(token);
  const at = (time: Date) => formatDateTime(time.toISOString(), locale);
  return (
    <li className="flex flex-wrap items-center gap-x-8 gap-y-2 border-b border-line py-4">
      <div className={`min-w-56 flex-1 ${standing === 'works' ? '' : 'text-muted'}`}>
        <p className="font-semibold">{token.name}</p>
        <p className="text-sm text-muted">
          {t('issuedBy', { environment: token.environment, who: token.createdBy, when: at(token.createdAt) })}
        </p>
      </div>
      <p className="text-sm">
        {standing === 'works' ? t('until', { when: at(token.expiresAt) }) : t(standing)}
        <span className="block text-muted">
          {token.lastUsedAt ? t('lastUsed', { when: at(token.lastUsedAt) }) : t('neverUsed')}
        </span>
      </p>
      {standing === 'works' && (
        <form action={revoke}>
          <input type="hidden" name="tokenId" value={token.id} />
          <Button quiet aria-label={t('revokeNamed', { name: token.name })}>
            {t('revoke')}
          </Button>
        </form>
      )}
    </li>
  );
}

/** TokensScreen lists the keys of a team's pipelines and issues new ones. */
export function TokensScreen({ view, issue, revoke }: TokensScreenProps) {
  const t = useTranslations('tokens');
  const messages = useMessages();
  return (
    <div className="space-y-10">
      <header className="max-w-3xl">
        <h1 className="font-title text-3xl font-semibold text-balance">{t('title')}</h1>
        <p className="mt-2 text-muted">{t('what')}</p>
      </header>
      <section>
        <SectionTitle>{t('new')}</SectionTitle>
        {view.environments.length === 0 ? (
          <p className="text-muted">{t('noEnvironments')}</p>
        ) : (
          <NextIntlClientProvider messages={{ tokens: messages.tokens }}>
            <TokenForm environments={view.environments} issue={issue} />
          </NextIntlClientProvider>
        )}
      </section>
      <section>
        <SectionTitle>{t('list')}</SectionTitle>
        {view.tokens.length === 0 ? (
          <p className="max-w-prose text-muted">{t('empty')}</p>
        ) : (
          <ul>
            {view.tokens.map((token) => (
              <TokenRow key={token.id} token={token} revoke={revoke} />
            ))}
          </ul>
        )}
      </section>
      <section className="max-w-3xl">
        <SectionTitle>{t('use')}</SectionTitle>
        <pre className="rounded bg-surface p-4 text-sm break-words whitespace-pre-wrap">
          {
            'export MASTERDECK_URL=https://…\nexport MASTERDECK_TOKEN=mdk_…\nnpx masterdeck run REDE-07 --environment homologacao --key "$BUILD_ID" --junit chaos.xml'
          }
        </pre>
        <p className="mt-3 text-sm text-muted">{t('useMore')}</p>
      </section>
    </div>
  );
}
