import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { rotateTokensOnNextRequest, renewSessionIfDue } from '~/people/identity/sessions/renew-session.server'
import { rotateSession, startSession } from '~/people/identity/sessions/start-session.server'
import { action } from '~/routes/auth/session/refresh'
import { aClub } from '../../../builders/club'
import { aPerson } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let club: Club
beforeAll(async () => {
  database = await freshDatabase()
  club = clubOf(await aClub(database))
})
afterAll(() => database.close())

const begin = Date.parse('2026-11-20T17:00:00Z')
const at = (seconds: number) => new Date(begin + seconds * 1000)
const minute = 60

/** A browser on the club's host; times are seconds after its sign-in. */
async function aBrowser() {
  const { id: userId } = await aPerson(database)
  const context = (seconds: number) => aRequestContext(database, { club, now: at(seconds) })
  const set = await startSession(context(0), new Request('https://any.example'), { userId, businessId: null })
  const jar = { cookie: set.split(';')[0]! }
  const request = () => new Request('https://any.example/page', { headers: { cookie: jar.cookie } })
  return Object.assign(jar, {
    userId,
    request,
    session: (seconds: number, cookie = jar.cookie) =>
      currentSession(new Request('https://any.example', { headers: { cookie } }), context(seconds)),
    async refresh(seconds: number, cookie = jar.cookie) {
      const request = new Request('https://any.example/session/refresh', {
        method: 'POST',
        headers: { cookie },
        body: new URLSearchParams({ intent: 'refresh' }),
      })
      const response = await action({ request, context: context(seconds), params: {} })
      const answer = (await response.json()) as { outcome: string; tokenExpiresAt?: number }
      return { ...answer, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? null }
    },
    /** Loads a page that reads the session, and stores the response's cookie. */
    async load(seconds: number) {
      const here = context(seconds)
      const session = await currentSession(request(), here)
      const settled = await renewSessionIfDue(request(), here)
      const cookie = settled?.cookie?.split(';')[0] ?? null
      if (cookie) jar.cookie = cookie
      return { session, renewed: cookie !== null }
    },
    context,
  })
}

describe('a refresh', () => {
  it('issues a new token for thirty days; the old token soon stops working', async () => {
    const browser = await aBrowser()
    const before = browser.cookie
    const refreshed = await browser.refresh(55 * minute)
    expect(refreshed).toMatchObject({
      outcome: 'refreshed',
      tokenExpiresAt: at((55 + 60) * minute).getTime(),
    })
    browser.cookie = refreshed.cookie!
    expect(browser.cookie).not.toBe(before)
    // The old token works a few seconds longer, for other tabs.
    await browser.load(55 * minute + 9)
    expect(await browser.session(55 * minute + 9, before)).not.toBeNull()
    await browser.load(55 * minute + 10)
    expect(await browser.session(55 * minute + 11, before)).toBeNull()
    expect((await browser.session(55 * minute + 11))?.expiresAt).toEqual(at(55 * minute + 30 * 24 * 3600))
  })

  it('is refused within sixty seconds of the last one, to the second', async () => {
    const browser = await aBrowser()
    expect(await browser.refresh(59)).toMatchObject({ outcome: 'too-soon', cookie: null })
    const first = await browser.refresh(60)
    expect(first.outcome).toBe('refreshed')
    expect(await browser.refresh(119, first.cookie!)).toMatchObject({ outcome: 'too-soon' })
    expect(await browser.refresh(120, first.cookie!)).toMatchObject({ outcome: 'refreshed' })
  })

  it('happens once for concurrent requests', async () => {
    const browser = await aBrowser()
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.refresh(10 * minute)))
    expect(answers.filter(({ outcome }) => outcome === 'refreshed')).toHaveLength(1)
    expect(answers.filter(({ outcome }) => outcome === 'too-soon')).toHaveLength(7)
    const { rows } = await database.owner.query(
      `select count(*)::int as n from audit_log where actor_id = $1 and action = 'auth.token_refreshed'`,
      [browser.userId],
    )
    expect(rows[0].n).toBe(1)
  })

  it('survives a lost response: the old token works until the new one has arrived', async () => {
    const browser = await aBrowser()
    await browser.refresh(10 * minute)
    expect(await browser.session(30 * minute)).not.toBeNull()
    expect(await browser.load(30 * minute)).toMatchObject({ renewed: true })
    expect(await browser.session(30 * minute)).not.toBeNull()
  })

  it('does nothing without a session, for an ended one, and without its own field', async () => {
    const browser = await aBrowser()
    expect(await browser.refresh(10, '')).toEqual({ outcome: 'ended', cookie: null })
    expect(await browser.refresh(31 * 24 * 3600)).toEqual({ outcome: 'ended', cookie: null })
    const bare = new Request('https://any.example/session/refresh', { method: 'POST' })
    expect((await action({ request: bare, context: browser.context(100), params: {} })).status).toBe(400)
  })
})

describe('without scripts', () => {
  it('a page renews the session from five minutes before the token’s end', async () => {
    const browser = await aBrowser()
    expect(await browser.load(55 * minute - 1)).toMatchObject({ renewed: false })
    expect(await browser.load(55 * minute)).toMatchObject({ renewed: true })
    expect(await browser.load(56 * minute)).toMatchObject({ renewed: false })
  })

  it('a user who returns within thirty days is still signed in', async () => {
    const browser = await aBrowser()
    const days = 24 * 3600
    for (const day of [29, 58, 87]) {
      expect(await browser.load(day * days)).toMatchObject({ session: { user: { id: browser.userId } } })
    }
    expect((await browser.load(118 * days)).session).toBeNull()
  })

  it('a session ends half a year after its sign-in however often it is renewed, and so do sessions that continue it', async () => {
    const browser = await aBrowser()
    const days = 24 * 3600
    for (let day = 20; day < 180; day += 20) {
      expect(await browser.load(day * days)).toMatchObject({ session: { user: { id: browser.userId } } })
      // A new session in place of the old one continues the same sign-in.
      const set = await rotateSession(browser.context(day * days + 5), browser.request(), {
        reauthenticated: true,
      })
      browser.cookie = set!.split(';')[0]!
      expect(set).toContain(`Max-Age=${Math.min(30 * days, (180 - day) * days - 5)};`)
    }
    const last = await browser.load(180 * days - 60)
    expect(last.session?.absoluteExpiresAt).toEqual(at(180 * days))
    expect((await browser.load(180 * days)).session).toBeNull()
    expect(await browser.refresh(180 * days)).toMatchObject({ outcome: 'ended' })
  })

  it('a page that reads no session renews nothing', async () => {
    const browser = await aBrowser()
    expect(await renewSessionIfDue(browser.request(), browser.context(55 * minute))).toBeNull()
  })

  it('the audit log records once that a session was seen', async () => {
    const browser = await aBrowser()
    await Promise.all([browser.load(1), browser.load(1), browser.load(2)])
    await browser.load(20 * minute)
    const { rows } = await database.owner.query(
      'select action from audit_log where actor_id = $1 order by id',
      [browser.userId],
    )
    expect(rows.map(({ action }) => action)).toEqual(['auth.signed_in', 'auth.initial_session'])
  })
})

describe('a change of permissions', () => {
  it('replaces the session by one with a new token', async () => {
    const browser = await aBrowser()
    const [before, old] = [browser.cookie, await browser.session(5)]
    const set = await rotateSession(browser.context(10), browser.request(), { reauthenticated: true })
    browser.cookie = set!.split(';')[0]!
    const session = await browser.session(10)
    expect(session?.id).not.toBe(old?.id)
    expect(session?.reauthenticatedAt).toEqual(at(10))
    expect(await browser.session(10, before)).toBeNull()
    expect(await rotateSession(browser.context(11), new Request('https://any.example'))).toBeNull()
  })

  it('made by someone else replaces the token at the next page', async () => {
    const browser = await aBrowser()
    await database.shared().transaction((db) => rotateTokensOnNextRequest(db, browser.userId, at(5)))
    expect(await browser.load(6)).toMatchObject({ renewed: true })
  })
})
