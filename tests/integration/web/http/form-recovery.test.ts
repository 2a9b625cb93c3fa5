import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomFrom } from '#/sandbox/stripe/random'
import { requireUser } from '~/web/http/guards/guards.server'
import { endAllSessions } from '~/people/identity/sessions/end-session.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { hasStoredForm, takeStoredForm } from '~/web/http/form-recovery/form-recovery.server'
import { aPerson } from '../../../builders/person'
import { aRequestContext } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'
import { testSeed } from '../../../seed'

let database: TestDatabase
const people = {} as Record<'writer' | 'other', { id: string }>
beforeAll(async () => {
  database = await freshDatabase()
  for (const name of ['writer', 'other'] as const) people[name] = await aPerson(database)
})
afterAll(() => database.close())

const begin = Date.parse('2026-11-20T17:00:00Z')
const here = (minutes = 0) => aRequestContext(database, { now: new Date(begin + minutes * 60_000) })
const at = (path: string, cookies: string[], init: RequestInit = {}) =>
  new Request(here().origin + path, { ...init, headers: { cookie: cookies.join('; ') } })
const pair = (set: string) => set.split(';')[0]!

async function signIn(who: keyof typeof people, minutes = 0) {
  const context = here(minutes)
  const order = { userId: people[who].id, businessId: null }
  return pair(await startSession(context, new Request(context.origin), order))
}

const path = '/business/settings/staff?x=1'
const typed = { intent: 'invite', email: 'new@example.test', note: 'נא לא', currentPassword: 'cellar key' }

/** Sends a form with an ended session, or none at all; returns the cookie that stores it, if any. */
async function sendTooLate(fields: Record<string, string>, hadSession = true): Promise<string | null> {
  const session = hadSession ? [await signIn('writer')] : []
  await database.shared().transaction((db) => endAllSessions(db, people.writer.id, here().now()))
  const request = at(path, session, { method: 'POST', body: new URLSearchParams(fields) })
  const refused = await requireUser(request, here(), 'account.change').catch((thrown: unknown) => thrown)
  if (!(refused instanceof Response)) throw new Error('a signed-out user may send a form')
  expect(refused.headers.get('location')).toBe(`/login?next=${encodeURIComponent(path)}`)
  const cookie = refused.headers.get('set-cookie')
  return cookie && pair(cookie)
}

describe('a form sent after its session ended', () => {
  it('is stored for its user and page, without secrets, and is restored once', async () => {
    const cookie = (await sendTooLate(typed))!
    expect(Buffer.from(cookie.split('=')[1]!, 'base64url').toString('latin1')).not.toContain('example.test')
    expect(hasStoredForm(at('/login', [cookie]), here())).toBe(true)
    const cookies = [cookie, await signIn('writer', 1)]
    expect(await takeStoredForm(at('/business/members', cookies), here(1))).toBeNull()
    const taken = await takeStoredForm(at('/business/settings/staff', cookies), here(1))
    expect(taken?.form).toEqual({
      to: path,
      fields: { intent: 'invite', email: 'new@example.test', note: 'נא לא' },
    })
    expect(taken?.cookie).toMatch(/=; .*Max-Age=0/)
  })

  it('is not shown to another user who signs in, and is deleted then', async () => {
    const cookie = (await sendTooLate(typed))!
    const taken = await takeStoredForm(at(path, [cookie, await signIn('other')]), here())
    expect(taken).toMatchObject({ form: null, cookie: expect.stringContaining('Max-Age=0') as string })
  })

  it('is dropped when the browser has no session cookie, since its user is unknown', async () => {
    expect(await sendTooLate(typed, false)).toBeNull()
  })

  it('is not restored for visitors, on other hosts, after half an hour or after tampering', async () => {
    const cookie = (await sendTooLate(typed))!
    expect(await takeStoredForm(at(path, [cookie]), here())).toBeNull()
    const elsewhere = { ...here(), origin: 'https://bottega.clubs.example' }
    expect(hasStoredForm(at('/login', [cookie]), elsewhere)).toBe(false)
    expect(hasStoredForm(at('/login', [cookie]), here(31))).toBe(false)
    const [name, text] = cookie.split('=') as [string, string]
    const spoilt = `${name}=${text.slice(0, -3)}${text.endsWith('AAA') ? 'BBB' : 'AAA'}`
    expect(hasStoredForm(at('/login', [spoilt]), here())).toBe(false)
    expect(hasStoredForm(at('/login', [`${name}=x`]), here())).toBe(false)
  })

  it('is dropped when it is too large for a cookie, and so is anything else than a form', async () => {
    const random = randomFrom(testSeed)
    const long = Array.from({ length: 5000 }, () => random().toString(36)[3]).join('')
    expect(await sendTooLate({ note: long })).toBeNull()
    const json = at(path, [], { method: 'POST', body: '{}' })
    const refused = (await requireUser(json, here(), 'account.change').catch(
      (thrown: unknown) => thrown,
    )) as Response
    expect(refused.headers.has('set-cookie')).toBe(false)
  })
})
