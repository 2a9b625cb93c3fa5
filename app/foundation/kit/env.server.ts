import { isIP } from 'node:net'
import { z } from 'zod'
import { aiSettings } from './ai-settings'
import { alternatives, joinSecrets } from './crypto/secrets.server'
import { isEmailAddress, readEmailAddress } from './email-address'

const portRule = 'must be a port between 0 and 65535, such as 3000'
/** A job that reads pages ends after 55 seconds. */
const secondsRule = 'must be a number of seconds from 5 to 45, such as 30'
const waitRule = 'must be a number of seconds from 0 to 600, such as 60'
const lagRule = 'must be a number of seconds from 1 to 300, such as 5'
const drainRule = 'must be a number of seconds from 0 to 120, such as 1.5'
const pagesRule = 'must be a number of pages up to 100000, such as 300'
const answersRule = 'must be a number of answers in a month, 0 to 1000000'
const whole = (least: number, most: number, rule: string) =>
  z.coerce.number(rule).int(rule).min(least, rule).max(most, rule)
const port = whole(0, 65_535, portRule)
const url = z
  .url({ protocol: /^https?$/, error: 'must be a URL such as http://127.0.0.1:3000' })
  .transform((text) => text.replace(/\/$/, ''))
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
  .refine((text) => URL.canParse(text), 'must be a URL such as postgres://user:password@host:5432/database')
const address = z
  .string()
  .refine(isEmailAddress, 'must be an email address such as clubs@tastevin.example')
  .transform((text) => readEmailAddress(text) ?? text)
// A character that no header may hold would make every request fail later.
const apiKey = z.string().regex(/^[\x21-\x7e]{8,}$/, 'must be the key alone, without spaces or line breaks')
const commaList = z.string().default('').transform(alternatives)
const areLong = (list: string) => alternatives(list).every((value) => value.length >= 16)
const blankIsUnset = (values: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))

/** The secrets of the local emulators: fixed and public, since they protect nothing. */
const SANDBOX = {
  stripeKey: 'sk_test_tastevin_sandbox',
  stripeClientId: 'ca_TastevinPlatformApplication',
  mailToken: 'tastevin-sandbox-mail',
  mailAccountToken: 'tastevin-sandbox-mail-account',
  mailWebhook: { user: 'postmark', password: 'tastevin-sandbox-webhook' },
  webhookSecrets: {
    platform: 'whsec_tastevin_platform',
    connect: 'whsec_tastevin_connect',
    accounts: 'whsec_tastevin_accounts',
  },
}

const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  ROOT_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?$/, 'must be a host name with an optional port, such as clubs.example:8080')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  READ_DATABASE_URL: databaseUrl.optional(),
  READ_MAX_LAG_SECONDS: z.coerce.number(lagRule).min(1, lagRule).max(300, lagRule).default(5),
  DATABASE_WAIT_SECONDS: z.coerce.number(waitRule).min(0, waitRule).max(600, waitRule).default(60),
  DRAIN_SECONDS: z.coerce.number(drainRule).min(0, drainRule).max(120, drainRule).default(1.5),
  APP_DB_ROLE_PREFIX: z
    .string()
    .regex(
      /^(?!pg_)[a-z][a-z0-9_]{0,45}$/,
      'must start with a letter and contain only a to z, 0 to 9 and _, such as tastevin_staging',
    )
    .optional(),
  STORAGE_URL: url.optional(),
  STORAGE_KEY_ID: z.string().optional(),
  STORAGE_SECRET: z.string().optional(),
  STORAGE_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region, such as eu-central-1')
    .default('auto'),
  SEED: z.enum(['demo', 'none']).default('none'),
  SESSION_SECRET: z
    .string('is required with DATABASE_URL; create one with: openssl rand -base64 48')
    .min(32, 'must be at least 32 random characters')
    .regex(/^[^\r\n]*$/, 'must be one line'),
  SESSION_SECRET_PREVIOUS: commaList.refine(
    (secrets) => secrets.every((secret) => secret.length >= 32),
    'must be secrets of at least 32 characters, comma separated',
  ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must be a Stripe secret key')
    .optional(),
  STRIPE_WEBHOOK_SECRET_PLATFORM: z.string().optional(),
  STRIPE_WEBHOOK_SECRET_CONNECT: z.string().optional(),
  STRIPE_WEBHOOK_SECRET_ACCOUNTS: z.string().optional(),
  STRIPE_API_BASE: url.optional(),
  STRIPE_CLIENT_ID: z.string().optional(),
  SANDBOX_PORT: port.default(4242),
  SANDBOX_WEBHOOK_BASE: url.optional(),
  POSTMARK_SERVER_TOKEN: z.string().optional(),
  POSTMARK_ACCOUNT_TOKEN: apiKey.optional(),
  POSTMARK_API_BASE: url.optional(),
  MAIL_FROM: address.default('clubs@tastevin.test'),
  POSTMARK_BROADCAST_STREAM: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'must be the id of a message stream, such as broadcast')
    .default('broadcast'),
  POSTMARK_WEBHOOK_USER: z.string().min(1).optional(),
  POSTMARK_WEBHOOK_PASSWORD: z
    .string()
    .refine(areLong, 'must be at least 16 characters, each of several that are comma separated')
    .optional(),
  ANTHROPIC_API_KEY: apiKey.optional(),
  OPENAI_API_KEY: apiKey.optional(),
  AI_MODEL: z
    .string()
    .regex(/^[\w.:/@-]{1,100}$/, 'must be the name of a model, such as claude-haiku-5-5')
    .optional(),
  AI_API_BASE: url.optional(),
  AI_PRICES: z
    .string()
    .regex(
      /^\d{1,4}(\.\d{1,4})?,\d{1,4}(\.\d{1,4})?$/,
      'must be the dollars for a million tokens of input and of output, such as 2,10 or 0.25,1.25',
    )
    .transform((text) => {
      const [input = 0, output = 0] = text.split(',').map(Number)
      return { input, output }
    })
    .optional(),
  AI_TIMEOUT: whole(5, 45, secondsRule).default(30),
  AI_MONTHLY_PAGES: whole(0, 100_000, pagesRule).default(300),
  AI_MONTHLY_ANSWERS: whole(0, 1_000_000, answersRule).default(2_000),
  APP_ENV: z.enum(['local', 'production']).default('local'),
  ALLOW_SANDBOX: z.enum(['0', '1']).default('0'),
  ADMIN_EMAIL: address.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must be at least 8 characters')
    .max(256, 'must be at most 256 characters')
    .optional(),
  WORKER: z.enum(['inline', 'off', 'only']).default('inline'),
  TRUSTED_PROXIES: commaList.refine(
    (proxies) => proxies.every((proxy) => isIP(proxy) > 0),
    'must be IP addresses, comma separated, such as 127.0.0.1,10.0.0.2',
  ),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters without spaces')
    .refine(areLong, 'must be at least 16 characters, each of several that are comma separated')
    .optional(),
  METRICS_ADDRESSES: commaList.refine(
    (addresses) => addresses.every((address) => isIP(address) > 0),
    'must be IP addresses, comma separated, such as 10.0.0.9',
  ),
  WORKER_PORT: port.optional(),
  DNS_SERVERS: commaList.refine(
    (servers) => servers.every((server) => /^(\d+\.\d+\.\d+\.\d+|\[[0-9a-f:]+\])(:\d+)?$/i.test(server)),
    'must be addresses with an optional port, comma separated, such as 9.9.9.9,[2620:fe::fe]:53',
  ),
  PUBLIC_SCHEME: z.enum(['http', 'https']).optional(),
  DEMO_URL: url.optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional(),
  SUPPORT_HOURS: z.string().trim().max(200).optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  PAGE_CACHE: z.enum(['on', 'off']).default('on'),
})

export type Env = ReturnType<typeof readEnv>

/** Throws where variables are valid each but not together. */
function checkTogether(v: z.output<typeof variables>, sandbox: { payments: boolean; mail: boolean }): void {
  if (Boolean(v.POSTMARK_WEBHOOK_USER) !== Boolean(v.POSTMARK_WEBHOOK_PASSWORD))
    throw new Error('Set both POSTMARK_WEBHOOK_USER and POSTMARK_WEBHOOK_PASSWORD, or neither.')
  if (v.STORAGE_URL && !(v.STORAGE_KEY_ID && v.STORAGE_SECRET))
    throw new Error('STORAGE_URL needs STORAGE_KEY_ID and STORAGE_SECRET. Set all three or none.')
  if (v.ADMIN_EMAIL && !v.ADMIN_PASSWORD)
    throw new Error('ADMIN_EMAIL is set but ADMIN_PASSWORD is not. Set both or neither.')
  if (v.ADMIN_PASSWORD && !v.ADMIN_EMAIL)
    throw new Error('ADMIN_PASSWORD is set but ADMIN_EMAIL is not. Set both or neither.')
  if ((sandbox.payments || sandbox.mail) && v.PORT !== 0 && v.SANDBOX_PORT === v.PORT)
    throw new Error(`SANDBOX_PORT and PORT are both ${v.PORT}. Set one of them to another port.`)
  if (v.SEED === 'demo' && !sandbox.payments)
    throw new Error(
      'SEED=demo needs the clock of the local Stripe emulator. Remove SEED or STRIPE_SECRET_KEY.',
    )
  if (v.APP_ENV === 'production' && (sandbox.payments || sandbox.mail) && v.ALLOW_SANDBOX !== '1') {
    throw new Error(
      'APP_ENV=production needs STRIPE_SECRET_KEY and POSTMARK_SERVER_TOKEN. Set ALLOW_SANDBOX=1 to run a public demo on the local emulators.',
    )
  }
}

/**
 * Reads the environment once, at start. Throws one Error that names every invalid variable and what it should be.
 * The result is grouped and complete: no optional values remain.
 */
export function readEnv(source: NodeJS.ProcessEnv) {
  const parsed = variables.safeParse(blankIsUnset(source))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is invalid:\n${lines.join('\n')}`)
  }
  const v = parsed.data
  const sandbox = { payments: !v.STRIPE_SECRET_KEY, mail: !v.POSTMARK_SERVER_TOKEN }
  checkTogether(v, sandbox)
  const sandboxUrl = `http://127.0.0.1:${v.SANDBOX_PORT}`
  const production = v.APP_ENV === 'production'
  const secret = (name: 'PLATFORM' | 'CONNECT' | 'ACCOUNTS', fixed: string) => {
    const secret = v[`STRIPE_WEBHOOK_SECRET_${name}`]
    if (!secret && !sandbox.payments)
      throw new Error(`STRIPE_WEBHOOK_SECRET_${name} is required with STRIPE_SECRET_KEY.`)
    return secret ?? fixed
  }
  const namesAreLocal = v.DNS_SERVERS.length === 0 && sandbox.payments && !production
  return {
    appEnv: v.APP_ENV,
    production,
    host: v.HOST,
    port: v.PORT,
    rootDomain: v.ROOT_DOMAIN ?? `localhost:${v.PORT}`,
    scheme:
      v.PUBLIC_SCHEME ?? (production && v.ALLOW_SANDBOX !== '1' ? ('https' as const) : ('http' as const)),
    dataDir: v.DATA_DIR,
    /** The bucket of the clubs' files; null: the folder below `dataDir`. */
    storage:
      v.STORAGE_URL && v.STORAGE_KEY_ID && v.STORAGE_SECRET
        ? {
            url: v.STORAGE_URL,
            keyId: v.STORAGE_KEY_ID,
            secret: v.STORAGE_SECRET,
            region: v.STORAGE_REGION,
          }
        : null,
    databaseUrl: v.DATABASE_URL,
    /** For migrations and LISTEN, which need a session of their own. */
    databaseDirectUrl: v.DATABASE_DIRECT_URL ?? v.DATABASE_URL,
    /** A pooler may run each transaction in another session, where prepared statements are lost. */
    throughPooler: v.DATABASE_DIRECT_URL !== undefined && v.DATABASE_DIRECT_URL !== v.DATABASE_URL,
    /** A streaming replica for reports, exports and archives; null: they read where everything is written. */
    readDatabaseUrl: v.READ_DATABASE_URL ?? null,
    readMaxLagMs: v.READ_MAX_LAG_SECONDS * 1_000,
    /** How long a start waits for a database that does not answer yet. */
    databaseWaitMs: v.DATABASE_WAIT_SECONDS * 1_000,
    /** How long requests are still served after a stop was asked for, while a load balancer notices. */
    drainMs: v.DRAIN_SECONDS * 1_000,
    /** Null: derived from the database's name. */
    dbRolePrefix: v.APP_DB_ROLE_PREFIX ?? null,
    /** All valid secrets in one text, of which the first signs and encrypts; see `kit/crypto/secrets.server.ts`. */
    sessionSecret: joinSecrets(v.SESSION_SECRET, v.SESSION_SECRET_PREVIOUS),
    seed: v.SEED,
    worker: v.WORKER,
    trustedProxies: v.TRUSTED_PROXIES,
    /** Metrics are read by this machine, with this token, and from these addresses. */
    metricsAccess: { token: v.METRICS_TOKEN ?? null, addresses: v.METRICS_ADDRESSES },
    /** Where a process that is a worker alone answers probes; null: nowhere. */
    workerPort: v.WORKER_PORT ?? null,
    /** DNS servers for domain verification; empty: the system's own. */
    dnsServers: namesAreLocal ? [`127.0.0.1:${v.SANDBOX_PORT}`] : v.DNS_SERVERS,
    /** The emulator answers for every name, and a name may resolve to this machine. */
    namesAreLocal,
    logLevel: v.LOG_LEVEL,
    pageCache: v.PAGE_CACHE === 'on',
    testPaymentsRibbon: production && sandbox.payments,
    sandboxUrl: sandbox.payments || sandbox.mail ? sandboxUrl : null,
    admin: v.ADMIN_EMAIL && v.ADMIN_PASSWORD ? { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD } : null,
    stripe: {
      secretKey: v.STRIPE_SECRET_KEY ?? SANDBOX.stripeKey,
      apiBase: v.STRIPE_API_BASE ?? (sandbox.payments ? sandboxUrl : null),
      /** For accounts that exist already; null: they are not offered. */
      clientId: v.STRIPE_CLIENT_ID ?? (sandbox.payments ? SANDBOX.stripeClientId : null),
      /** Where the owner of an account connects it. */
      authorizeBase: sandbox.payments ? (v.STRIPE_API_BASE ?? sandboxUrl) : 'https://connect.stripe.com',
      /** Where the emulator reports each account's time; null when time is the wall clock's. */
      clockUrl: sandbox.payments ? `${v.STRIPE_API_BASE ?? sandboxUrl}/_sandbox/api/clock` : null,
      /** Where hosted checkout, portal, invoice and onboarding pages live, for form-action and redirects. */
      hostedOrigins: sandbox.payments
        ? [sandboxUrl]
        : ['checkout', 'billing', 'invoice', 'connect', 'accounts'].map(
            (name) => `https://${name}.stripe.com`,
          ),
      livemode: (v.STRIPE_SECRET_KEY ?? '').includes('_live_'),
      webhookSecrets: {
        platform: secret('PLATFORM', SANDBOX.webhookSecrets.platform),
        connect: secret('CONNECT', SANDBOX.webhookSecrets.connect),
        accounts: secret('ACCOUNTS', SANDBOX.webhookSecrets.accounts),
      },
    },
    mail: {
      token: v.POSTMARK_SERVER_TOKEN ?? SANDBOX.mailToken,
      /** For businesses’ own sender domains; null: they are not offered. */
      accountToken: v.POSTMARK_ACCOUNT_TOKEN ?? (sandbox.mail ? SANDBOX.mailAccountToken : null),
      apiBase: v.POSTMARK_API_BASE ?? (sandbox.mail ? sandboxUrl : null),
      from: v.MAIL_FROM,
      broadcastStream: v.POSTMARK_BROADCAST_STREAM,
      /** Credentials of Postmark's webhooks; null: they are refused. */
      webhook:
        v.POSTMARK_WEBHOOK_USER && v.POSTMARK_WEBHOOK_PASSWORD
          ? { user: v.POSTMARK_WEBHOOK_USER, password: v.POSTMARK_WEBHOOK_PASSWORD }
          : sandbox.mail
            ? SANDBOX.mailWebhook
            : null,
    },
    /** The public demo installation; null where there is none. */
    demoUrl: v.DEMO_URL ?? null,
    /** When people answer, as the support page says it; null without a decision. */
    supportHours: v.SUPPORT_HOURS || null,
    /** Where to report a weakness of the platform; null: `security.txt` is not served. */
    securityContact: v.SECURITY_CONTACT ?? null,
    /** Null: the embedded engines work alone. */
    ai: aiSettings(v),
  }
}
