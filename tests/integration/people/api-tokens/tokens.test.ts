import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endAllSessions } from '~/people/identity/sessions/end-session.server'
import { authenticatorSetup, enableAuthenticator } from '~/people/second-factor/authenticator.server'
import { setEmailCodes } from '~/people/second-factor/set-email-codes.server'
import { newId } from '~/foundation/kit/ids'
import { action as invite } from '~/routes/api/generate-business-invitation'
import { loader as keys } from '~/routes/api/auth/jwks'
import { action as revoke } from '~/routes/api/auth/revoke'
import { action as token } from '~/routes/api/auth/token'
import { loader as user } from '~/routes/api/auth/user'
import { aPerson, password } from '../../../builders/person'
import { aRequestContext } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const start = Date.parse('2026-11-20T17:00:00Z')
const at = (minutes: number) => new Date(start + minutes * 60_000)
const days = (n: number) => n * 24 * 60
const origin = 'https://clubs.example'

interface Answer {
  status: number
  headers: Headers
  // Read as a client does: whatever is there.
  body: Record<string, never> & {
    access_token: string
    refresh_token: string
    scope: string
    error: { message: string; details: Record<string, unknown> }
    user: Record<string, unknown>
    userType: string
    keys: Record<string, unknown>[]
    success: boolean
    data: Record<string, string>
  }
}

async function call(
  handler: typeof token,
  { body, headers = {}, minutes = 0, type = 'application/json' }: Call = {},
): Promise<Answer> {
  const context = aRequestContext(database, { now: at(minutes) })
  const request = new Request(`${origin}/api`, {
    method: body === undefined ? 'GET' : 'POST',
    body:
      body === undefined
        ? undefined
        : type.includes('json')
          ? JSON.stringify(body)
          : new URLSearchParams(body as never),
    headers: { ...(body !== undefined && { 'content-type': type }), ...headers },
  })
  const response = await handler({ request, context, params: {} })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
interface Call {
  body?: unknown
  headers?: Record<string, string>
  minutes?: number
  type?: string
}

const byPassword = (email: string, more: Record<string, string> = {}, options: Call = {}) =>
  call(token, { body: { grant_type: 'password', username: email, password, ...more }, ...options })
const byRefresh = (refresh_token: string, options: Call & { scope?: string } = {}) =>
  call(token, {
    body: { grant_type: 'refresh_token', refresh_token, ...(options.scope && { scope: options.scope }) },
    ...options,
  })
const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` })
const me = (jwt: string, minutes = 0) => call(user, { headers: bearer(jwt), minutes })

describe('an API client with a password', () => {
  it('gets tokens and can read its user', async () => {
    const { id, email } = await aPerson(database)
    const answer = await byPassword(email)
    expect(answer).toMatchObject({
      status: 200,
      body: { token_type: 'bearer', expires_in: 900, scope: 'account:read' },
    })
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await me(answer.body.access_token)).toMatchObject({
      status: 200,
      body: { user: { id, email, email_confirmed: true }, userType: 'none', scope: 'account:read' },
    })
  })

  it('may also send a form', async () => {
    const { email } = await aPerson(database)
    const form = 'application/x-www-form-urlencoded'
    expect((await byPassword(email, {}, { type: form })).status).toBe(200)
  })

  it('cannot tell a wrong password from an unknown address', async () => {
    const { email } = await aPerson(database)
    const wrong = await byPassword(email, { password: 'vendemmia precoce' })
    const unknown = await byPassword('unknown@example.test')
    expect(wrong).toMatchObject({
      status: 401,
      body: {
        error: {
          status: 401,
          message: 'Invalid login credentials',
          type: 'API_ERROR',
          details: { code: 'invalid-credentials' },
        },
      },
    })
    expect(unknown.body).toEqual(wrong.body)
  })

  it('is stopped after ten wrong ones', async () => {
    const { email } = await aPerson(database)
    for (let i = 0; i < 10; i += 1) await byPassword(email, { password: 'wrong one' })
    const halted = await byPassword(email)
    expect(halted.status).toBe(429)
    expect(halted.headers.get('retry-after')).toBe('900')
  })

  it('learns that the address is unconfirmed only with the right password', async () => {
    const { email } = await aPerson(database, { confirmed: false })
    expect(await byPassword(email)).toMatchObject({
      status: 400,
      body: { error: { message: 'Email not confirmed' } },
    })
    expect((await byPassword(email, { password: 'wrong one' })).status).toBe(401)
  })

  it.each([
    [{}, 400, 'invalid_request'],
    [{ grant_type: 'web3' }, 400, 'unsupported_grant_type'],
    [{ grant_type: 'password' }, 400, 'invalid_request'],
    [{ grant_type: ['password'] }, 400, 'invalid_request'],
    [[1], 400, 'invalid_request'],
    [{ grant_type: 'refresh_token', refresh_token: 'nonsense' }, 400, 'invalid_grant'],
  ])('gets the error in %j', async (body, status, code) => {
    expect(await call(token, { body })).toMatchObject({ status, body: { error: { details: { code } } } })
  })

  it('cannot get more scopes than the user’s permissions', async () => {
    const { email } = await aPerson(database)
    expect(await byPassword(email, { scope: 'invitations:write' })).toMatchObject({
      status: 400,
      body: { error: { details: { code: 'invalid_scope' } } },
    })
  })
})

describe('a second factor', () => {
  it('is required in the same request, and works once', async () => {
    const person = await aPerson(database)
    const context = aRequestContext(database, { now: at(0) })
    const { key, sealed } = authenticatorSetup(context, person)
    const now = Date.now()
    const code = (ahead: number) =>
      new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
        timestamp: now + ahead * 30_000,
      })
    const form = { sealed, code: code(-1) }
    const recovery = await enableAuthenticator(
      context,
      { id: person.id, emailConfirmed: true },
      form,
      new Date(now),
    )
    expect(await byPassword(person.email)).toMatchObject({
      status: 401,
      body: { error: { details: { code: 'mfa_required', fields: ['otp', 'recovery_code'] } } },
    })
    expect(await byPassword(person.email, { otp: '000000' })).toMatchObject({
      status: 401,
      body: { error: { details: { code: 'mfa_invalid' } } },
    })
    // Not before the right password.
    expect((await byPassword(person.email, { password: 'wrong one', otp: code(0) })).body.error.message).toBe(
      'Invalid login credentials',
    )
    expect((await byPassword(person.email, { otp: code(0) })).status).toBe(200)
    expect((await byPassword(person.email, { otp: code(0) })).status).toBe(401)
    expect((await byPassword(person.email, { recovery_code: recovery[0]! })).status).toBe(200)
    expect((await byPassword(person.email, { recovery_code: recovery[0]! })).status).toBe(401)
  })

  it('is emailed to users who enabled emailed codes', async () => {
    const person = await aPerson(database)
    await setEmailCodes(aRequestContext(database), { ...person, emailConfirmed: true } as never, true)
    expect((await byPassword(person.email)).body.error.details).toMatchObject({
      code: 'mfa_required',
      fields: ['email_code'],
    })
    const { rows } = await database.owner.query<{ text: string }>(
      `select text from platform_emails where to_address = $1 and occasion = 'one-time-code'`,
      [person.email],
    )
    const code = /\b(\d[\d ]{5,7}\d)\b/.exec(rows[0]!.text)![1]!
    expect((await byPassword(person.email, { email_code: code })).status).toBe(200)
  })
})

describe('a refresh token', () => {
  it('works once; a second use ends its grant', async () => {
    const { email } = await aPerson(database)
    const first = (await byPassword(email)).body
    const second = (await byRefresh(first.refresh_token, { minutes: 10 })).body
    expect((await me(second.access_token, 10)).status).toBe(200)
    expect(await byRefresh(first.refresh_token, { minutes: 11 })).toMatchObject({
      status: 400,
      body: { error: { details: { code: 'invalid_grant' } } },
    })
    expect((await byRefresh(second.refresh_token, { minutes: 11 })).status).toBe(400)
    expect((await me(second.access_token, 11)).status).toBe(401)
    const { rows } = await database.owner.query(`select 1 from audit_log where action = 'token.reused'`)
    expect(rows).toHaveLength(1)
  })

  it('works once for concurrent requests, and then ends', async () => {
    const { email } = await aPerson(database)
    const { refresh_token } = (await byPassword(email)).body
    const answers = await Promise.all(Array.from({ length: 6 }, () => byRefresh(refresh_token)))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    expect((await byRefresh(taken[0]!.body.refresh_token)).status).toBe(400)
  })

  it('expires after thirty days without use, and can narrow its scope', async () => {
    const { email } = await aPerson(database, { isAdmin: true })
    const first = (await byPassword(email)).body
    expect(first.scope).toBe('account:read invitations:write')
    const next = (await byRefresh(first.refresh_token, { minutes: days(29), scope: 'account:read' })).body
    expect(next.scope).toBe('account:read')
    expect((await byRefresh(next.refresh_token, { minutes: days(60) })).status).toBe(400)
  })

  it('is not used up by an invalid scope', async () => {
    const { email } = await aPerson(database)
    const { refresh_token } = (await byPassword(email)).body
    expect((await byRefresh(refresh_token, { scope: 'everything' })).body.error.details.code).toBe(
      'invalid_scope',
    )
    expect((await byRefresh(refresh_token)).status).toBe(200)
  })

  it('ends when either token is revoked, and when the user signs out everywhere', async () => {
    const { id, email } = await aPerson(database)
    for (const which of ['refresh_token', 'access_token'] as const) {
      const got = (await byPassword(email)).body
      expect((await call(revoke, { body: { token: got[which] } })).status).toBe(200)
      expect((await me(got.access_token)).status).toBe(401)
      expect((await byRefresh(got.refresh_token)).status).toBe(400)
    }
    expect((await call(revoke, { body: { token: 'unknown' } })).status).toBe(200)
    const got = (await byPassword(email)).body
    await database.shared().transaction((db) => endAllSessions(db, id, at(1)))
    expect((await me(got.access_token, 1)).status).toBe(401)
  })
})

describe('an access token', () => {
  it('is valid for 15 minutes', async () => {
    const { email } = await aPerson(database)
    const { access_token } = (await byPassword(email)).body
    expect((await me(access_token, 14)).status).toBe(200)
    const late = await me(access_token, 16)
    expect(late).toMatchObject({
      status: 401,
      body: { error: { message: 'Authentication required. Please log in again.' } },
    })
    expect(late.headers.get('www-authenticate')).toContain('invalid_token')
  })

  it('is rejected when any part of it is forged', async () => {
    const { id, email } = await aPerson(database)
    const good = (await byPassword(email)).body.access_token
    const [head = '', body = '', signature = ''] = good.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
    const { privateKey } = await generateKeyPair('ES256')
    const forged = (header: object, more: object = {}) =>
      new SignJWT({ ...claims, ...more })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...header })
        .sign(privateKey)
    const { rows } = await database.owner.query<{ public_jwk: object }>('select public_jwk from signing_keys')
    const bad = [
      new UnsecuredJWT(claims).encode(),
      await forged({ kid }),
      await forged({ kid: newId() }),
      await forged({ kid: "' or 1=1" }),
      // The public key as the secret of another kind of signature.
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
        .sign(Buffer.from(JSON.stringify(rows[0]!.public_jwk))),
      `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: newId() })).toString('base64url')}.${signature}`,
      `${head}.${body}.`,
      'x'.repeat(9000),
      id,
    ]
    for (const jwt of bad) expect((await me(jwt)).status, jwt.slice(0, 60)).toBe(401)
    expect((await me(good)).status).toBe(200)
  })

  it('of another host is rejected', async () => {
    const { email } = await aPerson(database)
    const { access_token } = (await byPassword(email)).body
    const context = { ...aRequestContext(database), origin: 'https://elsewhere.example' }
    const request = new Request('https://elsewhere.example/api', { headers: bearer(access_token) })
    expect((await user({ request, context, params: {} })).status).toBe(401)
  })

  it('is signed by this month’s key; older keys are published until their tokens expire', async () => {
    const list = async (minutes: number) => (await call(keys, { minutes })).body.keys.map(({ kid }) => kid)
    const { email } = await aPerson(database)
    await byPassword(email)
    const [first] = await list(0)
    expect((await call(keys)).body.keys[0]).toMatchObject({ alg: 'ES256', use: 'sig', kty: 'EC' })
    expect(JSON.stringify((await call(keys)).body)).not.toContain('"d"')
    const later = (await byPassword(email, {}, { minutes: days(30) + 1 })).body
    expect((await me(later.access_token, days(30) + 1)).status).toBe(200)
    expect(await list(days(30) + 2)).toHaveLength(2)
    expect(await list(days(30) + 120)).not.toContain(first)
  })
})

describe('inviting a business', () => {
  const invitation = { business_name: 'Osteria Nuova', business_email: 'ciao@osteria.test' }
  const adminToken = async () =>
    (await byPassword((await aPerson(database, { isAdmin: true })).email)).body.access_token

  it('returns a link to an administrator', async () => {
    const answer = await call(invite, { body: invitation, headers: bearer(await adminToken()) })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    const { token: made, expires_at, invitation_url } = answer.body.data
    expect(invitation_url).toBe(`${origin}/join/${made}`)
    expect(expires_at).toBe('2026-12-04T17:00:00.000Z')
    const { rows } = await database.owner.query('select * from business_invites')
    expect(rows).toMatchObject([
      { ...invitation, used: false, token_prefix: made!.slice(0, 8), business_id: null },
    ])
    expect(JSON.stringify(rows)).not.toContain(made)
  })

  it('requires an administrator’s token', async () => {
    expect(await call(invite, { body: invitation })).toMatchObject({
      status: 401,
      body: { error: { message: 'Authentication required. Please log in again.' } },
    })
    const { email } = await aPerson(database)
    const { access_token } = (await byPassword(email)).body
    expect((await call(invite, { body: invitation, headers: bearer(access_token) })).status).toBe(403)
  })

  it.each([
    [{}, 'Business name is required'],
    [{ business_name: '  ', business_email: 'a@b.test' }, 'Business name is required'],
    [{ business_name: 'Osteria' }, 'Email is required'],
    [{ business_name: 'Osteria', business_email: 'nowhere' }, 'Invalid email format'],
    [
      { business_name: 'a\u202Eb', business_email: 'a@b.test' },
      'Please remove the invisible or broken characters',
    ],
  ])('says what is missing in %j', async (body, message) => {
    const answer = await call(invite, { body, headers: bearer(await adminToken()) })
    expect(answer).toMatchObject({ status: 400, body: { error: { message } } })
  })
})
