import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { clientNameOf } from '~/people/api-tokens/client-name'
import { connectedAppsOf, revokeConnectedApp } from '~/people/api-tokens/connected-apps.server'
import { authenticatorSetup, enableAuthenticator } from '~/people/second-factor/authenticator.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { newId } from '~/foundation/kit/ids'
import { action as token } from '~/routes/api/auth/token'
import { loader as user } from '~/routes/api/auth/user'
import { Secret, TOTP } from 'otpauth'
import { aClub } from '../../../builders/club'
import { aPerson, enrollMember, password } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let club: Club
beforeAll(async () => {
  database = await freshDatabase()
  club = clubOf(await aClub(database))
})
afterAll(() => database.close())

const start = Date.parse('2026-11-20T17:00:00Z')
const minutes = (n: number) => new Date(start + n * 60_000)
const days = (n: number) => n * 24 * 60

const on = (at: number, { onClub = false, userAgent = 'sync/1.4 (nightly)' } = {}): RequestContext => ({
  ...aRequestContext(database, { club: onClub ? club : undefined, clubs: [club], now: minutes(at) }),
  userAgent,
})

async function ask(email: string, more: Record<string, string> = {}, context = on(0)) {
  const request = new Request('https://clubs.example/api/auth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username: email, password, ...more }),
  })
  const response = await token({ request, context, params: {} })
  return { status: response.status, body: await response.json() }
}

async function me(jwt: string, at: number) {
  const request = new Request('https://clubs.example/api/auth/user', {
    headers: { authorization: `Bearer ${jwt}` },
  })
  return (await user({ request, context: on(at), params: {} })).status
}

const emailsTo = async (email: string) => {
  const { rows } = await database.owner.query<{ occasion: string; text: string }>(
    `select occasion, text from platform_emails where to_address = $1
     union all select occasion, text from outgoing_emails where to_address = $1`,
    [email],
  )
  return rows
}

describe('connected apps', () => {
  it('are listed with name, permissions and last use', async () => {
    const { id, email } = await aPerson(database)
    expect(await connectedAppsOf(on(0), id)).toEqual({ apps: [], more: false })
    const first = await ask(email, { client_name: '  Cellar   book ' })
    await ask(email, {}, on(1))
    expect((await connectedAppsOf(on(2), id)).apps).toMatchObject([
      { name: 'sync', may: ['read your name and email address'], since: minutes(1), lastUsedAt: null },
      { name: 'Cellar book', since: minutes(0), lastUsedAt: null },
    ])
    expect(await me(first.body.access_token, 5)).toBe(200)
    // Not updated with every call.
    expect(await me(first.body.access_token, 9)).toBe(200)
    expect((await connectedAppsOf(on(10), id)).apps[0]).toMatchObject({
      name: 'Cellar book',
      lastUsedAt: minutes(5),
    })
    // Also on a club's host: it is the same account.
    expect((await connectedAppsOf(on(10, { onClub: true }), id)).apps).toHaveLength(2)
  })

  it('are announced by email when they are new, not at every sign-in', async () => {
    const { email } = await aPerson(database)
    await ask(email, { client_name: 'Cellar book' })
    await ask(email, { client_name: 'Cellar book' }, on(60))
    expect(await emailsTo(email)).toMatchObject([
      { occasion: 'app-connected', text: expect.stringContaining('"Cellar book"') },
    ])
  })

  it('are disconnected at once, with an email and an audit entry', async () => {
    const { id, email } = await aPerson(database)
    await enrollMember(database, id, club.id)
    const { body } = await ask(email, { client_name: 'Cellar book' })
    const [program] = (await connectedAppsOf(on(1), id)).apps
    const stranger = await aPerson(database)
    expect(await revokeConnectedApp(on(1), stranger.id, program!.id)).toBe(false)
    expect(await me(body.access_token, 1)).toBe(200)
    const taken = await Promise.all([1, 2, 3].map(() => revokeConnectedApp(on(2), id, program!.id)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await revokeConnectedApp(on(2), id, 'nonsense')).toBe(false)
    expect(await me(body.access_token, 2)).toBe(401)
    expect((await connectedAppsOf(on(2), id)).apps).toEqual([])
    expect((await emailsTo(email)).map(({ occasion }) => occasion).sort()).toEqual([
      'app-connected',
      'app-disconnected',
    ])
    const { rows } = await database.owner.query(
      `select action, details->>'name' as name from audit_log where actor_id = $1 and action like 'token.%' order by id`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'token.granted', name: null },
      { action: 'token.revoked', name: 'Cellar book' },
    ])
  })

  it('are no longer listed once their tokens have expired', async () => {
    const { id, email } = await aPerson(database)
    await ask(email)
    expect((await connectedAppsOf(on(days(29)), id)).apps).toHaveLength(1)
    expect((await connectedAppsOf(on(days(31)), id)).apps).toEqual([])
  })

  it('are cut off after a page, with a note', async () => {
    const { id } = await aPerson(database)
    await database.owner.query(
      `with g as (insert into token_grants (id, user_id, scope, name, created_at, expires_at)
         select gen_random_uuid(), $1, 'account:read', 'Program ' || n, $2::timestamptz, $2::timestamptz + interval '180 days'
         from generate_series(1, 51) n returning id)
       insert into refresh_tokens (token_hash, grant_id, created_at, expires_at)
       select sha256(id::text::bytea), id, $2::timestamptz, $2::timestamptz + interval '30 days' from g`,
      [id, minutes(0)],
    )
    const { apps, more } = await connectedAppsOf(on(1), id)
    expect([apps.length, more]).toEqual([50, true])
  })

  it('cannot have an invalid name', async () => {
    const { email } = await aPerson(database)
    for (const client_name of ['a\u202Eb', 'x'.repeat(61)])
      expect(await ask(email, { client_name })).toMatchObject({
        status: 400,
        body: { error: { details: { code: 'invalid_request', field: 'client_name' } } },
      })
  })

  it.each([
    [{ name: 'Cellar book', userAgent: 'curl/8.5.0' }, 'Cellar book'],
    [{ name: '', userAgent: 'curl/8.5.0' }, 'curl'],
    [{ name: '', userAgent: 'node' }, 'node'],
    [{ name: '', userAgent: 'Mozilla/5.0 (X11)' }, 'Unnamed app'],
    [{ name: '', userAgent: '' }, 'Unnamed app'],
    [{ name: '', userAgent: '<script>' }, 'Unnamed app'],
  ])('%j is named %s', (text, name) => expect(clientNameOf(text)).toBe(name))
})

describe('a passkey', () => {
  const giveKey = (userId: string) =>
    database.owner.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, backed_up, name, rp_id, created_at)
       values ($1, $2, $3, '\\x00', 0, false, 'A key', 'clubs.example', now())`,
      [newId(), userId, newId()],
    )
  const inProduction = () => {
    const context = on(0)
    return {
      ...context,
      services: { ...context.services, env: { ...context.services.env, appEnv: 'production' as const } },
    }
  }

  it('cannot be used by API clients, and the response says what to send instead', async () => {
    const person = await aPerson(database)
    const { key, sealed } = authenticatorSetup(on(0), person)
    const code = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate()
    await enableAuthenticator(on(0), { id: person.id, emailConfirmed: true }, { sealed, code }, new Date())
    await giveKey(person.id)
    expect(await ask(person.email, { assertion: 'signed' })).toMatchObject({
      status: 400,
      body: {
        error: {
          message:
            'API clients cannot use a passkey. Send the same request with a code in the field otp or recovery_code instead.',
          details: { code: 'passkey_not_supported', fields: ['otp', 'recovery_code'] },
        },
      },
    })
    expect((await ask(person.email)).body.error).toMatchObject({
      message: expect.stringContaining('API clients cannot use a passkey.'),
      details: { code: 'mfa_required', fields: ['otp', 'recovery_code'] },
    })
    // Not before the right password.
    expect((await ask(person.email, { password: 'another one', assertion: 'x' })).status).toBe(401)
  })

  it('is no second factor for an administrator’s API client: an app must be set up first', async () => {
    const admin = await aPerson(database, { isAdmin: true })
    await giveKey(admin.id)
    expect(await ask(admin.email, {}, inProduction())).toMatchObject({
      status: 403,
      body: {
        error: {
          message:
            'API clients cannot use a passkey. Set up an authenticator app on the website, then send its code in the field otp.',
          details: {
            code: 'passkey_not_supported',
            fields: ['otp'],
            set_up_at: 'https://clubs.example/account/security/authenticator',
          },
        },
      },
    })
    expect((await connectedAppsOf(on(0), admin.id)).apps).toEqual([])
  })

  it('must be left out when there is no second factor', async () => {
    const { id, email } = await aPerson(database)
    await giveKey(id)
    expect((await ask(email)).status).toBe(200)
    expect((await ask(email, { passkey: '{}' })).body.error.message).toContain('leave the field out')
  })
})
