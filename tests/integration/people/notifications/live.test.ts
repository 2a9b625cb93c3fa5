import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createScopes } from '#/tenants/scope.server'
import { newId } from '~/foundation/kit/ids'
import {
  createLiveNotifications,
  type LiveOptions,
} from '~/people/notifications/live/live-notifications.server'
import { markAllRead } from '~/people/notifications/mark-read.server'
import { notify } from '~/people/notifications/notify.server'
import { saveQuietHours } from '~/people/notifications/quiet-hours.server'
import { addStaff, aPerson, enrollMember } from '#/tests/builders/person'
import { aClub } from '#/tests/builders/club'
import { freshDatabase, type TestDatabase } from '#/tests/database'
import { patiently } from '#/tests/patience'
import type { LivePage } from '~/people/notifications/live/live-notifications'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')

/** One server process: it has its own connection that listens. */
async function aProcess({
  heartbeatMs,
  clubs = { byId: async () => ({ timeZone: 'America/New_York' }) },
}: Partial<Pick<LiveOptions, 'heartbeatMs' | 'clubs'>> = {}) {
  const errors: unknown[] = []
  const live = createLiveNotifications({
    listenUrl: database.appUrl,
    scopes: createScopes({ app: database.app, platform: database.platform, onPlatform: () => undefined }),
    clubs,
    now: () => now,
    onError: (error) => errors.push(error),
    heartbeatMs,
  })
  onTestFinished(() => live.close())
  await vi.waitUntil(() => live.healthy, patiently)
  return { ...live, open: live.open, count: () => live.pages, errors }
}

type Process = Awaited<ReturnType<typeof aProcess>>

/** An open page, and what it heard so far. */
function open(process: Process, page: LivePage) {
  const stream = process.open(page)
  if (!stream) return null
  const heard = { text: '', isOver: false }
  const reader = stream.getReader()
  void (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      heard.text += new TextDecoder().decode(value)
    }
    heard.isOver = true
  })()
  const changes = () =>
    [...heard.text.matchAll(/event: change\ndata: (.*)\n\n/g)].map(
      ([, data]) =>
        JSON.parse(data!) as { unread: number; latest: { title: string } | null; isQuiet: boolean },
    )
  return { heard, changes, last: () => changes().at(-1), leave: () => reader.cancel() }
}

async function aMember() {
  const club = await aClub(database)
  const person = await aPerson(database)
  const { id } = await enrollMember(database, person.id, club.id)
  const sessionId = await aSession(person.id, club.id)
  const page = { businessId: club.id, userId: person.id, audience: 'member', sessionId } as const
  return { id, userId: person.id, db: database.tenant(club.id), page, club }
}

async function aSession(userId: string, businessId: string | null) {
  const id = newId()
  await database.owner.query(
    `insert into sessions (id, token_hash, user_id, host, business_id, created_at, refreshed_at, expires_at, absolute_expires_at)
     values ($1, $5, $2, 'a.example', $3, $4, $4, $4::timestamptz + interval '1 hour', $4::timestamptz + interval '1 day')`,
    [id, userId, businessId, now, randomBytes(32)],
  )
  return id
}

const tell = ({ db, id }: Awaited<ReturnType<typeof aMember>>, cause: string) =>
  notify(db, { kind: 'run', members: [id], cause, title: `News ${cause}`, link: '/customer/deliveries', now })

describe('open pages', () => {
  it('in every process hear of news, and when it was read elsewhere', async () => {
    const [one, two] = [await aProcess(), await aProcess()]
    const member = await aMember()
    const pages = [open(one, member.page)!, open(two, member.page)!]
    for (const page of pages) await vi.waitUntil(() => page.last()?.unread === 0, patiently)
    await tell(member, 'a')
    for (const page of pages) {
      await vi.waitUntil(() => page.last()?.unread === 1, patiently)
      expect(page.last()).toMatchObject({ latest: { title: 'News a' }, isQuiet: false })
    }
    await markAllRead(member.db, { userId: member.userId, audience: 'member', upTo: newId(), now })
    for (const page of pages) await vi.waitUntil(() => page.last()?.unread === 0, patiently)
  })

  it('hear nothing of another member, another club, or the same person as staff', async () => {
    const process = await aProcess()
    const [ada, bea] = [await aMember(), await aMember()]
    const staff = open(process, { ...ada.page, audience: 'staff' })!
    const other = open(process, bea.page)!
    // The same person in the other club.
    await enrollMember(database, ada.userId, bea.club.id)
    const elsewhere = open(process, { ...ada.page, businessId: bea.club.id })!
    await vi.waitUntil(() => elsewhere.last() !== undefined && other.last() !== undefined, patiently)
    await tell(ada, 'secret')
    const witness = open(process, ada.page)!
    await vi.waitUntil(() => witness.last()?.unread === 1, patiently)
    expect(other.last()).toMatchObject({ unread: 0, latest: null })
    expect(elsewhere.last()).toMatchObject({ unread: 0, latest: null })
    expect(staff.heard.text).not.toContain('secret')
    // They do not work there.
    await vi.waitUntil(() => staff.heard.isOver, patiently)
  })

  it('get the final count of a burst, and fewer messages than it has causes', async () => {
    const process = await aProcess()
    const member = await aMember()
    const page = open(process, member.page)!
    await vi.waitUntil(() => page.last()?.unread === 0, patiently)
    await Promise.all(Array.from({ length: 60 }, (_, at) => tell(member, `storm ${at}`)))
    await vi.waitUntil(() => page.last()?.unread === 60, patiently)
    expect(page.changes().length).toBeLessThan(60)
  })

  it('get the latest count last, however long an earlier count took', async () => {
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    let counts = 0
    const byId = async () => {
      counts += 1
      if (counts === 1) await isReleased
      return { timeZone: 'America/New_York' }
    }
    const process = await aProcess({ clubs: { byId } })
    const [ada, bea] = [await aMember(), await aMember()]
    const page = open(process, ada.page)!
    await vi.waitUntil(() => counts === 1, patiently)
    await tell(ada, 'later')
    // Its own page is told after that of the news before it.
    const witness = open(process, bea.page)!
    await tell(bea, 'witness')
    await vi.waitUntil(() => witness.last()?.unread === 1, patiently)
    release()
    await vi.waitUntil(() => page.changes().length === 2, patiently)
    expect(page.last()).toMatchObject({ unread: 1, latest: { title: 'News later' } })
  })

  it('end when their session ends, and do not come back', async () => {
    const [one, two] = [await aProcess(), await aProcess()]
    const member = await aMember()
    const [page, other] = [open(one, member.page)!, open(two, member.page)!]
    await vi.waitUntil(() => page.last() !== undefined && other.last() !== undefined, patiently)
    await database
      .shared()
      .transaction((db) =>
        db.q
          .updateTable('sessions')
          .set({ revoked_at: now })
          .where('id', '=', member.page.sessionId)
          .execute(),
      )
    for (const { heard } of [page, other]) {
      await vi.waitUntil(() => heard.isOver, patiently)
      expect(heard.text).toContain('event: end\n')
    }
    expect(one.count()).toBe(0)
  })

  it('get a heartbeat, and end when their session is over or deleted', async () => {
    const process = await aProcess({ heartbeatMs: 20 })
    const [live, over] = [await aMember(), await aMember()]
    const [page, ended] = [open(process, live.page)!, open(process, over.page)!]
    await database.owner.query('delete from sessions where id = $1', [over.page.sessionId])
    await vi.waitUntil(() => ended.heard.isOver, patiently)
    await vi.waitUntil(() => page.heard.text.includes(': still here\n\n'), patiently)
    expect(page.heard.isOver).toBe(false)
    await page.leave()
    await vi.waitUntil(() => process.count() === 0, patiently)
    expect(process.errors).toEqual([])
  })

  it('of staff are quiet in their quiet hours, and end when they no longer work there', async () => {
    const process = await aProcess()
    const club = await aClub(database)
    const person = await aPerson(database)
    const db = database.tenant(club.id)
    await addStaff(database, person.id, club.id, { role: 'manager' })
    // Noon in New York.
    await saveQuietHours(db, { userId: person.id, quietHours: { from: '11:00', until: '13:00' } })
    const sessionId = await aSession(person.id, null)
    const page = open(process, { businessId: club.id, userId: person.id, audience: 'staff', sessionId })!
    const low = (cause: string) =>
      notify(db, { kind: 'low_stock', cause, title: 'Barolo is low', link: '/business/inventory', now })
    await low('a')
    await vi.waitUntil(() => page.last()?.unread === 1, patiently)
    expect(page.last()).toMatchObject({ isQuiet: true })
    await database.owner.query('update business_users set is_active = false where user_id = $1', [person.id])
    await notify(db, { kind: 'low_stock', cause: 'b', title: 'B', link: '/business', now })
    await markAllRead(db, { userId: person.id, audience: 'staff', upTo: newId(), now })
    await vi.waitUntil(() => page.heard.isOver, patiently)
  })

  it('of one session are limited: the oldest gives way', async () => {
    const process = await aProcess()
    const member = await aMember()
    const pages = Array.from({ length: 7 }, () => open(process, member.page)!)
    await vi.waitUntil(() => pages[0]!.heard.isOver, patiently)
    expect(process.count()).toBe(6)
  })

  it('are refused once the process stops', async () => {
    const process = await aProcess()
    const member = await aMember()
    const page = open(process, member.page)!
    await process.close()
    await vi.waitUntil(() => page.heard.isOver, patiently)
    // Without the word that the session ended, so that the browser reconnects to another process.
    expect(page.heard.text).not.toContain('event: end')
    expect(open(process, member.page)).toBeNull()
  })
})
