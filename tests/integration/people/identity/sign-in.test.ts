import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { endAllSessions } from '~/people/identity/sessions/end-session.server'
import { verifyPassword } from '~/people/identity/passwords/passwords.server'
import { addedCookies } from '~/foundation/kit/response-cookies.server'
import { action, loader } from '~/routes/auth/login'
import { aClub } from '../../../builders/club'
import { shownErrors } from '../../../builders/form-answer'
import { aPerson, password } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let club: Club
beforeAll(async () => {
  database = await freshDatabase()
  club = clubOf(await aClub(database))
})
afterAll(() => database.close())

interface Refused {
  data: { formError?: string; resendNote?: string; resent?: boolean; values: Record<string, string> }
  init: { status?: number; headers?: Record<string, string> } | null
}

type Options = Parameters<typeof aRequestContext>[1]

/** Posts the sign-in form; a Response when it succeeded, else the page's data. */
async function post(
  fields: Record<string, string>,
  { cookie, ...options }: NonNullable<Options> & { cookie?: string } = {},
): Promise<Response | Refused> {
  const context = aRequestContext(database, options)
  const request = new Request(`${context.origin}/login`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: cookie ? { cookie } : {},
  })
  return (await action({ request, context, params: {} })) as Response | Refused
}

async function refusal(fields: Record<string, string>, options?: Parameters<typeof post>[1]) {
  const answer = await post(fields, options)
  if (answer instanceof Response) throw new Error('was signed in')
  const { status, headers } = answer.init ?? {}
  return { status, headers, ...shownErrors(answer.data), ...answer.data }
}

describe('signing in', () => {
  it('sets a cookie for this host only and redirects home', async () => {
    const { email } = await aPerson(database)
    const answer = (await post({ email: ` ${email.toUpperCase()} `, password }, { club })) as Response
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/auth-redirect')
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    )
  })

  it('returns to the requested page, never to another host', async () => {
    const { email } = await aPerson(database)
    const to = async (next: string) =>
      ((await post({ email, password, next })) as Response).headers.get('location')
    expect(await to('/customer/dashboard?a=1')).toBe('/customer/dashboard?a=1')
    expect(await to('//evil.example')).toBe('/auth-redirect')
    expect(await to('https://evil.example')).toBe('/auth-redirect')
  })

  it('gives a wrong password and an unknown address the same response', async () => {
    const { email } = await aPerson(database)
    const wrong = await refusal({ email, password: 'vendemmia precoce' })
    const unknown = await refusal({ email: 'unknown@example.test', password })
    expect(wrong).toMatchObject({ status: 401, formError: 'Invalid login credentials' })
    expect(JSON.stringify(unknown)).toBe(JSON.stringify(wrong).replaceAll(email, 'unknown@example.test'))
    expect(JSON.stringify(wrong)).not.toContain('precoce')
  })

  it('reveals an unconfirmed address only after the right password', async () => {
    const { email } = await aPerson(database, { confirmed: false })
    expect(await refusal({ email, password: 'vendemmia precoce' })).toMatchObject({ status: 401 })
    const held = await refusal({ email, password })
    expect(held).toMatchObject({ status: 400, formError: 'Email not confirmed' })
    expect(held.resendNote).toBeTruthy()
  })

  it.each([
    [{}, 'You must provide either an email or phone number and a password'],
    [{ email: 'a@b.test' }, 'You must provide either an email or phone number and a password'],
    [{ email: '   ', password: 'x' }, 'You must provide either an email or phone number and a password'],
  ])('requires both fields: %j', async (fields, sentence) => {
    expect(await refusal(fields as Record<string, string>)).toMatchObject({
      status: 400,
      formError: sentence,
    })
  })

  it.each(['nul\0@example.test', 'a\uD800@example.test', `${'a'.repeat(300)}@example.test`, '\u202Eadmin'])(
    'finds no account for %j',
    async (email) => {
      expect(await refusal({ email, password })).toMatchObject({ status: 401 })
    },
  )

  it('rejects a repeated field', async () => {
    const context = aRequestContext(database)
    const body = new URLSearchParams([
      ['email', 'a@b.test'],
      ['email', 'c@d.test'],
      ['password', 'x'],
    ])
    const request = new Request(`${context.origin}/login`, { method: 'POST', body })
    const answer = (await action({ request, context, params: {} })) as unknown as Refused
    expect(answer.init?.status).toBe(400)
  })
})

describe('the sign-in page', () => {
  it('is never on a club’s own domain', async () => {
    const context = { ...aRequestContext(database, { club }), origin: 'https://wine.example.com' }
    const request = new Request(`${context.origin}/login?next=/customer`)
    const sent = await Promise.resolve(loader({ request, context, params: {} })).catch(
      (thrown: Response) => thrown,
    )
    expect((sent as Response).headers.get('location')).toMatch(
      new RegExp(`^https://${club.slug}\\.clubs\\.example/session/hand-over\\?club=wine\\.example\\.com&`),
    )
  })
})

describe('the limit of attempts', () => {
  const later = (minutes: number) => new Date(Date.parse('2026-11-20T17:00:00Z') + minutes * 60_000)

  it('makes a visitor wait after ten wrong passwords', async () => {
    const { email } = await aPerson(database)
    for (let i = 0; i < 10; i += 1) expect((await refusal({ email, password: 'wrong one' })).status).toBe(401)
    const halted = await refusal({ email, password })
    expect(halted).toMatchObject({ status: 429, headers: { 'Retry-After': '900' } })
    expect(halted.formError).toBe('Too many attempts. Please try again in 15 minutes.')
    expect(await post({ email, password }, { now: later(15) })).toBeInstanceOf(Response)
  })

  it('counts concurrent guesses', async () => {
    const { email } = await aPerson(database)
    const guesses: Promise<{ status?: number }>[] = []
    for (let i = 0; i < 30; i += 1) guesses.push(refusal({ email, password: `guess ${i}` }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(statuses).toContain(429)
    expect(statuses.every((status) => status && [401, 429, 503].includes(status))).toBe(true)
  })

  it('does not count correct passwords', async () => {
    const { email } = await aPerson(database)
    for (let i = 0; i < 12; i += 1) expect(await post({ email, password })).toBeInstanceOf(Response)
  })

  it('lets the owner of an address sign in while a stranger guesses', async () => {
    const { email } = await aPerson(database)
    for (let i = 0; i < 12; i += 1)
      await refusal({ email, password: 'wrong one' }, { clientAddress: '203.0.113.9' })
    expect(await post({ email, password }, { clientAddress: '198.51.100.7' })).toBeInstanceOf(Response)
  })

  it('rejects requests over capacity before counting them', async () => {
    const { email } = await aPerson(database)
    const crowd = Array.from({ length: 66 }, () => verifyPassword(null, 'a crowd'))
    for (const turnedAway of await Promise.all([1, 2, 3].map(() => refusal({ email, password })))) {
      expect(turnedAway).toMatchObject({
        status: 503,
        headers: { 'Retry-After': expect.stringMatching(/^[123]$/) },
        values: { email },
      })
    }
    await Promise.all(crowd)
    const { rows } = await database.owner.query(
      `select count(*)::int as counted from rate_limits where key_hash = $1`,
      [createHash('sha256').update(`sign-in:address\n${email}`).digest()],
    )
    expect(rows).toEqual([{ counted: 0 }])
    expect(await post({ email, password })).toBeInstanceOf(Response)
  })

  it('stops a network that tries many addresses', async () => {
    const from = { clientAddress: '203.0.113.77' }
    const statuses: (number | undefined)[] = []
    for (let i = 0; i < 101; i += 1) {
      statuses.push((await refusal({ email: `guess${i}@example.test`, password: 'x' }, from)).status)
    }
    expect(statuses.slice(0, 100).every((status) => status === 401)).toBe(true)
    expect(statuses[100]).toBe(429)
  })
})

describe('a browser that has signed in before', () => {
  /** Signs in, and returns the device cookie of the response. */
  async function deviceOf(email: string, cookie?: string): Promise<string> {
    const context = aRequestContext(database)
    const body = new URLSearchParams({ email, password })
    const headers = cookie ? { cookie } : undefined
    const request = new Request(`${context.origin}/login`, { method: 'POST', body, headers })
    expect(await action({ request, context, params: {} })).toBeInstanceOf(Response)
    const [set] = addedCookies(context)
    expect(set).toMatch(
      /^__Host-device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
    )
    return set!.split(';')[0]!
  }
  const isIn = async (email: string, options: Parameters<typeof post>[1]) =>
    (await post({ email, password }, options)) instanceof Response
  /** Fifty wrong passwords, from one network after another. */
  async function guessAt(email: string) {
    for (let i = 0; i < 50; i += 1)
      await refusal({ email, password: 'wrong one' }, { clientAddress: `203.0.113.${i}` })
  }

  it('can sign in after fifty wrong passwords by strangers, and another browser cannot', async () => {
    const [owner, stranger] = [await aPerson(database), await aPerson(database)]
    const cookie = await deviceOf(owner.email)
    const theirs = await deviceOf(stranger.email)
    await guessAt(owner.email)
    expect(await isIn(owner.email, {})).toBe(false)
    expect(await isIn(owner.email, { cookie: theirs })).toBe(false)
    expect(await isIn(owner.email, { cookie })).toBe(true)
  })

  it('is known for everyone who shares it, and has its own limit', async () => {
    const [owner, desk] = [await aPerson(database), await aPerson(database)]
    const cookie = await deviceOf(owner.email)
    expect(await deviceOf(desk.email, cookie)).toBe(cookie)
    for (let i = 0; i < 10; i += 1)
      expect((await refusal({ email: owner.email, password: 'wrong one' }, { cookie })).status).toBe(401)
    expect((await refusal({ email: owner.email, password }, { cookie })).status).toBe(429)
    expect(await isIn(desk.email, { cookie })).toBe(true)
  })

  it('is stored as a hash, and forgotten when the user is signed out everywhere', async () => {
    const owner = await aPerson(database)
    const cookie = await deviceOf(owner.email)
    const rows = async () =>
      (
        await database.owner.query<{ row: string }>(
          'select d::text as row from known_devices d where user_id = $1',
          [owner.id],
        )
      ).rows
    expect(await rows()).toHaveLength(1)
    expect((await rows())[0]!.row).not.toContain(cookie.split('=')[1])
    await database.shared().transaction((db) => endAllSessions(db, owner.id, new Date()))
    expect(await rows()).toEqual([])
  })
})
