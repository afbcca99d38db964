import { z } from 'zod';
import { readWebhooks, type Webhook } from './env/webhooks';

/** EnvironmentError lists every environment variable that is missing or wrong, never the value of a secret. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';

  constructor(readonly fields: readonly { readonly field: string; readonly message: string }[]) {
    super(
      `The environment is not usable:\n${fields.map(({ field, message }) => `  ${field}: ${message}`).join('\n')}`,
    );
  }
}

const flag = z
  .enum(['0', '1'], { error: 'must be 1 or 0' })
  .default('0')
  .transform((value) => value === '1');

const databaseUrl = z
  .string({
    error: 'is missing: where PostgreSQL is, e.g. postgresql://user:password@localhost:5432/masterdeck',
  })
  .regex(/^postgres(ql)?:\/\/.+/, 'must start with postgresql://');

const logLevel = z
  .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
    error: 'must be one of trace, debug, info, warn, error, fatal, silent',
  })
  .default('info');

/** OidcSettings is the one OpenID Connect provider; `open`: whoever it knows joins the first team as a viewer, uninvited. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly open: boolean;
}

function readOidc(raw: {
  MASTERDECK_OIDC_ISSUER?: string | undefined;
  MASTERDECK_OIDC_CLIENT_ID?: string | undefined;
  MASTERDECK_OIDC_CLIENT_SECRET?: string | undefined;
  MASTERDECK_OIDC_NAME: string;
  MASTERDECK_OIDC_OPEN: boolean;
}): OidcSettings | null {
  const { MASTERDECK_OIDC_ISSUER: issuer, MASTERDECK_OIDC_CLIENT_ID: clientId } = raw;
  const { MASTERDECK_OIDC_CLIENT_SECRET: clientSecret } = raw;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  const { MASTERDECK_OIDC_NAME: name, MASTERDECK_OIDC_OPEN: open } = raw;
  return { issuer: issuer.replace(/\/+$/, ''), clientId, clientSecret, name, open };
}

const webSchema = z
  .object({
    DATABASE_URL: databaseUrl,
    // Shorter secrets can be guessed offline from one captured cookie.
    NEXTAUTH_SECRET: z
      .string({ error: 'is missing: 32 random characters or more, e.g. from `openssl rand -base64 32`' })
      .min(32, 'must have 32 characters or more'),
    NEXTAUTH_URL: z.url({ protocol: /^https?$/, error: 'must be the http(s) address that browsers use' }),
    MASTERDECK_DEMO: flag,
    MASTERDECK_OIDC_ISSUER: z
      .url({ protocol: /^https?$/, error: 'must be the address of the provider' })
      .optional(),
    MASTERDECK_OIDC_CLIENT_ID: z.string().optional(),
    MASTERDECK_OIDC_CLIENT_SECRET: z.string().optional(),
    MASTERDECK_OIDC_NAME: z.string().max(40, 'must have 40 characters or less').default('OpenID Connect'),
    MASTERDECK_OIDC_OPEN: flag,
    MASTERDECK_SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' })
      .optional(),
    MASTERDECK_MAIL_FROM: z.string().optional(),
    MASTERDECK_NOTICE_LANGUAGE: z.enum(['pt-BR', 'en'], { error: 'must be pt-BR or en' }).default('pt-BR'),
    LOG_LEVEL: logLevel,
  })
  .superRefine((raw, context) => {
    const oidc = [
      'MASTERDECK_OIDC_ISSUER',
      'MASTERDECK_OIDC_CLIENT_ID',
      'MASTERDECK_OIDC_CLIENT_SECRET',
    ] as const;
    const mail = ['MASTERDECK_SMTP_URL', 'MASTERDECK_MAIL_FROM'] as const;
    for (const group of [oidc, mail]) {
      if (group.every((field) => raw[field] === undefined)) continue;
      for (const field of group)
        if (raw[field] === undefined)
          context.addIssue({
            code: 'custom',
            path: [field],
            message: `is missing: it goes with ${group.join(', ')}`,
          });
    }
  })
  .transform((raw) => ({
    oidc: readOidc(raw),
    mail:
      raw.MASTERDECK_SMTP_URL !== undefined && raw.MASTERDECK_MAIL_FROM !== undefined
        ? { smtpUrl: raw.MASTERDECK_SMTP_URL, from: raw.MASTERDECK_MAIL_FROM }
        : null,
    noticeLanguage: raw.MASTERDECK_NOTICE_LANGUAGE,
    databaseUrl: raw.DATABASE_URL,
    authSecret: raw.NEXTAUTH_SECRET,
    publicUrl: new URL(raw.NEXTAUTH_URL),
    demo: raw.MASTERDECK_DEMO,
    logLevel: raw.LOG_LEVEL,
  }));
/** WebEnvironment is what the web process reads from its environment; `demo` opens the printed demo accounts. */
export type WebEnvironment = z.output<typeof webSchema> & { readonly webhooks: readonly Webhook[] };

/** `9102`, `0.0.0.0:9102`, `[::1]:9102`; a port alone is reached from this machine only. */
function readListen(text: string): { host: string; port: number } {
  const colon = text.lastIndexOf(':');
  const host = colon === -1 ? '127.0.0.1' : text.slice(0, colon).replace(/^\[|\]$/g, '');
  return { host, port: Number(text.slice(colon + 1)) };
}

const engineSchema = z
  .object({
    DATABASE_URL: databaseUrl,
    ENGINE_NAME: z
      .string()
      .regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, dashes or underscores')
      .default('engine'),
    ENGINE_SUPERVISED: flag,
    ENGINE_JOURNAL_DIR: z.string().min(1, 'must name a folder').default('.masterdeck/engine'),
    ENGINE_METRICS_LISTEN: z
      .string()
      .regex(
        /^(?:(?:\[[0-9a-f:]+\]|[\w.-]+):)?\d{1,5}$/i,
        'must be host:port, or a port of this machine alone',
      )
      .optional(),
    ENGINE_FAILPOINT: z.string().min(1, 'must name a crash point').optional(),
    ENGINE_ALLOW_FAILPOINTS: flag,
    LOG_LEVEL: logLevel,
  })
  .transform((raw) => ({
    databaseUrl: raw.DATABASE_URL,
    engineName: raw.ENGINE_NAME,
    supervised: raw.ENGINE_SUPERVISED,
    journalDir: raw.ENGINE_JOURNAL_DIR,
    metricsListen: raw.ENGINE_METRICS_LISTEN === undefined ? null : readListen(raw.ENGINE_METRICS_LISTEN),
    failpoint: raw.ENGINE_ALLOW_FAILPOINTS ? (raw.ENGINE_FAILPOINT ?? null) : null,
    logLevel: raw.LOG_LEVEL,
  }));
/** EngineEnvironment is what an engine reads from its environment; `failpoint` is null unless failpoints are allowed, `metricsListen` where nobody asked for metrics. */
export type EngineEnvironment = z.output<typeof engineSchema>;

const shellSchema = z
  .object({ DATABASE_URL: databaseUrl })
  .transform((raw) => ({ databaseUrl: raw.DATABASE_URL }));

type Source = Readonly<Record<string, string | undefined>>;

function parse<T>(schema: z.ZodType<T>, source: Source): T {
  // An empty variable is how shells and compose files spell "not set".
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  throw new EnvironmentError(
    parsed.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message })),
  );
}

/** parseWebEnvironment reads the variables of the web process; throws EnvironmentError with every bad field. */
export function parseWebEnvironment(source: Source): WebEnvironment {
  const { webhooks, faults } = readWebhooks(source);
  if (faults.length > 0) throw new EnvironmentError(faults);
  return { ...parse(webSchema, source), webhooks };
}

/** parseEngineEnvironment reads the variables of an engine; throws EnvironmentError with every bad field. */
export function parseEngineEnvironment(source: Source): EngineEnvironment {
  return parse(engineSchema, source);
}

/** parseShellEnvironment reads the variables of a command that needs the database; throws EnvironmentError. */
export function parseShellEnvironment(source: Source): { readonly databaseUrl: string } {
  return parse(shellSchema, source);
}

let web: WebEnvironment | undefined;

/** webEnvironment gives the web process's environment, parsed at the first call and kept. */
export function webEnvironment(): WebEnvironment {
  web ??= parseWebEnvironment(process.env);
  return web;
}
