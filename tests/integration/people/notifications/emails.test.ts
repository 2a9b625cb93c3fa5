import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { notifiedWines } from '~/club/tastes/notified-wines.server'
import { sendDueEmails } from '~/people/notifications/emails/send-due-emails.server'
import { markRead } from '~/people/notifications/mark-read.server'
import { memberKindNames } from '~/people/notifications/kinds'
import { notify } from '~/people/notifications/notify.server'
import { listNotifications } from '~/people/notifications/queries.server'
import { saveQuietHours } from '~/people/notifications/quiet-hours.server'
import { saveSettings, settingsOf } from '~/people/notifications/settings.server'
import { action as unsubscribe } from '~/routes/public/unsubscribe'
import { addStaff, aPerson, enrollMember } from '#/tests/builders/person'
import { aClub } from '#/tests/builders/club'
import { aRequestContext, clubOf } from '#/tests/builders/request-context'
import { freshDatabase, type TestDatabase } from '#/tests/database'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const env = {
  scheme: 'http',
  rootDomain: 'clubs.example',
  sessionSecret: 'a secret of the tests, long enough',
  mail: { from: 'clubs@tastevin.test' },
} as Parameters<typeof sendDueEmails>[1]['env']

let club: Club
let db: ReturnType<TestDatabase['tenant']>
beforeEach(async () => {
  club = clubOf(await aClub(database), { name: 'Ambra' })
  db = database.tenant(club.id)
})

const send = (at: Date) =>
  sendDueEmails(db, { club, env, readBottles: notifiedWines, now: at, enough: () => false })

async function aMember() {
  const person = await aPerson(database)
  const { id } = await enrollMember(database, person.id, club.id)
  const email = `${id}@example.test`
  await database.owner.query('update members set email = $2 where id = $1', [id, email])
  return { id, userId: person.id, email }
}

type Member = Awaited<ReturnType<typeof aMember>>

const tell = (
  member: Member,
  cause: string,
  at = now,
  kind: 'wishlist' | 'recommendation' | 'run' = 'wishlist',
) =>
  notify(db, {
    kind,
    members: [member.id],
    cause,
    title: `News ${cause}`,
    body: `About ${cause}.`,
    link: '/customer/wishlist',
    now: at,
  })

const emailsTo = async (address: string, table = 'outgoing_emails') =>
  (
    await database.owner.query<{
      subject: string
      text: string
      html: string
      unsubscribe_url: string | null
    }>(
      `select subject, text, html, unsubscribe_url from ${table} where to_address = $1 order by created_at, id`,
      [address],
    )
  ).rows

describe('an email about a notification', () => {
  it('names what happened, leads there on the club’s host, and is sent once', async () => {
    const ada = await aMember()
    await tell(ada, 'one')
    await Promise.all([send(later(1)), send(later(1))])
    await send(later(30))
    const emails = await emailsTo(ada.email)
    expect(emails.map(({ subject }) => subject)).toEqual(['News one'])
    expect(emails[0]!.text).toContain('About one.')
    expect(emails[0]!.text).toContain(`http://${club.slug}.clubs.example/customer/wishlist`)
    expect(emails[0]!.text).toContain(`/customer/account-settings?tab=notifications`)
  })

  it('is grouped in a storm: two emails for a thousand causes, and the list has all of them', async () => {
    const ada = await aMember()
    await tell(ada, 'first')
    await send(later(1))
    await db.transaction(async (db) => {
      for (let at = 0; at < 999; at += 1)
        await notify(db, {
          kind: 'wishlist',
          members: [ada.id],
          cause: `storm ${at}`,
          title: `Wine ${at}`,
          link: '/customer/wishlist',
          now: later(1),
        })
    })
    for (let minute = 2; minute < 40; minute += 1) await send(later(minute))
    const emails = await emailsTo(ada.email)
    expect(emails.map(({ subject }) => subject)).toEqual(['News first', '999 notifications from Ambra'])
    expect(emails[1]!.text).toContain('Wine 998')
    expect(emails[1]!.text).toContain('There are 979 more.')
    expect(emails[1]!.text).not.toContain('Wine 100\n')
  })

  it('waits for the daily summary where the member chose it, and comes together there', async () => {
    const ada = await aMember()
    await saveSettings(db, {
      userId: ada.userId,
      settings: [{ kind: 'wishlist', email: 'digest' }],
      actor: 'member',
      requestId: 'a-request',
      now,
    })
    await tell(ada, 'one')
    await tell(ada, 'two', later(10), 'recommendation')
    await send(later(60))
    expect(await emailsTo(ada.email)).toEqual([])
    await send(new Date('2026-11-21T13:00:30Z'))
    const [email] = await emailsTo(ada.email)
    expect(email!.subject).toBe('2 notifications from Ambra')
    expect(email!.text).toContain('News one')
    expect(email!.text).toContain('News two')
    // Its link ends the summary, and only that.
    const { search } = new URL(email!.unsubscribe_url!)
    const answer = await unsubscribe({
      request: new Request(`https://any.example/unsubscribe${search}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      }),
      context: aRequestContext(database, { club }),
      params: {},
    })
    expect(answer).toMatchObject({ data: { done: true } })
    const settings = await settingsOf(db, {
      userId: ada.userId,
      kinds: ['wishlist', 'recommendation', 'event'],
    })
    expect(settings.map(({ email }) => email)).toEqual(['off', 'off', 'now'])
  })

  it('is not sent about what was read meanwhile, unless it is required', async () => {
    const ada = await aMember()
    await tell(ada, 'read')
    await tell(ada, 'box', now, 'run')
    const reader = { userId: ada.userId, audience: 'member', kinds: memberKindNames } as const
    const { notifications } = await listNotifications(db, { reader, before: null })
    for (const { id } of notifications)
      await markRead(db, { id, userId: ada.userId, audience: 'member', now })
    await send(later(1))
    const emails = await emailsTo(ada.email)
    expect(emails.map(({ subject }) => subject)).toEqual(['News box'])
    expect(emails[0]!.unsubscribe_url).toBeNull()
  })

  it('is dropped when the member turns the kind off before it is sent', async () => {
    const ada = await aMember()
    await tell(ada, 'one')
    await saveSettings(db, {
      userId: ada.userId,
      settings: [{ kind: 'wishlist', email: 'off' }],
      actor: 'member',
      requestId: 'a-request',
      now,
    })
    await send(later(1))
    expect(await emailsTo(ada.email)).toEqual([])
  })
})

describe('an email to staff', () => {
  const domainProblem = (cause: string, at: Date) =>
    notify(db, {
      kind: 'domain_problem',
      cause,
      title: `Your domain: ${cause}`,
      link: '/business/settings/address',
      now: at,
    })

  it('waits for the end of their own quiet hours, also in the night when summer time ends', async () => {
    const [owner, other] = [await aPerson(database), await aPerson(database)]
    for (const { id } of [owner, other]) await addStaff(database, id, club.id, { role: 'owner' })
    await saveQuietHours(db, { userId: owner.id, quietHours: { from: '22:00', until: '07:00' } })
    // Half past one in New York, an hour before clocks go back.
    const night = new Date('2026-11-01T05:30:00Z')
    await domainProblem('a', night)
    await send(night)
    expect(await emailsTo(owner.email, 'platform_emails')).toEqual([])
    expect(await emailsTo(other.email, 'platform_emails')).toHaveLength(1)
    await send(new Date('2026-11-01T11:59:00Z'))
    expect(await emailsTo(owner.email, 'platform_emails')).toEqual([])
    await send(new Date('2026-11-01T12:00:00Z'))
    const [email] = await emailsTo(owner.email, 'platform_emails')
    expect(email!.text).toContain('http://clubs.example/business/settings/address')
  })

  it('is not sent to a person who left or whose role may not see it anymore', async () => {
    const [left, lowered] = [await aPerson(database), await aPerson(database)]
    for (const { id } of [left, lowered]) await addStaff(database, id, club.id, { role: 'owner' })
    await domainProblem('a', now)
    await database.owner.query('update business_users set is_active = false where user_id = $1', [left.id])
    await database.owner.query(`update business_users set role = 'desk' where user_id = $1`, [lowered.id])
    await send(later(1))
    expect(await emailsTo(left.email, 'platform_emails')).toEqual([])
    expect(await emailsTo(lowered.email, 'platform_emails')).toEqual([])
  })
})
