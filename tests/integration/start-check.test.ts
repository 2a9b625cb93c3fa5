import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { checkStart } from '#/start-check'
import { messageOf } from '../../scripts/user-error.mjs'

const { adminUrl } = inject('cluster')
const settings = { NODE_ENV: 'production', PORT: '20001', SANDBOX_PORT: '20002' } as const

/** The environment of a database of one's own: the tests', changed. */
const outside = (change: (url: URL) => void = () => undefined) => {
  const url = new URL(adminUrl)
  change(url)
  return { DATABASE_URL: url.toString(), SESSION_SECRET: 'x'.repeat(32), DATABASE_WAIT_SECONDS: '0' }
}

/** The message for a person at the terminal; empty if the platform may start. */
const objection = (env: Record<string, string>) =>
  checkStart({ ...settings, ...env }, { embedded: !env.DATABASE_URL, say: () => undefined }).then(
    () => '',
    (error: unknown) => messageOf(error),
  )

it('npm start accepts the usual environment, and a database of one’s own', async () => {
  expect(await objection({})).toBe('')
  expect(await objection(outside())).toBe('')
})

it.each<[string, Record<string, string>, string]>([
  [
    'emulators in production',
    { APP_ENV: 'production' },
    'APP_ENV=production needs STRIPE_SECRET_KEY and POSTMARK',
  ],
  ['a bad sender', { MAIL_FROM: 'not an address' }, 'MAIL_FROM: must be an email address'],
  [
    'an administrator without a password',
    { ADMIN_EMAIL: 'a@b.example' },
    'ADMIN_EMAIL is set but ADMIN_PASSWORD is not.',
  ],
  [
    'proxies that are not IP addresses',
    { TRUSTED_PROXIES: 'garbage' },
    'TRUSTED_PROXIES: must be IP addresses',
  ],
  [
    'a webhook URL without a scheme',
    { SANDBOX_WEBHOOK_BASE: 'nonsense' },
    'SANDBOX_WEBHOOK_BASE: must be a URL such as http',
  ],
  [
    'no secret',
    { ...outside(), SESSION_SECRET: '' },
    'SESSION_SECRET: is required with DATABASE_URL; create one with',
  ],
  [
    'another database',
    { ...outside(), DATABASE_URL: 'mysql://a:b@c/d' },
    'DATABASE_URL: must start with postgres://',
  ],
  [
    'a closed port',
    outside((url) => (url.port = '1')),
    'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED).',
  ],
  ['a wrong password', outside((url) => (url.password = 'guess')), 'Correct the user name or the password.'],
  ['a missing database', outside((url) => (url.pathname = '/nowhere')), 'there is no database nowhere'],
  ['a drain of hours', { DRAIN_SECONDS: '7200' }, 'DRAIN_SECONDS: must be a number of seconds from 0 to 120'],
])('npm start rejects %s with a sentence that names it and the fix', async (_what, env, sentence) => {
  const message = await objection(env)
  expect(message).toContain(sentence)
  expect(message).not.toMatch(/^\s+at /m)
})

it('npm start rejects a database that its role may not set up, and says what to run', async () => {
  const name = `${inject('cluster').prefix}_bare`
  await run(`create role ${name} login password 'bare'`)
  await run(`create database ${name} owner ${name}`)
  onTestFinished(async () => {
    await run(`drop database ${name}`)
    await run(`drop role ${name}`)
  })
  const message = await objection(
    outside((url) => Object.assign(url, { username: name, password: 'bare', pathname: `/${name}` })),
  )
  expect(message).toContain(
    `DATABASE_URL: the role ${name} may not create roles. Run as an administrator: alter role`,
  )
})

async function run(text: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
