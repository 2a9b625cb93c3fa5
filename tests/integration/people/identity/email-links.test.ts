import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { issueConfirmation } from '~/people/identity/email-address/issue-confirmation.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import * as confirm from '~/routes/auth/confirm-email'
import * as forgot from '~/routes/auth/forgot-password'
import * as login from '~/routes/auth/login'
import * as reset from '~/routes/auth/reset-password'
import { aClub } from '../../../builders/club'
import { shownErrors } from '../../../builders/form-answer'
import { addOwner, aPerson, addStaff, enrollMember, password } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let club: Club
let sibling: Club
beforeAll(async () => {
  database = await freshDatabase()
  club = clubOf(await aClub(database))
  sibling = clubOf(await aClub(database))
})
afterAll(() => database.close())

type Options = NonNullable<Parameters<typeof aRequestContext>[1]>
type Route = { loader: (args: never) => unknown } | { action: (args: never) => unknown }

interface Shown {
  status: number
  data: Record<string, unknown> & { formError?: string; outcome?: string; state?: string }
  headers: Headers
}

async function answer(result: unknown): Promise<Shown> {
  const got = (await result) as
    Response | { data: Shown['data']; init: { status?: number; headers?: HeadersInit } | null }
  if (got instanceof Response) return { status: got.status, data: {}, headers: got.headers }
  const data = { ...shownErrors(got.data), ...got.data }
  return { status: got.init?.status ?? 200, data, headers: new Headers(got.init?.headers) }
}

const open = (route: Route & { loader?: unknown }, path: string, options: Options = {}) => {
  const context = aRequestContext(database, options)
  const { loader } = route as { loader: (args: unknown) => unknown }
  return answer(loader({ request: new Request(context.origin + path), context, params: {} }))
}

const post = (route: object, fields: Record<string, string>, options: Options = {}) => {
  const context = aRequestContext(database, options)
  const { action } = route as { action: (args: unknown) => unknown }
  const request = new Request(context.origin, { method: 'POST', body: new URLSearchParams(fields) })
  return answer(action({ request, context, params: {} }))
}

const later = (minutes: number) => new Date(Date.parse('2026-11-20T17:00:00Z') + minutes * 60_000)

/** A user's emails from a club, oldest first. */
async function emailsTo(email: string, from = club) {
  return database
    .tenant(from.id)
    .read(({ q }) =>
      q
        .selectFrom('outgoing_emails')
        .select(['occasion', 'text'])
        .where('to_address', '=', email)
        .orderBy('id')
        .execute(),
    )
}

async function lastLink(email: string, from = club): Promise<URL> {
  const mail = (await emailsTo(email, from)).at(-1)
  const [link] = /https:\/\/\S+\?token=[\w-]{43}/.exec(mail?.text ?? '') ?? []
  if (!link) throw new Error('no link was sent')
  return new URL(link)
}

const tokenIn = (link: URL) => link.searchParams.get('token')!

async function isConfirmed(id: string) {
  const { rows } = await database.owner.query('select email_confirmed_at at from users where id = $1', [id])
  return rows[0].at !== null
}

/** A user who has joined the club: its host emails no one else. */
async function aMember(options?: Parameters<typeof aPerson>[1]) {
  const person = await aPerson(database, options)
  await enrollMember(database, person.id, club.id)
  return person
}

/** A user who has just signed up, and their link. */
async function aNewcomer() {
  const { id, email } = await aMember({ confirmed: false })
  const now = later(0)
  const origin = `https://${club.slug}.clubs.example`
  await database
    .tenant(club.id)
    .transaction((db) => issueConfirmation(db, { userId: id, email, club, origin, now }))
  const link = await lastLink(email)
  return { id, email, link, token: tokenIn(link) }
}

describe('the link in the confirmation email', () => {
  it('opens on the club’s own host and confirms only after the button is pressed', async () => {
    const { id, link, token } = await aNewcomer()
    expect(link.origin + link.pathname).toBe(`https://${club.slug}.clubs.example/confirm`)
    const page = await open(confirm, link.pathname + link.search, { club })
    expect(page).toMatchObject({ status: 200, data: { state: 'good', token } })
    expect(await isConfirmed(id)).toBe(false)
    expect(await post(confirm, { intent: 'confirm', token }, { club })).toMatchObject({
      status: 200,
      data: { outcome: 'confirmed' },
    })
    expect(await isConfirmed(id)).toBe(true)
  })

  it('works once, even for concurrent requests', async () => {
    const { token } = await aNewcomer()
    const presses = [1, 2, 3, 4, 5, 6].map(() => post(confirm, { intent: 'confirm', token }, { club }))
    const outcomes = (await Promise.all(presses)).map(({ data }) => data.outcome)
    expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'used')).toHaveLength(5)
    expect(await open(confirm, `/confirm?token=${token}`, { club })).toMatchObject({ status: 410 })
  })

  it('expires after a day, and can be replaced by a new one', async () => {
    const { id, email, token } = await aNewcomer()
    const tomorrow = { club, now: later(24 * 60) }
    expect(await open(confirm, `/confirm?token=${token}`, tomorrow)).toMatchObject({
      status: 410,
      data: { state: 'expired' },
    })
    expect(await post(confirm, { intent: 'confirm', token }, tomorrow)).toMatchObject({
      status: 410,
      data: { outcome: 'expired' },
    })
    expect(await isConfirmed(id)).toBe(false)
    expect((await post(confirm, { intent: 'replace', token }, tomorrow)).data.outcome).toBe('replaced')
    const fresh = tokenIn(await lastLink(email))
    expect((await post(confirm, { intent: 'confirm', token: fresh }, tomorrow)).data.outcome).toBe(
      'confirmed',
    )
  })

  it('is invalid at another club, on the platform’s host, or as another kind of link', async () => {
    const { id, token } = await aNewcomer()
    for (const elsewhere of [{ club: sibling }, {}]) {
      expect(await open(confirm, `/confirm?token=${token}`, elsewhere)).toMatchObject({
        status: 404,
        data: { state: 'unknown' },
      })
      expect(await post(confirm, { intent: 'confirm', token }, elsewhere)).toMatchObject({
        status: 404,
        data: { outcome: 'unknown' },
      })
    }
    expect((await open(reset, `/reset-password?token=${token}`, { club })).status).toBe(404)
    expect(await isConfirmed(id)).toBe(false)
  })

  it.each(['', 'x', 'A'.repeat(43), '\0'.repeat(43), `${'A'.repeat(42)}%`])(
    'is rejected when malformed: %j',
    async (token) => {
      const path = `/confirm?${new URLSearchParams({ token })}`
      expect(await open(confirm, path, { club })).toMatchObject({ status: 404, data: { token: '' } })
      expect((await post(confirm, { intent: 'confirm', token }, { club })).status).toBe(404)
      expect(await post(confirm, { intent: 'replace', token }, { club })).toMatchObject({
        status: 422,
        data: { formError: 'Failed to resend confirmation email' },
      })
    },
  )

  it('does not confirm an address that has changed since', async () => {
    const { id, token } = await aNewcomer()
    await database.owner.query('update users set email_norm = $2 where id = $1', [id, `${id}@example.test`])
    expect((await post(confirm, { intent: 'confirm', token }, { club })).data.outcome).not.toBe('confirmed')
    expect(await isConfirmed(id)).toBe(false)
  })
})

describe('requesting the confirmation email again', () => {
  const heldNote = async (email: string, options: Options) =>
    String((await post(login, { email, password }, options)).data.resendNote)

  it('sends it after the right password', async () => {
    const { email } = await aMember({ confirmed: false })
    const note = await heldNote(email, { club })
    const answered = await post(login, { intent: 'resend', note, email }, { club })
    expect(answered).toMatchObject({ status: 200, data: { resent: true } })
    const emails = await emailsTo(email)
    expect(emails).toHaveLength(1)
    const token = tokenIn(await lastLink(email))
    expect((await post(confirm, { intent: 'confirm', token }, { club })).data.outcome).toBe('confirmed')
  })

  it('works on the platform’s host, in the name of the user’s club', async () => {
    const { id, email } = await aPerson(database, { confirmed: false })
    await enrollMember(database, id, club.id)
    const options = { clubs: [club, sibling] }
    const note = await heldNote(email, options)
    expect((await post(login, { intent: 'resend', note }, options)).data.resent).toBe(true)
    expect((await lastLink(email)).host).toBe(`${club.slug}.clubs.example`)
  })

  it.each(['draft', 'suspended'] as const)(
    'leads to the platform’s host where the user’s club is %s and its address has no such page',
    async (status) => {
      const { id, email } = await aPerson(database, { confirmed: false })
      const hidden = { ...clubOf(await aClub(database, { status: 'draft' })), status }
      await addOwner(database, id, hidden.id)
      const options = { clubs: [club, hidden] }
      const note = await heldNote(email, options)
      expect((await post(login, { intent: 'resend', note }, options)).data.resent).toBe(true)
      expect((await lastLink(email, hidden)).host).toBe('clubs.example')
    },
  )

  const altered = (note: string) => note.slice(0, -2) + (note.endsWith('AA') ? 'QQ' : 'AA')

  it('fails for a forged, altered or old token, and for a confirmed user', async () => {
    const { id, email } = await aMember({ confirmed: false })
    const note = await heldNote(email, { club })
    const stranger = await aPerson(database, { confirmed: false })
    const failed = { status: 422, data: { formError: 'Failed to resend confirmation email' } }
    for (const bad of ['', 'x.y.z', note.replace(id, stranger.id), altered(note)]) {
      expect(await post(login, { intent: 'resend', note: bad }, { club })).toMatchObject(failed)
    }
    expect(await post(login, { intent: 'resend', note }, { club, now: later(31) })).toMatchObject(failed)
    await database.owner.query('update users set email_confirmed_at = now() where id = $1', [id])
    expect(await post(login, { intent: 'resend', note }, { club })).toMatchObject(failed)
    expect(await emailsTo(email)).toEqual([])
    expect(await emailsTo(stranger.email)).toEqual([])
  })

  it('stops after three emails in an hour', async () => {
    const { email } = await aMember({ confirmed: false })
    const note = await heldNote(email, { club })
    const statuses: number[] = []
    for (let i = 0; i < 4; i += 1)
      statuses.push((await post(login, { intent: 'resend', note }, { club })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await emailsTo(email)).toHaveLength(3)
  })
})

describe('choosing a new password', () => {
  const fresh = 'barrique e botte'
  const ask = (email: string, options: Options = { club }) => post(forgot, { email }, options)
  const set = (token: string, options: Options = { club }, newPassword = fresh, again = newPassword) =>
    post(reset, { token, password: newPassword, confirmPassword: again }, options)

  it('changes the password, signs out everywhere and confirms the address', async () => {
    const { id, email } = await aMember({ confirmed: false })
    const context = aRequestContext(database, { club: sibling })
    const page = new Request('https://any.example/')
    const cookie = await startSession(context, page, { userId: id, businessId: null })
    await ask(email)
    const link = await lastLink(email)
    expect(link.origin + link.pathname).toBe(`https://${club.slug}.clubs.example/reset-password`)
    expect(await open(reset, link.pathname + link.search, { club })).toMatchObject({
      data: { state: 'good' },
    })

    const changed = await set(tokenIn(link))
    expect(changed).toMatchObject({ status: 200, data: { outcome: 'changed' } })
    expect(changed.headers.get('set-cookie')).toContain('Max-Age=0')
    const elsewhere = new Request('https://any.example/', { headers: { cookie: cookie.split(';')[0]! } })
    expect(await currentSession(elsewhere, aRequestContext(database, { club: sibling }))).toBeNull()
    expect((await post(login, { email, password }, { club })).status).toBe(401)
    expect((await post(login, { email, password: fresh }, { club })).status).toBe(303)
  })

  it('gives an unknown address the same response, and sends nothing', async () => {
    const { email } = await aMember()
    const [registered, unknown] = [await ask(email), await ask('unknown-here@example.test')]
    expect({ ...unknown.data, sentTo: null }).toEqual({ ...registered.data, sentTo: null })
    expect(unknown.status).toBe(registered.status)
    expect(await emailsTo('unknown-here@example.test')).toEqual([])
  })

  it('works once, for one of several concurrent requests', async () => {
    const { email } = await aMember()
    await ask(email)
    const token = tokenIn(await lastLink(email))
    const outcomes = (await Promise.all([1, 2, 3, 4].map((n) => set(token, { club }, `${fresh} ${n}`)))).map(
      ({ data }) => data.outcome,
    )
    expect(outcomes.sort()).toEqual(['changed', 'gone', 'gone', 'gone'])
  })

  it('revokes the other links', async () => {
    const { email } = await aMember()
    await ask(email)
    const first = tokenIn(await lastLink(email))
    await ask(email)
    const second = tokenIn(await lastLink(email))
    expect(second).not.toBe(first)
    expect((await set(second)).data.outcome).toBe('changed')
    expect((await set(first)).data.outcome).toBe('gone')
  })

  it('is valid for half an hour on the host where it was requested', async () => {
    const { email } = await aMember()
    await ask(email)
    const token = tokenIn(await lastLink(email))
    expect((await set(token, { club: sibling })).data.outcome).toBe('gone')
    expect((await set(token, { club, now: later(30) })).data.outcome).toBe('gone')
    expect((await set(token, { club, now: later(29) })).data.outcome).toBe('changed')
  })

  it('keeps the link valid when the new password is rejected', async () => {
    const { email } = await aMember()
    await ask(email)
    const token = tokenIn(await lastLink(email))
    expect(await set(token, { club }, 'short')).toMatchObject({
      status: 400,
      data: { link: token, fieldErrors: { password: ['Password must be at least 8 characters'] } },
    })
    expect(await set(token, { club }, fresh, 'something else')).toMatchObject({
      data: { fieldErrors: { confirmPassword: ['Passwords do not match'] } },
    })
    expect((await set(token, { club }, 'password1')).data).toMatchObject({
      fieldErrors: { password: [expect.stringMatching(/too common/)] },
    })
    expect((await set(token)).data.outcome).toBe('changed')
  })

  it('is available to staff on the platform’s host', async () => {
    const { id, email } = await aPerson(database)
    await addStaff(database, id, club.id)
    await ask(email, { clubs: [club] })
    const link = await lastLink(email)
    expect(link.host).toBe('clubs.example')
    expect((await set(tokenIn(link), {})).data.outcome).toBe('changed')
  })

  it('stops after three requests in an hour, for known and unknown addresses', async () => {
    for (const email of [(await aMember()).email, 'unknown-at-all@example.test']) {
      const statuses: number[] = []
      for (let i = 0; i < 4; i += 1) statuses.push((await ask(email)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
  })

  it.each([
    ['', 'Email is required'],
    ['no-address', 'Please enter a valid email address'],
  ])('requires an address: %j', async (email, sentence) => {
    expect(await ask(email)).toMatchObject({ status: 400, data: { fieldErrors: { email: [sentence] } } })
  })
})

describe('the way back after a new password', () => {
  const set = (token: string, options: Options) =>
    post(reset, { token, password: 'barrique e botte', confirmPassword: 'barrique e botte' }, options)

  it('leads to every club of the account on the platform’s host, by name', async () => {
    const { id, email } = await aMember()
    await enrollMember(database, id, sibling.id, '2026-10-01')
    const draft = clubOf(await aClub(database), { status: 'draft' })
    await enrollMember(database, id, draft.id)
    const clubs = [
      { ...club, name: 'Casa Uno', domain: 'wine.casa.example' },
      { ...sibling, name: 'Casa Due' },
      draft,
    ]
    await post(forgot, { email }, { clubs })
    expect((await set(tokenIn(await lastLink(email)), { clubs })).data.clubs).toEqual([
      { name: 'Casa Uno', href: 'https://wine.casa.example/' },
      { name: 'Casa Due', href: `https://${sibling.slug}.clubs.example/` },
    ])
  })

  it('leads to the club alone on its own host', async () => {
    const { id, email } = await aMember()
    await enrollMember(database, id, sibling.id)
    await post(forgot, { email }, { club })
    const { data } = await set(tokenIn(await lastLink(email)), { club, clubs: [club, sibling] })
    expect(data.clubs).toEqual([{ name: club.name, href: `https://${club.slug}.clubs.example/` }])
  })
})
