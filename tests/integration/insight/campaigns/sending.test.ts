import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEmailService, type EmailFault, type EmailService } from '../../../builders/email-service'
import { freshDatabase, type TestDatabase } from '../../../database'
import { aClubOfRecords, aRecordedMember, type ClubOfRecords } from '../../../builders/recorded-member'
import { aRecordedRun, give } from '../../../builders/recorded-run'
import type { Club } from '#/tenants/club'
import type { Scopes } from '#/tenants/scope.server'
import { presetBrand } from '~/foundation/theme/brand'
import { receivePostmarkEvent } from '~/insight/campaigns/events/receive-postmark-event.server'
import { messagePeople, messageResults } from '~/insight/campaigns/results/message-results.server'
import { recordClick } from '~/insight/campaigns/results/record-click.server'
import { peopleListing, personFilters } from '~/insight/campaigns/results/result-filters'
import { readTrackedLink } from '~/insight/campaigns/results/tracked-link.server'
import { countSegment } from '~/insight/campaigns/queries.server'
import { findDueCampaigns } from '~/insight/campaigns/jobs.server'
import { findCampaign } from '~/insight/campaigns/campaign-record.server'
import { sendBatches } from '~/insight/campaigns/sending/send-batches.server'
import {
  cancelSending,
  prepareRecipients,
  startSending,
} from '~/insight/campaigns/sending/start-sending.server'
import { segmentFilterSchema } from '~/insight/campaigns/segments/filter'
import { saveDraft, createDraft, saveAudience } from '~/insight/campaigns/writing/drafts.server'
import { newId } from '~/foundation/kit/ids'
import { createLog } from '~/foundation/kit/log.server'
import { readUnsubscribeLink } from '~/foundation/messaging/unsubscribe-link.server'
import { saveSettings } from '~/people/notifications/settings.server'
import { eraseMemberMessages } from '~/insight/campaigns/member-data.server'

let database: TestDatabase
let club: ClubOfRecords
const start = new Date('2026-11-24T16:00:00Z')
const day = 86_400_000
const env = { scheme: 'https' as const, rootDomain: 'clubs.example', sessionSecret: 's'.repeat(32) }
const log = createLog('silent')

beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(async () => {
  club = await aClubOfRecords(database)
})
afterAll(() => database.close())

const byAPerson = { method: 'GET', userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' }
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

const clubOf = ({ id }: { id: string }, address: string | null = '1 Main Street'): Club => ({
  id,
  slug: 'a-club',
  domain: null,
  name: 'A Club',
  kind: 'restaurant',
  status: 'live',
  email: 'hello@club.test',
  phone: null,
  address,
  website: null,
  pickUpHours: null,
  pickUpAddress: null,
  closedDays: [],
  shipsTo: [],
  timeZone: 'America/New_York',
  currency: 'usd',
  brand: presetBrand('trattoria'),
  version: 1,
  canTakeMembers: true,
  closingOn: null,
  memberDataUntil: null,
  closedOn: null,
})

/** A member who asked for news. */
async function aReader(name: string) {
  const member = await aRecordedMember(club, { now: start, name })
  const { rows } = await database.owner.query('select user_id, email from members where id = $1', [member.id])
  const userId = rows[0].user_id as string
  await setNews(userId, 'now')
  return { ...member, userId, email: rows[0].email as string }
}

const setNews = (userId: string, email: 'now' | 'off', now = start) =>
  saveSettings(club.db, {
    userId,
    settings: [{ kind: 'club_news', email }],
    actor: 'member',
    requestId: 'test',
    now,
  })

async function aDraft({ text = 'Hello {first name|there}, [see it](https://wine.example/barolo).' } = {}) {
  const id = newId()
  const by = { userId: club.ownerId, now: start }
  await createDraft(club.db, { id, from: null, ...by })
  await saveDraft(club.db, {
    id,
    version: 1,
    timeZone: 'America/New_York',
    kind: 'club_news',
    subject: 'Barolo for {first name|you}',
    preheader: '',
    blocks: [{ id: 'a', type: 'text', text }],
    ...by,
  })
  return id
}

const send = (id: string, more: Partial<Parameters<typeof startSending>[1]> = {}) =>
  startSending(club.db, {
    id,
    version: 2,
    sendAt: null,
    heldOutPercent: 0,
    ignoresQuietHours: false,
    club: clubOf(club),
    userId: club.ownerId,
    now: start,
    ...more,
  })

/** Runs the job again and again, as the queue and the clock do, until nothing is left to do. */
async function run(id: string, service: EmailService, { from = start, rounds = 40 } = {}) {
  let now = from
  await prepareRecipients(club.db, { id, timeZone: 'America/New_York', now })
  for (let round = 0; round < rounds; round += 1) {
    const context = {
      club: clubOf(club),
      env,
      mailer: service,
      logoOf: async () => null,
      now,
      log,
      enough: () => false,
    }
    const next = await sendBatches(club.db, context, id).catch(() => now)
    if (next === null) return now
    now = new Date(Math.max(next.getTime(), now.getTime() + 61_000))
  }
  throw new Error('The message never came to an end')
}

const states = async (id: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await database.owner.query(
        `select coalesce(reason, state) as what, count(*)::int as count from campaign_recipients
         where campaign_id = $1 group by 1`,
        [id],
      )
    ).rows.map(({ what, count }) => [what, count]),
  )

it('a message goes to those who asked for news alone, in their own words, with one-click unsubscribe', async () => {
  const ada = await aReader('Ada Conti')
  const off = await aReader('Bea Rossi')
  await setNews(off.userId, 'off')
  await aRecordedMember(club, { now: start, name: 'Never Asked' })
  const bounced = await aReader('Dan Bounce')
  await database.owner.query(`insert into email_suppressions values ($1, $2, 'bounce', now())`, [
    club.id,
    bounced.email,
  ])
  const id = await aDraft()
  const campaign = await club.db.read((db) => findCampaign(db, id))
  const count = await club.db.read((db) =>
    countSegment(db, { campaign, timeZone: 'America/New_York', now: start, namesAtMost: 10 }),
  )
  expect(count.getting).toBe(1)
  expect(count.leftOut.map(({ reason }) => reason).toSorted()).toEqual([
    'no_consent',
    'suppressed',
    'unsubscribed',
  ])

  await send(id)
  const service = anEmailService()
  await run(id, service)
  expect(service.taken).toHaveLength(1)
  const { email } = service.taken[0]!
  expect(email).toMatchObject({
    to: ada.email,
    subject: 'Barolo for Ada',
    stream: 'broadcast',
    tracksOpens: false,
  })
  expect(email.html).toContain('Hello Ada,')
  expect(email.html).toContain('1 Main Street')
  expect(email.text).toContain('Hello Ada,')
  expect(email.text).toContain('because you asked A Club for news')
  const unsubscribe = new URL(email.unsubscribeUrl!)
  const fields = {
    topic: unsubscribe.searchParams.get('topic')!,
    note: unsubscribe.searchParams.get('note')!,
  }
  expect(
    readUnsubscribeLink({ secret: env.sessionSecret, businessId: club.id, now: start }, fields),
  ).toMatchObject({ userId: ada.userId, topic: 'club_news' })
  expect(await states(id)).toEqual({ sent: 1, no_consent: 1, suppressed: 1, unsubscribed: 1 })
})

it('a message is found at its time by the job that looks for messages that are due, and not before', async () => {
  await aReader('Ada Conti')
  const id = await aDraft()
  await send(id, { sendAt: new Date(start.getTime() + 3_600_000) })
  await database.owner.query('delete from pgboss.job')
  const jobsAt = async (now: Date) => {
    await findDueCampaigns({ tenant: database.tenant, platform: database.across } as Scopes, now)
    const { rows } = await database.owner.query(
      `select data from pgboss.job where data::text like '%' || $1 || '%'`,
      [id],
    )
    return rows.length
  }
  expect(await jobsAt(new Date(start.getTime() + 3_540_000))).toBe(0)
  expect(await jobsAt(new Date(start.getTime() + 3_600_000))).toBe(1)
})

it('a message is sent once when Send is pressed in two windows, and refuses a version that was not reviewed', async () => {
  await aReader('Ada Conti')
  const id = await aDraft()
  await expect(send(id, { version: 1 })).rejects.toMatchObject({ code: 'changed' })
  await expect(send(id, { club: clubOf(club, ' ') })).rejects.toMatchObject({ code: 'not-ready' })
  await Promise.all([send(id), send(id)])
  const service = anEmailService()
  await Promise.all([run(id, service), run(id, service)])
  expect(service.taken).toHaveLength(1)
})

it('each person gets a message at most once under kills and lost answers, and those who can get it do', async () => {
  const people = ['Ada', 'Bea', 'Cleo', 'Dan', 'Eve']
  for (const name of people) await aReader(name)
  await database.owner.query(`insert into campaign_settings values ($1, 14, null, null)`, [club.id])
  const fault = fc.constantFrom<EmailFault>(
    'lost',
    'timeout',
    '500',
    '429',
    'killed-before',
    'killed-after',
    null,
  )
  let from = start
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 4 }), async (faults) => {
      const id = await aDraft()
      from = new Date(from.getTime() + 8 * day)
      await send(id, { now: from })
      const service = anEmailService()
      service.faults.push(...faults)
      await run(id, service, { from })
      const to = service.taken.map(({ email }) => email.to)
      expect(new Set(to).size).toBe(to.length)
      const { sent = 0, unknown = 0 } = await states(id)
      expect(sent).toBe(to.length)
      expect(sent + unknown).toBe(people.length)
      // Only where the service never said anything may someone be left without it.
      if (!faults.includes('timeout') && !faults.includes('killed-before')) expect(sent).toBe(people.length)
    }),
    { numRuns: 12 },
  )
})

it('the sending job checks each person again at the moment of sending, and stops when the message is canceled', async () => {
  const [stays, unsubscribes, leaves, deleted] = [
    await aReader('Ada'),
    await aReader('Bea'),
    await aReader('Cleo'),
    await aReader('Dan'),
  ]
  const id = await aDraft()
  await send(id)
  await prepareRecipients(club.db, { id, timeZone: 'America/New_York', now: start })
  await setNews(unsubscribes.userId, 'off')
  await database.owner.query(`update memberships set status = 'canceled' where member_id = $1`, [leaves.id])
  await database.owner.query(`update members set anonymized_at = now() where id = $1`, [deleted.id])
  const service = anEmailService()
  await run(id, service)
  expect(service.taken.map(({ email }) => email.to)).toEqual([stays.email])
  expect(await states(id)).toEqual({ sent: 1, unsubscribed: 1, left: 1, deleted: 1 })

  const other = await aDraft()
  await send(other)
  await prepareRecipients(club.db, { id: other, timeZone: 'America/New_York', now: start })
  await cancelSending(club.db, { id: other, userId: club.ownerId, now: start })
  await run(other, service)
  expect(service.taken).toHaveLength(1)
  expect(await states(other)).toMatchObject({ canceled: 1 })
})

it('the sending job waits for the end of quiet hours, and gives no one more messages in a week than the limit', async () => {
  await aReader('Ada')
  const night = new Date('2026-11-25T03:30:00Z')
  const first = await aDraft()
  await send(first, { now: night })
  const service = anEmailService()
  const done = await run(first, service, { from: night })
  expect(done.getTime()).toBeGreaterThanOrEqual(new Date('2026-11-25T13:00:00Z').getTime())
  for (const _ of [2, 3]) {
    const id = await aDraft()
    await send(id, { now: done })
    await run(id, service, { from: done })
    expect(service.taken).toHaveLength(2)
  }
  const later = new Date(done.getTime() + 8 * day)
  const fourth = await aDraft()
  await send(fourth, { now: later })
  await run(fourth, service, { from: later })
  expect(service.taken).toHaveLength(3)
})

it('a report of the email service is recorded once, late or doubled, and suppresses an address that bounced or complained', async () => {
  const ada = await aReader('Ada')
  const id = await aDraft()
  await send(id)
  const service = anEmailService()
  await run(id, service)
  const { email } = service.taken[0]!
  const metadata = { mail: email.mailId, club: club.id }
  const scopes = { tenant: (businessId: string) => database.tenant(businessId) }
  const report = (json: object) =>
    receivePostmarkEvent(scopes as never, { json: { Metadata: metadata, ...json }, now: () => start })
  const delivery = { RecordType: 'Delivery', DeliveredAt: '2026-11-24T15:00:00Z' }
  for (const json of [delivery, delivery, { RecordType: 'Click' }, { RecordType: 'Open' }])
    expect(await report(json)).toBe(true)
  const counts = async () =>
    (await club.db.read((db) => messageResults(db, { id, kind: 'club_news', startedAt: start }))).counts
  // A member who did not agree is not counted as having opened it.
  expect(await counts()).toMatchObject({ sent: 1, delivered: 1, clicked: 0, opened: 0, bounced: 0 })
  await database.owner.query(
    `insert into notification_recipients (business_id, user_id, audience, allows_open_tracking)
     values ($1, $2, 'member', true)`,
    [club.id, ada.userId],
  )
  await report({ RecordType: 'Open' })
  await report({ RecordType: 'Bounce', Type: 'SoftBounce', Inactive: false })
  expect(await counts()).toMatchObject({ opened: 1, bounced: 0, tracked: 1 })
  await report({ RecordType: 'SpamComplaint' })
  await report({ RecordType: 'SubscriptionChange', SuppressSending: false })
  expect(await counts()).toMatchObject({ complained: 1 })
  expect(await receivePostmarkEvent(scopes as never, { json: { forged: 1 }, now: () => start })).toBe(false)
  // An email of another club, or none that is known, changes nothing.
  const rival = await aClubOfRecords(database)
  await receivePostmarkEvent(scopes as never, {
    json: { RecordType: 'Bounce', Type: 'HardBounce', Metadata: { mail: email.mailId, club: rival.id } },
    now: () => start,
  })
  expect(await counts()).toMatchObject({ bounced: 0 })

  const again = await aDraft()
  await send(again)
  await run(again, service)
  expect(service.taken).toHaveLength(1)
  expect(await states(again)).toEqual({ suppressed: 1 })
  await club.db.transaction((db) => eraseMemberMessages(db, { memberId: ada.id, email: ada.email }))
  expect(await counts()).toMatchObject({ sent: 1, clicked: 0, opened: 0 })
})

it('a click counts once for each email and link, and a forged link leads nowhere', async () => {
  await aReader('Ada')
  const id = await aDraft()
  await send(id)
  const service = anEmailService()
  await run(id, service)
  const { email } = service.taken[0]!
  const link = new URL(/https:\/\/\S+\/go\/\S+/.exec(email.text)![0].replace(/\)\.?$/, ''))
  const token = link.pathname.split('/').at(-1)!
  const url = link.searchParams.get('to')!
  expect(url).toBe('https://wine.example/barolo')
  const at = { secret: env.sessionSecret, businessId: club.id, now: start }
  expect(readTrackedLink(at, { token, url })).toBe(email.mailId)
  expect(readTrackedLink(at, { token, url: 'https://evil.example/' })).toBeNull()
  expect(readTrackedLink({ ...at, businessId: newId() }, { token, url })).toBeNull()
  const click = () =>
    club.db.transaction((db) =>
      recordClick(db, { recipientId: email.mailId, url, ...byAPerson, now: minutesLater(1) }),
    )
  expect([await click(), await click()]).toEqual([true, true])
  const { counts, links } = await club.db.read((db) =>
    messageResults(db, { id, kind: 'club_news', startedAt: start }),
  )
  expect(counts.clicked).toBe(1)
  expect(links).toEqual([{ url, clicks: 1 }])
  // Every figure is the count of the people it lists.
  for (const show of personFilters) {
    const { rows, total } = await club.db.read((db) =>
      messagePeople(db, { id, kind: 'club_news', startedAt: start }, { ...peopleListing(id).all, show }),
    )
    expect([show, rows.length, total]).toEqual([show, counts[show], counts[show]])
  }
})

it('mail scanners are told from people: by their time, by several links at once, by name and by what they ask for', async () => {
  await aReader('Ada')
  const id = await aDraft()
  await send(id)
  const service = anEmailService()
  await run(id, service)
  const recipientId = service.taken[0]!.email.mailId
  const [barolo, events] = ['https://wine.example/barolo', 'https://wine.example/events']
  const request = (url: string, now: Date, more: Partial<typeof byAPerson> = {}) =>
    club.db.transaction((db) => recordClick(db, { recipientId, url, ...byAPerson, ...more, now }))
  const results = async () => {
    const { counts, links, scanned } = await club.db.read((db) =>
      messageResults(db, { id, kind: 'club_news', startedAt: start }),
    )
    return { clicked: counts.clicked, links, scanned }
  }
  const rows = async () =>
    (
      await database.owner.query(
        'select url, scanner from campaign_clicks where business_id = $1 order by url',
        [club.id],
      )
    ).rows
  const none = { clicked: 0, links: [], scanned: 1 }

  await request(barolo, new Date(start.getTime() + 20_000))
  await request(events, minutesLater(2), { method: 'HEAD' })
  await request(events, minutesLater(3), { userAgent: 'BingPreview/1.0b' })
  expect(await rows()).toEqual([
    { url: barolo, scanner: 'early' },
    { url: events, scanner: 'head' },
  ])
  expect(await results()).toEqual(none)

  // The first of two links at once seems to be a person's until the second is requested.
  await request(barolo, minutesLater(4))
  expect(await results()).toEqual({ clicked: 1, links: [{ url: barolo, clicks: 1 }], scanned: 1 })
  await request(events, new Date(minutesLater(4).getTime() + 2_000))
  expect(await rows()).toEqual([
    { url: barolo, scanner: 'burst' },
    { url: events, scanner: 'head' },
  ])
  expect(await results()).toEqual(none)

  // A person who follows a link later counts, and stays counted when a program comes back.
  await request(barolo, minutesLater(60))
  await request(barolo, minutesLater(60), { userAgent: 'Slackbot-LinkExpanding 1.0' })
  await request(events, new Date(minutesLater(60).getTime() + 1_000), { method: 'HEAD' })
  const one = { clicked: 1, links: [{ url: barolo, clicks: 1 }], scanned: 1 }
  expect(await results()).toEqual(one)
  await request(barolo, minutesLater(90))
  await request(events, new Date(minutesLater(90).getTime() + 1_000))
  expect(await results()).toEqual(one)
})

it('a click that came before the reader’s mail server had the email does not count once that is reported', async () => {
  await aReader('Ada')
  const id = await aDraft()
  await send(id)
  const service = anEmailService()
  await run(id, service)
  const recipientId = service.taken[0]!.email.mailId
  const url = 'https://wine.example/barolo'
  await club.db.transaction((db) => recordClick(db, { recipientId, url, ...byAPerson, now: minutesLater(5) }))
  const clicked = async () =>
    (await club.db.read((db) => messageResults(db, { id, kind: 'club_news', startedAt: start }))).counts
      .clicked
  expect(await clicked()).toBe(1)
  await receivePostmarkEvent({ tenant: (businessId: string) => database.tenant(businessId) } as never, {
    json: {
      RecordType: 'Delivery',
      DeliveredAt: minutesLater(5).toISOString(),
      Metadata: { mail: recipientId, club: club.id },
    },
    now: () => minutesLater(6),
  })
  expect(await clicked()).toBe(0)
})

it('the result of a message counts who picked up a box and who joined again in the two weeks after', async () => {
  const [ada, bea, cleo] = [await aReader('Ada'), await aReader('Bea'), await aReader('Cleo')]
  const joined = new Date(start.getTime() - 90 * day)
  await database.owner.query('update memberships set started_at = $2 where business_id = $1', [
    club.id,
    joined,
  ])
  for (const member of [ada, bea]) await member.pay(start)
  await cleo.sync(start, { status: 'canceled', stripe_status: 'canceled', ended_at: joined })
  const boxes = await aRecordedRun(club, { now: start })
  await boxes.lock()
  const id = await aDraft()
  const filter = segmentFilterSchema.parse({ members: {} })
  const by = { userId: club.ownerId, now: start, timeZone: 'America/New_York' }
  await saveAudience(club.db, { id, version: 2, filter, segmentId: null, ...by })
  await send(id, { version: 3 })
  await run(id, anEmailService())
  expect(await states(id)).toEqual({ sent: 3 })

  await give(club, ada, { now: new Date(start.getTime() + day) })
  // Too late to be counted.
  await give(club, bea, { now: new Date(start.getTime() + 15 * day) })
  await database.owner.query(
    `insert into memberships (business_id, id, member_id, tier_id, tier_price_id, status, stripe_status, account_id,
       subscription_id, started_at, synced_at, created_at)
     select business_id, gen_random_uuid(), member_id, tier_id, tier_price_id, 'active', 'active', account_id,
       'sub_again', $2, $2, $2 from memberships where id = $1`,
    [cleo.membershipId, new Date(start.getTime() + 2 * day)],
  )
  const message = { id, kind: 'club_news' as const, startedAt: start }
  const { sent } = await club.db.read((db) => messageResults(db, message))
  expect(sent).toMatchObject({ people: 3, collected: 1, joined: 1, left: 0 })
  const { rows } = await club.db.read((db) =>
    messagePeople(db, message, { ...peopleListing(id).all, show: 'joined' }),
  )
  expect(rows.map(({ name }) => name)).toEqual(['Cleo'])
})

it('the drafts of two people stay apart, and a segment finds those who loved a wine', async () => {
  const [ada] = [await aReader('Ada'), await aReader('Bea')]
  const wineId = newId()
  await database.owner.query(
    `insert into wines (business_id, id, producer, name, type, is_non_vintage, varietal, country, region, appellation,
       format_ml, notes, added_at, changed_at)
     values ($1, $2, 'Vietti', 'Barolo Castiglione', 'red', false, 'Nebbiolo', 'Italy', 'Piedmont', 'Barolo', 750, '', now(), now())`,
    [club.id, wineId],
  )
  await database.owner.query(
    `insert into wine_ratings (business_id, member_id, wine_id, points, review, source, rated_at, changed_at)
     values ($1, $2, $3, 92, '', 'portal', now(), now())`,
    [club.id, ada.id, wineId],
  )
  const id = await aDraft()
  const by = { userId: club.ownerId, now: start, timeZone: 'America/New_York' }
  const filter = segmentFilterSchema.parse({ members: { status: 'live' }, loved: 'barolo vietti' })
  await saveAudience(club.db, { id, version: 2, filter, segmentId: null, ...by })
  await expect(
    saveDraft(club.db, {
      id,
      version: 2,
      kind: 'club_news',
      subject: 'Mine',
      preheader: '',
      blocks: [],
      ...by,
    }),
  ).rejects.toMatchObject({ code: 'changed', status: 409 })
  await send(id, { version: 3 })
  const service = anEmailService()
  await run(id, service)
  expect(service.taken.map(({ email }) => email.to)).toEqual([ada.email])
})
