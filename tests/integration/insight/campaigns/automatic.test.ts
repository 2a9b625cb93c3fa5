import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEmailService, type EmailFault, type EmailService } from '../../../builders/email-service'
import { freshDatabase, type TestDatabase } from '../../../database'
import { aClubOfRecords, aRecordedMember, type ClubOfRecords } from '../../../builders/recorded-member'
import { addOwner, addStaff, aPerson } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import type { ComposedKind } from '#/db/schema/campaigns'
import { automaticOverview } from '~/insight/campaigns/automatic/overview.server'
import {
  restoreWords,
  saveAutomaticAudience,
  saveComposedWords,
  saveNoticeWords,
  switchAutomatic,
} from '~/insight/campaigns/automatic/change-automatic.server'
import { windowDays } from '~/insight/campaigns/automatic/due-members.server'
import { recipientList } from '~/insight/campaigns/automatic/recipient-list.server'
import { recipientListing } from '~/insight/campaigns/automatic/recipient-listing'
import { queueDue } from '~/insight/campaigns/automatic/queue-due.server'
import { sendCardReminders } from '~/insight/campaigns/automatic/send-card-reminders.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { recordClick } from '~/insight/campaigns/results/record-click.server'
import { sendBatches } from '~/insight/campaigns/sending/send-batches.server'
import { daysAfter, daysBetween, instantAt } from '~/foundation/kit/calendar'
import { clockTimeIn, dayIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { createLog } from '~/foundation/kit/log.server'
import * as listPage from '~/routes/business/messages/automatic/automatic'
import * as editPage from '~/routes/business/messages/automatic/edit'
import * as previewPage from '~/routes/business/messages/automatic/preview'
import * as previewEmailPage from '~/routes/business/messages/automatic/preview-email'
import * as recipientsPage from '~/routes/business/messages/automatic/recipients'
import { memberTimeline } from '~/club/member-timeline/timeline.server'
import { timelineLine } from '~/club/member-timeline/timeline-view'
import { automaticKinds, composedKinds, type AutomaticKind } from '~/foundation/messaging/automatic/kinds'
import { saveSettings } from '~/people/notifications/settings.server'

let database: TestDatabase
let club: ClubOfRecords
const timeZone = 'America/New_York'
const env = { scheme: 'https' as const, rootDomain: 'clubs.example', sessionSecret: 's'.repeat(32) }
const origin = 'https://club.clubs.example'
const log = createLog('silent')
/** Noon in New York. */
const noon = (day: string) => instantAt(timeZone, day, '12:00')

beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(async () => {
  club = await aClubOfRecords(database)
  await database.owner.query(`insert into campaign_settings values ($1, 14, '21:00', '08:00')`, [club.id])
})
afterAll(() => database.close())

const theClub = () => clubOf(club, { address: '1 Main Street' })

interface Person {
  name: string
  joined?: string
  born?: string
  news?: 'now' | 'off' | null
}

async function aMember({ name, joined = '2026-01-15', born = '1985-04-12', news = 'now' }: Person) {
  const member = await aRecordedMember(club, { now: noon(joined), name })
  await database.owner.query('update members set date_of_birth = $2, joined_on = $3 where id = $1', [
    member.id,
    born,
    joined,
  ])
  const { rows } = await database.owner.query('select user_id, email from members where id = $1', [member.id])
  const { user_id: userId, email } = rows[0] as { user_id: string; email: string }
  if (news)
    await saveSettings(club.db, {
      userId,
      settings: [{ kind: 'club_news', email: news }],
      actor: 'member',
      requestId: 'test',
      now: noon(joined),
    })
  return { ...member, userId, email, name }
}

const by = (now: Date) => ({ origin, userId: club.ownerId, now })

const turn = (kind: AutomaticKind, isOn: boolean, now: Date) =>
  switchAutomatic(club.db, { kind, isOn, club: theClub(), ...by(now) })

const to = ({ taken }: EmailService) => taken.map(({ email }) => email.to)

/** Hands over what is queued at a time, as far as the service and quiet hours allow. True while something is open. */
async function deliver(service: EmailService, now: Date): Promise<boolean> {
  const { rows } = await database.owner.query(
    `select id from campaigns where business_id = $1 and automatic is not null and (status = 'sending' or exists (
       select from campaign_recipients r where r.campaign_id = campaigns.id and r.state in ('claimed', 'handing')))`,
    [club.id],
  )
  for (const { id } of rows)
    await sendBatches(
      club.db,
      {
        club: theClub(),
        env,
        mailer: service,
        logoOf: async () => null,
        now,
        log,
        enough: () => false,
      },
      id,
    ).catch(() => undefined)
  return rows.length > 0
}

const queue = (now: Date) => queueDue(club.db, { club: theClub(), origin, now })

/** The job of one hour, and what follows from it. */
async function hour(service: EmailService, now: Date): Promise<void> {
  await queue(now)
  await deliver(service, now)
}

/** The recipients of each message, with its cause. */
async function sent() {
  const { rows } = await database.owner.query(
    `select c.automatic as kind, m.full_name as name, r.cause, r.state, r.reason, r.handed_at, r.send_until from campaign_recipients r
     join campaigns c on c.business_id = r.business_id and c.id = r.campaign_id
     join members m on m.business_id = r.business_id and m.id = r.member_id
     where r.business_id = $1 order by r.cause, m.full_name`,
    [club.id],
  )
  return rows as {
    kind: ComposedKind
    name: string
    cause: string
    state: string
    reason: string | null
    handed_at: Date | null
    send_until: Date
  }[]
}

const causesOf = async (name: string) =>
  (await sent()).filter((row) => row.name === name && row.state === 'sent').map(({ cause }) => cause)

it('an automatic message is sent at most once for each cause, and once where the worker ran in time, under kills, repeated runs and summer time', async () => {
  // Clocks change on March 8, 2026 and on November 1, 2026.
  const starts = ['2026-02-24', '2026-03-04', '2026-10-28', '2027-12-28']
  const HOUR_MS = 3_600_000
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.array(
        fc.record({ dueIn: fc.integer({ min: 0, max: 6 }), kind: fc.constantFrom(...composedKinds) }),
        {
          minLength: 2,
          maxLength: 5,
        },
      ),
      // How many hours pass between two runs of the job: 0 is run twice, 30 a day without a worker.
      fc.array(fc.constantFrom(0, 1, 1, 5, 12, 24, 30), { minLength: 8, maxLength: 16 }),
      fc.array(fc.constantFrom<EmailFault>('lost', '500', '429', 'killed-after', null), { maxLength: 5 }),
      async (first, people, gaps, faults) => {
        club = await aClubOfRecords(database)
        await database.owner.query(`insert into campaign_settings values ($1, 14, '21:00', '08:00')`, [
          club.id,
        ])
        const begin = instantAt(timeZone, first, '00:30')
        for (const kind of composedKinds) await turn(kind, true, begin)
        for (const [at, { dueIn, kind }] of people.entries()) {
          const day = daysAfter(first, dueIn)
          const name = `${kind} ${at}`
          if (kind === 'birthday') await aMember({ name, joined: '2025-07-07', born: `1984${day.slice(4)}` })
          else if (kind === 'anniversary')
            await aMember({ name, joined: `2024${day.slice(4)}`, born: '1985-07-07' })
          else if (kind === 'we_miss_you')
            await aMember({ name, joined: daysAfter(day, -45), born: '1985-07-07' })
          else
            await aMember({
              name,
              joined: daysAfter(day, kind === 'welcome_wines' ? -10 : -3),
              born: '1985-07-07',
            })
        }
        const service = anEmailService()
        service.faults.push(...faults)
        let now = begin
        const runs: Date[] = []
        for (const gap of gaps) {
          now = new Date(now.getTime() + gap * HOUR_MS)
          runs.push(now)
          // Two workers at once.
          await Promise.all([hour(service, now), hour(service, now)])
        }
        // Emails that were queued in quiet hours, or failed for a while, get their time.
        while (await deliver(service, now)) now = new Date(now.getTime() + 20 * 60_000)
        const rows = await sent()
        const handed = service.taken.map(({ email }) => email.mailId)
        expect(new Set(handed).size).toBe(handed.length)
        const keys = rows.map(({ kind, name, cause }) => `${kind} ${name} ${cause}`)
        expect(new Set(keys).size).toBe(keys.length)
        for (const { state, reason, handed_at, send_until } of rows) {
          // No one gets a greeting after its time.
          if (state === 'sent') expect(handed_at!.getTime()).toBeLessThan(send_until.getTime())
          else expect([state, reason]).toEqual(['skipped', 'too_late'])
        }
        // Due exactly where the job ran between the morning and the night of a day of its window.
        for (const [at, { dueIn, kind }] of people.entries()) {
          const due = daysAfter(first, dueIn)
          const ranInTime = runs.some((run) => {
            if (clockTimeIn(timeZone, run) < '09:00') return false
            if (kind === 'we_miss_you') {
              const days = (run.getTime() - noon(daysAfter(due, -45)).getTime()) / 86_400_000
              return days >= 45 && days < 45 + windowDays[kind]
            }
            const late = daysBetween(due, dayIn(timeZone, run))
            return late >= 0 && late < windowDays[kind]
          })
          const own = rows.filter((row) => row.kind === kind && row.name === `${kind} ${at}`)
          expect(own).toHaveLength(ranInTime ? 1 : 0)
        }
        expect(handed.length).toBe(rows.filter(({ state }) => state === 'sent').length)
      },
    ),
    { numRuns: 6 },
  )
})

it('a birthday greeting is sent on the day at home from the morning on, on February 28 in short years, and never days late', async () => {
  const on = noon('2027-02-01')
  await turn('birthday', true, on)
  await aMember({ name: 'Leap', born: '1988-02-29' })
  await aMember({ name: 'Eighth', born: '1990-03-08' })
  await aMember({ name: 'Late', born: '1990-03-20' })
  await aMember({ name: 'Never asked', born: '1990-03-08', news: null })
  const service = anEmailService()
  await hour(service, instantAt(timeZone, '2027-02-28', '08:59'))
  expect(service.taken).toHaveLength(0)
  await hour(service, instantAt(timeZone, '2027-02-28', '09:35'))
  await hour(service, noon('2027-03-01'))
  expect(await causesOf('Leap')).toEqual(['birthday 2027'])
  // The worker was down on the day: the greeting comes on the next one.
  await hour(service, noon('2027-03-09'))
  expect(await causesOf('Eighth')).toEqual(['birthday 2027'])
  // It was down for a week.
  await hour(service, noon('2027-03-27'))
  expect(await causesOf('Late')).toEqual([])
  expect((await sent()).find(({ name }) => name === 'Never asked')).toMatchObject({
    state: 'skipped',
    reason: 'no_consent',
  })
  // Queued in time, but the service was away until it was too late.
  await aMember({ name: 'Stuck', born: '1990-04-01' })
  await queue(noon('2027-04-01'))
  await deliver(service, noon('2027-04-05'))
  expect((await sent()).find(({ name }) => name === 'Stuck')).toMatchObject({ reason: 'too_late' })
  // In a leap year on the day itself.
  await hour(service, noon('2028-02-28'))
  expect(await causesOf('Leap')).toEqual(['birthday 2027'])
  await hour(service, noon('2028-02-29'))
  expect(await causesOf('Leap')).toEqual(['birthday 2027', 'birthday 2028'])
})

it('an automatic message is sent only if it is due after it was turned on, to current members of its tiers, and never once it is off', async () => {
  const day = '2026-11-20'
  for (const name of ['Old one', 'Old two']) await aMember({ name, joined: '2025-11-19', born: '1990-11-19' })
  await aMember({ name: 'Away', joined: daysAfter(day, -60) })
  for (const kind of composedKinds) await turn(kind, true, noon(day))
  const service = anEmailService()
  await hour(service, noon(day))
  expect(await sent()).toEqual([])

  const stays = await aMember({ name: 'Stays', born: '1990-11-24' })
  const left = await aMember({ name: 'Left', born: '1990-11-24' })
  const gone = await aMember({ name: 'Gone', born: '1990-11-24' })
  const bounced = await aMember({ name: 'Bounced', born: '1990-11-24' })
  const rival = await aClubOfRecords(database)
  await aRecordedMember(rival, { now: noon(day), name: 'Rival' })
  await left.sync(noon(day), { status: 'canceled', stripe_status: 'canceled', ended_at: noon(day) })
  await gone.deleteAccount(noon(day))
  await database.owner.query('update members set date_of_birth = $2 where id = $1', [gone.id, '1990-11-24'])
  await database.owner.query(`insert into email_suppressions values ($1, $2, 'bounce', now())`, [
    club.id,
    bounced.email,
  ])
  await hour(service, noon('2026-11-24'))
  expect(to(service)).toEqual([stays.email])
  expect((await sent()).map(({ name, state }) => [name, state])).toEqual([
    ['Bounced', 'skipped'],
    ['Stays', 'sent'],
  ])

  // Another tier than theirs; then off, with one already queued.
  await aMember({ name: 'Other', born: '1990-11-25' })
  await saveAutomaticAudience(club.db, { kind: 'birthday', tierIds: [newId()], days: null, ...by(noon(day)) })
  await hour(service, noon('2026-11-25'))
  expect(service.taken).toHaveLength(1)
  await saveAutomaticAudience(club.db, { kind: 'birthday', tierIds: [], days: null, ...by(noon(day)) })
  expect(await queue(noon('2026-11-25'))).toBe(1)
  await turn('birthday', false, noon('2026-11-25'))
  await deliver(service, noon('2026-11-25'))
  expect(service.taken).toHaveLength(1)
  expect((await sent()).find(({ name }) => name === 'Other')).toMatchObject({ reason: 'canceled' })
})

it('a message to an absent member is sent once after so many days without a sign, and not to one who was seen', async () => {
  await turn('we_miss_you', true, noon('2026-08-01'))
  await saveAutomaticAudience(club.db, {
    kind: 'we_miss_you',
    tierIds: [],
    days: 30,
    ...by(noon('2026-08-01')),
  })
  const joined = '2026-09-01'
  await aMember({ name: 'Away', joined })
  const visitor = await aMember({ name: 'Seen', joined })
  const paused = await aMember({ name: 'Paused', joined })
  await paused.sync(noon(joined), { status: 'paused', stripe_status: 'paused' })
  const wineId = newId()
  await database.owner.query(
    `insert into wines (business_id, id, producer, name, type, is_non_vintage, varietal, country, region, appellation,
       format_ml, notes, added_at, changed_at)
     values ($1, $2, 'Vietti', 'Barolo', 'red', false, 'Nebbiolo', 'Italy', 'Piedmont', 'Barolo', 750, '', now(), now())`,
    [club.id, wineId],
  )
  await database.owner.query(
    `insert into wine_ratings (business_id, member_id, wine_id, points, review, source, rated_at, changed_at)
     values ($1, $2, $3, 92, '', 'portal', $4, $4)`,
    [club.id, visitor.id, wineId, noon('2026-09-20')],
  )
  const service = anEmailService()
  await hour(service, noon('2026-09-30'))
  expect(service.taken).toHaveLength(0)
  for (const day of ['2026-10-02', '2026-10-03', '2026-10-07']) await hour(service, noon(day))
  expect(await causesOf('Away')).toEqual([`away since ${joined}`])
  expect((await sent()).map(({ name }) => name)).toEqual(['Away'])
  await hour(service, noon('2026-10-21'))
  expect(await causesOf('Seen')).toEqual(['away since 2026-09-20'])
})

it('a message about a card is sent in its last 30 days once, and again for a new card', async () => {
  const due = '2026-12-01'
  await turn('card_expiring', true, noon('2026-11-10'))
  const ada = await aMember({ name: 'Ada Conti', news: null })
  const early = await aMember({ name: 'Too early', news: null })
  const bounced = await aMember({ name: 'Bounced', news: null })
  const cardOf = (id: string, last4: string, year: number, month: number) =>
    database.owner.query(
      `update memberships set card_brand = 'visa', card_last4 = $2, card_exp_year = $3, card_exp_month = $4 where member_id = $1`,
      [id, last4, year, month],
    )
  await cardOf(ada.id, '4242', 2026, 12)
  // Due before it was turned on.
  await cardOf(early.id, '1111', 2026, 11)
  await cardOf(bounced.id, '2222', 2026, 12)
  await database.owner.query(`insert into email_suppressions values ($1, $2, 'bounce', now())`, [
    club.id,
    bounced.email,
  ])
  await saveNoticeWords(club.db, {
    kind: 'card_expiring',
    version: 1,
    subject: '{first name|Hello}, your card',
    words: 'Dear {first name|member}, a new card?\nWe keep your box.',
    timeZone,
    ...by(noon('2026-11-10')),
  })
  const run = (now: Date) => sendCardReminders(club.db, { club: theClub(), origin, now, enough: () => false })
  expect((await run(instantAt(timeZone, due, '05:00'))).sent).toBe(0)
  await Promise.all([run(noon(due)), run(noon(due))].map((one) => one.catch(() => undefined)))
  await run(noon('2026-12-02'))
  const emails = async () =>
    (
      await database.owner.query(
        `select to_address, subject, html, text, topic from outgoing_emails where business_id = $1 and occasion = 'card-expiring'`,
        [club.id],
      )
    ).rows
  const [email, ...others] = await emails()
  expect(others).toEqual([])
  expect(email).toMatchObject({ to_address: ada.email, subject: 'Ada, your card', topic: null })
  for (const body of [email.html, email.text]) {
    expect(body).toContain('Dear Ada, a new card?')
    expect(body).toContain('We keep your box.')
    expect(body).toContain('Visa ending in 4242')
    expect(body).toContain('December 31, 2026')
    expect(body).toContain(`${origin}/customer/billing`)
  }
  await cardOf(ada.id, '9999', 2027, 1)
  await run(noon('2027-01-02'))
  expect(await emails()).toHaveLength(2)
  expect(dayIn(timeZone, noon(due))).toBe(due)
})

it('the editor keeps the words of two people apart, restores Tastevin’s, and never turns off what must be sent', async () => {
  const now = noon('2026-11-20')
  await expect(turn('box_unclaimed', false, now)).rejects.toMatchObject({ code: 'required' })
  await expect(
    switchAutomatic(club.db, { kind: 'birthday', isOn: true, club: { address: ' ' }, ...by(now) }),
  ).rejects.toMatchObject({ code: 'not-ready' })
  await Promise.all([turn('birthday', true, now), turn('birthday', true, now)])
  const words = (text: string) => ({
    subject: 'Cheers, {first name|friend}!',
    preheader: '',
    blocks: [{ id: 'a', type: 'text' as const, text }],
  })
  const save = (version: number, text: string) =>
    saveComposedWords(club.db, { kind: 'birthday', version, words: words(text), timeZone, ...by(now) })
  await save(1, 'Happy birthday, {first name|you}. [Come by](https://wine.example/).')
  await expect(save(1, 'Mine')).rejects.toMatchObject({ code: 'changed' })
  const note = {
    kind: 'box_ready' as const,
    version: 0,
    words: 'Use the side entrance.',
    timeZone,
    ...by(now),
  }
  await expect(saveNoticeWords(club.db, { ...note, subject: 'Mine' })).rejects.toMatchObject({
    code: 'invalid',
  })
  await saveNoticeWords(club.db, { ...note, subject: null })

  const ada = await aMember({ name: 'Ada Conti', born: '1990-11-21' })
  const service = anEmailService()
  await hour(service, noon('2026-11-21'))
  const { email } = service.taken[0]!
  expect(email).toMatchObject({ to: ada.email, subject: 'Cheers, Ada!', stream: 'broadcast' })
  for (const body of [email.html, email.text]) {
    expect(body).toContain('Happy birthday, Ada.')
    expect(body).toContain('1 Main Street')
    expect(body).toContain('Unsubscribe')
  }
  expect(email.unsubscribeUrl).toContain('topic=club_news')

  const click = {
    ...{
      recipientId: email.mailId,
      url: 'https://wine.example/',
      now: new Date(noon('2026-11-21').getTime() + 60_000),
    },
    method: 'GET',
    userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1',
  }
  await club.db.transaction((db) => recordClick(db, click))
  const overview = await club.db.read((db) => automaticOverview(db, { origin, now: noon('2026-11-22') }))
  expect(overview.find(({ kind }) => kind === 'birthday')).toMatchObject({
    isOn: true,
    isOwn: true,
    sent: 1,
    clicked: 1,
  })
  const recipients = await club.db.read((db) =>
    recipientList(
      db,
      { kind: 'birthday', now: noon('2026-11-22') },
      { ...recipientListing('birthday').all, show: 'sent' },
    ),
  )
  expect(recipients.rows).toMatchObject([{ name: 'Ada Conti', outcome: 'clicked' }])
  expect(overview.find(({ kind }) => kind === 'box_ready')).toMatchObject({
    isOn: true,
    isOwn: true,
    sent: 0,
  })
  const { events } = await memberTimeline(club.db, {
    memberId: ada.id,
    rights: { money: false, gifts: false, questions: false },
    group: 'emails',
    before: null,
    limit: 10,
  })
  expect(events.map((event) => timelineLine(event, { memberId: ada.id, timeZone }).text)).toEqual([
    'Automatic message: Birthday',
  ])

  await restoreWords(club.db, { kind: 'birthday', ...by(now) })
  const { rows } = await database.owner.query(
    `select subject from campaigns where business_id = $1 and automatic = 'birthday'`,
    [club.id],
  )
  expect(rows[0].subject).toContain('Happy birthday')
  const restored = await club.db.read((db) => automaticOverview(db, { origin, now }))
  expect(restored.find(({ kind }) => kind === 'birthday')).toMatchObject({ isOwn: false })
})

it('the buttons of the pages do what they say, for owners and managers alone', async () => {
  const now = noon('2026-11-20')
  const owner = await aPerson(database)
  const desk = await aPerson(database)
  await addOwner(database, owner.id, club.id)
  await addStaff(database, desk.id, club.id)
  const context = () => aRequestContext(database, { clubs: [theClub()], now })
  const signedIn = async (userId: string) =>
    (await startSession(context(), new Request(context().origin), { userId, businessId: club.id })).split(
      ';',
    )[0]!
  const cookies = { owner: await signedIn(owner.id), desk: await signedIn(desk.id) }
  type Module = typeof listPage | typeof editPage
  const args = (kind: string, who: keyof typeof cookies, fields?: Record<string, string>) => ({
    request: new Request(`${context().origin}/business/messages/automatic/${kind}`, {
      headers: { cookie: cookies[who], origin: context().origin },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    }),
    context: context(),
    params: { kind },
  })
  const post = async ({ action }: Module, kind: string, fields: Record<string, string>) => {
    const answer = await action(args(kind, 'owner', fields)).catch((thrown: unknown) => thrown)
    if (answer instanceof Response) return answer.headers.get('location') ?? answer.status
    const { error } = (answer as { data: { submission: { error: Record<string, string[]> } } }).data
      .submission
    return Object.values(error).flat().join(' ')
  }
  const lines = async () => {
    const { messages } = await listPage.loader(args('', 'owner'))
    return new Map(messages.map((line) => [line.kind, line]))
  }
  const list = '/business/messages/automatic'

  expect((await lines()).get('birthday')).toMatchObject({ isOn: false, isOwn: false, sent: 0 })
  expect(await post(listPage, '', { intent: 'on', kind: 'birthday' })).toBe(`${list}?done=on`)
  expect((await lines()).get('birthday')).toMatchObject({ isOn: true, isOwn: false })
  expect(await post(listPage, '', { intent: 'off', kind: 'birthday' })).toBe(`${list}?done=off`)
  expect(await post(listPage, '', { intent: 'off', kind: 'box_ready' })).toContain('cannot be turned off')
  expect(await post(listPage, '', { intent: 'on', kind: 'nothing' })).toContain('buttons on this page')

  const write = { intent: 'write', order: 'a', b_a_type: 'text', b_a_text: 'Cheers, {first name|you}!' }
  const written = { ...write, version: '1', subject: 'Cheers' }
  expect(await post(editPage, 'birthday', { ...written, b_a_text: 'Dear {shoe size}' })).toContain(
    'not a field',
  )
  expect(await post(editPage, 'birthday', { ...written, subject: '' })).toContain('enter a subject')
  expect(await post(editPage, 'birthday', written)).toBe(`${list}/birthday?done=saved`)
  expect(await post(editPage, 'birthday', written)).toContain('changed this message')
  expect(await post(editPage, 'birthday', { ...written, version: '2', do: 'add:picture' })).toBe(
    `${list}/birthday`,
  )
  const { missing } = await editPage.loader(args('birthday', 'owner'))
  expect(missing.join()).toContain('no picture')
  // While a picture is missing, it is not turned on.
  expect(await post(listPage, '', { intent: 'on', kind: 'birthday' })).toContain('no picture')
  expect((await lines()).get('birthday')).toMatchObject({ isOwn: true })
  expect(await post(editPage, 'birthday', { intent: 'restore' })).toBe(`${list}/birthday?done=restored`)
  expect((await lines()).get('birthday')).toMatchObject({ isOwn: false })

  expect(
    await post(editPage, 'we_miss_you', { intent: 'audience', days: '30', [`tier_${club.tierId}`]: 'on' }),
  ).toBe(`${list}/we_miss_you?done=audience`)
  const missed = (await lines()).get('we_miss_you')!
  expect(missed.trigger).toContain('30 days')
  expect(missed.who).toContain('First Pour')

  const note = { intent: 'words', version: '0', words: 'Use the side entrance, {first name|please}.' }
  expect(await post(editPage, 'box_ready', { ...note, words: 'Your tier: {tier}' })).toContain('not a field')
  expect(await post(editPage, 'box_ready', note)).toBe(`${list}/box_ready?done=saved`)
  expect(await post(editPage, 'birthday', note)).toContain('buttons on this page')
  const ada = await aMember({ name: 'Ada Conti' })
  for (const kind of automaticKinds) {
    const { text, person } = await previewPage.loader(args(kind, 'owner'))
    expect(person.id).toBe(ada.id)
    expect(text).toContain('1 Main Street')
    expect(text).not.toMatch(/[{}]/)
    if (kind === 'box_ready') expect(text).toContain('Use the side entrance, Ada.')
    const response = await previewEmailPage.loader(args(kind, 'owner'))
    expect(await response.text()).toContain('1 Main Street')
  }
  const testId = newId()
  for (const _ of [1, 2])
    expect(await post(editPage, 'box_ready', { intent: 'test', testId })).toBe(`${list}/box_ready?done=test`)
  const tests = await database.owner.query(
    `select subject from outgoing_emails where business_id = $1 and occasion = 'message-test'`,
    [club.id],
  )
  expect(tests.rows).toHaveLength(1)
  expect((await recipientsPage.loader(args('box_ready', 'owner'))).people).toEqual([])

  const { rows: log } = await database.owner.query(
    `select action from audit_log where business_id = $1 and action like 'message.automatic%' order by at`,
    [club.id],
  )
  expect([...new Set(log.map(({ action }) => action))].toSorted()).toEqual([
    'message.automatic_changed',
    'message.automatic_off',
    'message.automatic_on',
    'message.automatic_restored',
  ])
  const refused = await listPage.loader(args('', 'desk')).catch((thrown: unknown) => thrown)
  expect((refused as Response).headers.get('location')).toContain('/unauthorized')
})
