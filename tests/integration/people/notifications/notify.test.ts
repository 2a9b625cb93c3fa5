import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { memberKindNames, staffKindsOf } from '~/people/notifications/kinds'
import { markAllRead, markRead } from '~/people/notifications/mark-read.server'
import { notify, type Notification } from '~/people/notifications/notify.server'
import { listNotifications, unreadCount } from '~/people/notifications/queries.server'
import { saveSettings, settingsOf } from '~/people/notifications/settings.server'
import { deleteOldNotifications } from '~/people/notifications/jobs.server'
import { eraseNotifications, notificationData } from '~/people/notifications/personal-data.server'
import { addStaff, aPerson, enrollMember } from '#/tests/builders/person'
import { aClub } from '#/tests/builders/club'
import { freshDatabase, type TestDatabase } from '#/tests/database'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

let club: Awaited<ReturnType<typeof aClub>>
let db: ReturnType<TestDatabase['tenant']>
beforeEach(async () => {
  club = await aClub(database)
  db = database.tenant(club.id)
})

async function aMember(businessId = club.id) {
  const person = await aPerson(database)
  const { id } = await enrollMember(database, person.id, businessId)
  return { id, userId: person.id }
}

const boxReady = (members: string[], more: Partial<Notification> = {}) =>
  ({
    kind: 'run',
    members,
    cause: 'box-ready 1',
    title: 'Your November box is ready',
    link: '/customer/deliveries',
    now,
    ...more,
  }) as Notification

const readerOf = (userId: string) => ({ userId, audience: 'member', kinds: memberKindNames }) as const
const titlesOf = async (userId: string, on = db) =>
  (await listNotifications(on, { reader: readerOf(userId), before: null })).notifications.map(
    ({ title }) => title,
  )
const emailsDue = async () =>
  (
    await database.owner.query<{ user_id: string; due_at: Date }>(
      'select user_id, due_at from notification_emails where business_id = $1 order by due_at',
      [club.id],
    )
  ).rows

describe('a notification to members', () => {
  it('is there once for a cause, however often a job runs', async () => {
    const [ada, bea] = [await aMember(), await aMember()]
    expect(await notify(db, boxReady([ada.id]))).toBe(1)
    expect(await notify(db, boxReady([ada.id, bea.id]))).toBe(1)
    await Promise.all(Array.from({ length: 5 }, () => notify(db, boxReady([ada.id, bea.id]))))
    expect(await titlesOf(ada.userId)).toEqual(['Your November box is ready'])
    expect(await unreadCount(db, readerOf(bea.userId))).toBe(1)
    expect(await emailsDue()).toHaveLength(2)
    expect(await notify(db, boxReady([ada.id], { cause: 'box-ready 2' }))).toBe(1)
  })

  it('of wines to rate takes the place of an earlier one that was not read, and of no other kind', async () => {
    const [ada, bea] = [await aMember(), await aMember()]
    const toRate = (box: number, members: string[]) =>
      notify(db, boxReady(members, { kind: 'rating', cause: `rate ${box}`, title: `Rate box ${box}` }))
    await notify(db, boxReady([ada.id]))
    await toRate(1, [ada.id, bea.id])
    expect(await unreadCount(db, readerOf(ada.userId))).toBe(2)
    await toRate(2, [ada.id])
    expect(await unreadCount(db, readerOf(ada.userId))).toBe(2)
    expect(await unreadCount(db, readerOf(bea.userId))).toBe(1)
    expect(await titlesOf(ada.userId)).toEqual(['Rate box 2', 'Rate box 1', 'Your November box is ready'])
  })

  it('does not exist when what caused it was rolled back', async () => {
    const ada = await aMember()
    await expect(
      db.transaction(async (db) => {
        await notify(db, boxReady([ada.id]))
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(await titlesOf(ada.userId)).toEqual([])
  })

  it('reaches no one of another club, and a member of two clubs sees each club’s own', async () => {
    const other = await aClub(database)
    const person = await aPerson(database)
    const { id: here } = await enrollMember(database, person.id, club.id)
    const { id: there } = await enrollMember(database, person.id, other.id)
    const otherDb = database.tenant(other.id)
    expect(await notify(db, boxReady([there]))).toBe(0)
    expect(await notify(db, boxReady([here], { title: 'Here' }))).toBe(1)
    expect(await notify(otherDb, boxReady([there], { title: 'There' }))).toBe(1)
    expect(await titlesOf(person.id)).toEqual(['Here'])
    expect(await titlesOf(person.id, otherDb)).toEqual(['There'])
    const { notifications } = await listNotifications(db, { reader: readerOf(person.id), before: null })
    for (const { id } of notifications)
      await markRead(otherDb, { id, userId: person.id, audience: 'member', now })
    expect(await unreadCount(db, readerOf(person.id))).toBe(1)
  })

  it('goes where its recipient wants the kind: here, by email now, in the digest, or nowhere', async () => {
    const wishlist = (cause: string) =>
      ({
        kind: 'wishlist',
        members: everyone.map(({ id }) => id),
        cause,
        title: 'Back in stock',
        link: '/customer/wishlist',
        now,
      }) as const
    const everyone = [await aMember(), await aMember(), await aMember(), await aMember()]
    const [normal, digest, hereOnly, none] = everyone as [Member, Member, Member, Member]
    const choose = (userId: string, here: boolean, email: 'now' | 'digest' | 'off') =>
      saveSettings(db, {
        userId,
        settings: [{ kind: 'wishlist', here, email }],
        actor: 'member',
        requestId: 'a-request',
        now,
      })
    await choose(digest.userId, false, 'digest')
    await choose(hereOnly.userId, true, 'off')
    await choose(none.userId, false, 'off')
    expect(await notify(db, wishlist('a'))).toBe(3)
    expect(await titlesOf(normal.userId)).toEqual(['Back in stock'])
    expect(await titlesOf(digest.userId)).toEqual([])
    expect(await titlesOf(hereOnly.userId)).toEqual(['Back in stock'])
    expect(await titlesOf(none.userId)).toEqual([])
    expect(await emailsDue()).toEqual([
      { user_id: normal.userId, due_at: now },
      // Eight in the morning in New York.
      { user_id: digest.userId, due_at: new Date('2026-11-21T13:00:00Z') },
    ])
  })

  it('leaves the email to a caller that sends its own, except in the digest', async () => {
    const [normal, digest] = [await aMember(), await aMember()]
    await saveSettings(db, {
      userId: digest.userId,
      settings: [{ kind: 'event', email: 'digest' }],
      actor: 'member',
      requestId: 'a-request',
      now,
    })
    await notify(db, {
      kind: 'event',
      members: [normal.id, digest.id],
      cause: 'event 1',
      title: 'Harvest dinner',
      link: '/customer/dashboard',
      hasOwnEmail: true,
      now,
    })
    expect(await emailsDue()).toMatchObject([{ user_id: digest.userId }])
  })

  it('keeps emails that are required, whatever a member chose', async () => {
    const { id, userId } = await aMember()
    await saveSettings(db, {
      userId,
      settings: [{ kind: 'payment', here: false, email: 'off' }],
      actor: 'member',
      requestId: 'a-request',
      now,
    })
    expect(await settingsOf(db, { userId, kinds: ['payment'] })).toEqual([
      { kind: 'payment', here: false, email: 'now' },
    ])
    await notify(db, boxReady([id], { kind: 'payment' }))
    expect(await emailsDue()).toEqual([{ user_id: userId, due_at: now }])
  })
})

type Member = Awaited<ReturnType<typeof aMember>>

describe('a notification to staff', () => {
  it('reaches active staff whose role may see its kind', async () => {
    const [owner, desk, gone] = [await aPerson(database), await aPerson(database), await aPerson(database)]
    await addStaff(database, owner.id, club.id, { role: 'owner' })
    await addStaff(database, desk.id, club.id, { role: 'desk' })
    await addStaff(database, gone.id, club.id, { role: 'owner', isActive: false })
    const payment = { title: 'A payment failed', link: '/business/payments', now } as const
    await notify(db, { ...payment, kind: 'payment_problem', cause: 'payment 1' })
    await notify(db, { ...payment, kind: 'low_stock', cause: 'wine 1', title: 'Barolo is low' })
    const staff = async (userId: string, role: 'owner' | 'desk') =>
      (
        await listNotifications(db, {
          reader: { userId, audience: 'staff', kinds: staffKindsOf(role) },
          before: null,
        })
      ).notifications.map(({ title }) => title)
    expect(await staff(owner.id, 'owner')).toEqual(['Barolo is low', 'A payment failed'])
    expect(await staff(desk.id, 'desk')).toEqual(['Barolo is low'])
    expect(await staff(gone.id, 'owner')).toEqual([])
    // A person whose role was lowered no longer sees what they were notified of before.
    expect(await staff(owner.id, 'desk')).toEqual(['Barolo is low'])
  })
})

describe('the list', () => {
  it('has pages, and marks as read what was shown', async () => {
    const { id, userId } = await aMember()
    for (let at = 0; at < 35; at += 1)
      await notify(db, boxReady([id], { cause: `cause ${at}`, title: `Box ${at}`, now: later(at) }))
    const reader = readerOf(userId)
    const first = await listNotifications(db, { reader, before: null })
    expect(first.notifications.map(({ title }) => title).slice(0, 2)).toEqual(['Box 34', 'Box 33'])
    expect(first.notifications).toHaveLength(30)
    const rest = await listNotifications(db, { reader, before: first.next })
    expect(rest.notifications.map(({ title }) => title)).toEqual([
      'Box 4',
      'Box 3',
      'Box 2',
      'Box 1',
      'Box 0',
    ])
    expect(rest.next).toBeNull()
    const shown = first.notifications[0]!.id
    await notify(db, boxReady([id], { cause: 'meanwhile', title: 'Meanwhile', now: later(50) }))
    await markAllRead(db, { userId, audience: 'member', upTo: shown, now })
    expect(await unreadCount(db, reader)).toBe(1)
    const [latest] = (await listNotifications(db, { reader, before: null })).notifications
    expect(latest).toMatchObject({ title: 'Meanwhile', isRead: false })
  })

  it('starts with the latest where the page before is unknown', async () => {
    const { id, userId } = await aMember()
    await notify(db, boxReady([id]))
    const { notifications } = await listNotifications(db, { reader: readerOf(userId), before: newId() })
    expect(notifications).toHaveLength(1)
  })
})

describe('a stored notification', () => {
  it('is deleted after 180 days', async () => {
    const { id, userId } = await aMember()
    await notify(db, boxReady([id]))
    await notify(db, boxReady([id], { cause: 'newer', now: later(60) }))
    await deleteOldNotifications(db, new Date(later(30).getTime() + 180 * 86_400_000))
    expect(await titlesOf(userId)).toHaveLength(1)
  })

  it('is in the export of its recipient, and goes with the account: as a member only what a member has', async () => {
    const { id, userId } = await aMember()
    await addStaff(database, userId, club.id, { role: 'owner' })
    await notify(db, boxReady([id]))
    await notify(db, { kind: 'low_stock', cause: 'wine 1', title: 'Low', link: '/business', now })
    const data = await db.read((db) => notificationData(db, userId))
    expect(data.notifications).toMatchObject([{ kind: 'run' }, { kind: 'low_stock' }])
    await db.transaction((db) => eraseNotifications(db, { userId, audience: 'member' }))
    const left = await db.read((db) => notificationData(db, userId))
    expect(left.notifications).toMatchObject([{ kind: 'low_stock' }])
    expect(await emailsDue()).toHaveLength(1)
  })
})
