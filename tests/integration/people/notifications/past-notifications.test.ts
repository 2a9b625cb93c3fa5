import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '~/foundation/kit/paths'
import { memberKindNames, type MemberKind } from '~/people/notifications/kinds'
import { notify } from '~/people/notifications/notify.server'
import { listNotifications, unreadCount } from '~/people/notifications/queries.server'
import { settlePastNotifications } from '~/people/notifications/settle-past.server'
import { anEvent } from '#/tests/builders/event'
import {
  aClubOfRecords,
  aRecordedMember,
  later,
  type ClubOfRecords,
  type RecordedMember,
} from '#/tests/builders/recorded-member'
import { aRecordedRun, give } from '#/tests/builders/recorded-run'
import { freshDatabase, type TestDatabase } from '#/tests/database'

const now = new Date('2026-11-20T17:00:00Z')

let database: TestDatabase
let club: ClubOfRecords
let ada: RecordedMember
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  club = await aClubOfRecords(database)
  ada = await aRecordedMember(club, { now })
})

const tell = (kind: MemberKind, link: string, member = ada) =>
  notify(club.db, { kind, members: [member.id], cause: `${kind} ${link}`, title: `About ${kind}`, link, now })

async function reader(member: RecordedMember) {
  const { rows } = await database.owner.query<{ user_id: string }>(
    'select user_id from members where id = $1',
    [member.id],
  )
  return { userId: rows[0]!.user_id, audience: 'member', kinds: memberKindNames } as const
}

/** The kinds that a member has not read. */
async function unreadOf(member: RecordedMember) {
  const { notifications } = await listNotifications(club.db, { reader: await reader(member), before: null })
  return notifications
    .filter(({ isRead }) => !isRead)
    .map(({ kind }) => kind)
    .toSorted()
}

describe('the number of unread notifications', () => {
  it('counts a notification of an event as unread until the event ends', async () => {
    const eventId = await anEvent(club, { now })
    await tell('event', paths.events.page(eventId))
    expect(await settlePastNotifications(club.db, { now: later(now, 9) })).toBe(0)
    expect(await unreadOf(ada)).toEqual(['event'])
    expect(await settlePastNotifications(club.db, { now: later(now, 11) })).toBe(1)
    expect(await unreadCount(club.db, await reader(ada))).toBe(0)
  })

  it('counts notifications of a box as read once it was picked up, and only those of its member', async () => {
    const bea = await aRecordedMember(club, { now, name: 'Bea Conti' })
    for (const member of [ada, bea]) await member.pay(now)
    const run = await aRecordedRun(club, { now })
    for (const member of [ada, bea]) {
      await tell('run', paths.customer.box(run.runId), member)
      await tell('pick_up_reminder', paths.customer.box(run.runId), member)
    }
    await run.lock()
    await run.close()
    expect(await settlePastNotifications(club.db, { now })).toBe(0)
    await give(club, ada, { now })
    expect(await settlePastNotifications(club.db, { now, memberId: bea.id })).toBe(0)
    expect(await settlePastNotifications(club.db, { now, memberId: ada.id })).toBe(2)
    expect(await unreadOf(ada)).toEqual([])
    expect(await unreadOf(bea)).toEqual(['pick_up_reminder', 'run'])
  })

  it('counts a request to rate as read after thirty days, and a failed payment never', async () => {
    await tell('rating', paths.customer.ratings())
    await tell('payment', paths.customer.billing())
    await settlePastNotifications(club.db, { now: later(now, 29) })
    expect(await unreadOf(ada)).toEqual(['payment', 'rating'])
    await settlePastNotifications(club.db, { now: later(now, 31) })
    expect(await unreadOf(ada)).toEqual(['payment'])
  })
})
