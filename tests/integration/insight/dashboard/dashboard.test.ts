import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figures } from '~/insight/analytics/report/figures.server'
import { openReport } from '~/insight/analytics/report/scope.server'
import { sendPaymentReminder } from '~/billing/dunning/send-payment-reminder.server'
import { readDashboard } from '~/insight/dashboard/read-dashboard.server'
import { newId } from '~/foundation/kit/ids'
import { memberListing } from '~/membership/memberships/work-list/member-listing'
import { memberList } from '~/membership/memberships/work-list/member-list.server'
import type { StaffRole } from '~/people/staff-access/permissions'
import { presetBrand } from '~/foundation/theme/brand'
import type { Club } from '#/tenants/club'
import { freshDatabase, type TestDatabase } from '#/tests/database'
import { aClubOfRecords, aRecordedMember, later, type ClubOfRecords } from '#/tests/builders/recorded-member'
import { aRecordedRun, give } from '#/tests/builders/recorded-run'
import { permissionsOf } from '#/tests/builders/role-permissions'
import { aTier } from '#/tests/builders/tiers'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const timeZone = 'America/New_York'
const joined = new Date('2026-08-03T16:00:00Z')
/** When the dashboard is read: November 14. */
const now = later(joined, 103)
const payUrl = (failureId: string) => `https://club.test/pay/${failureId}`

const read = (club: ClubOfRecords, role: StaffRole = 'owner', at = now) =>
  readDashboard(club.db, {
    club: { timeZone, currency: 'usd', status: 'live' },
    may: permissionsOf(role),
    now: at,
    payUrl,
  })

/** The list that a link of the dashboard opens. */
async function listAt(club: ClubOfRecords, href: string) {
  const url = `https://club.test${href}`
  const { pathname, searchParams } = new URL(url)
  const figure = figures.get(pathname.split('/').at(-1)!)!
  return club.db.read(async (db) => {
    const scope = await openReport(db, { url, timeZone, currency: 'usd', now })
    return figure.list(db, scope, searchParams.get('show') ?? '', { offset: 0, limit: 500 })
  })
}

/** The list of members that a link of the dashboard opens. */
async function membersAt(club: ClubOfRecords, href: string) {
  expect(href).toMatch(/^\/business\/members\?/)
  const params = memberListing.read(`https://club.test${href}`)
  const { rows, counts } = await memberList(club.db, params, { timeZone, now, seesMoney: true })
  return { names: rows.map(({ fullName }) => fullName), total: counts.total }
}

type RecordedMember = Awaited<ReturnType<typeof aRecordedMember>>

/** Records that a renewal of the member failed. */
async function failPayment(club: ClubOfRecords, member: RecordedMember, failedAt: Date, cents = 9_900) {
  await member.sync(failedAt, { status: 'past_due', stripe_status: 'past_due' })
  const failureId = newId()
  await database.owner.query(
    `insert into payment_failures (business_id, id, membership_id, account_id, invoice_id, amount_cents, currency,
       period_start, attempt_count, kind, card_last4, failed_at, next_attempt_at, created_at)
     values ($1, $2, $3, 'acct_recorded', $4, $5, 'usd', $6, 1, 'soft', '0341', $6, $7, $6)`,
    [club.id, failureId, member.membershipId, `in_${failureId}`, cents, failedAt, later(failedAt, 5)],
  )
  return { failureId }
}

/**
 * Twelve members who joined in August in two tiers; two are overdue, one leaves soon, one left in October. Ten got a box
 * in August and eleven ratings were given, one of a wine that came in no box; one box was not picked up.
 */
async function aBusyClub() {
  const club = await aClubOfRecords(database)
  const reserve = await aTier(club.db, { name: 'Reserve', priceCents: 15_000 })
  const join = async (name: string, tierId = club.tierId) => {
    const member = await aRecordedMember(club, { now: joined, name, tierId })
    await member.pay(joined)
    return member
  }
  const [graceHill, omarReyes] = [await join('Grace Hill'), await join('Omar Reyes')]
  const members: RecordedMember[] = []
  for (let n = 0; n < 10; n += 1) members.push(await join(`Member ${n}`, n < 2 ? reserve.id : club.tierId))
  const boxed = [...members.slice(2), graceHill, omarReyes]
  const run = await aRecordedRun(club, { now: later(joined, 60), bottles: [20, 20] })
  await run.lock(later(joined, 61))
  for (const member of boxed.slice(0, -1)) await give(club, member, { now: later(joined, 63) })
  await database.owner.query(
    `update run_orders set status = 'ready', ready_at = $2 where business_id = $1 and status <> 'delivered'`,
    [club.id, later(joined, 62)],
  )
  await database.owner.query(`update club_runs set status = 'fulfilling' where business_id = $1`, [club.id])
  for (const [at, member] of boxed.slice(0, -1).entries()) await rate(club, member.id, run.wines[0]!, 80 + at)
  await rate(club, members[2]!.id, run.wines[1]!, 90)
  await rate(club, members[0]!.id, run.wines[0]!, 10)
  await members[3]!.sync(later(now, -3), { ends_at: later(now, 9) })
  await members[4]!.sync(later(joined, 80), {
    status: 'canceled',
    stripe_status: 'canceled',
    ended_at: later(joined, 80),
  })
  const grace = await failPayment(club, graceHill, later(now, -6))
  const omar = await failPayment(club, omarReyes, later(now, -1), 15_000)
  return { club, grace, omar }
}

async function rate(club: ClubOfRecords, memberId: string, wineId: string, points: number) {
  await club.db.transaction((db) =>
    db.q
      .insertInto('wine_ratings')
      .values({
        business_id: club.id,
        member_id: memberId,
        wine_id: wineId,
        points,
        review: 'Good',
        source: 'portal',
        rated_at: later(joined, 64),
        changed_at: later(joined, 64),
      })
      .execute(),
  )
}

describe('the dashboard of a busy club', () => {
  let busy: Awaited<ReturnType<typeof aBusyClub>>
  beforeAll(async () => {
    busy = await aBusyClub()
  })

  it('counts in every figure what its list has', async () => {
    const { club } = busy
    const { growth, sales, members, moved, tiles } = await read(club)
    const atEnd = await listAt(club, sales!.href)
    expect(sales!.revenue).toBe(atEnd.sum)
    expect(members.count).toBe(String(atEnd.total))
    expect(members.count).toBe('11')
    for (const { count, href } of [members, ...members.tiers])
      expect(count, href).toBe(String((await membersAt(club, href)).total))
    for (const { count, href } of [moved!.joined, moved!.left])
      expect(count, href).toBe(String((await listAt(club, href)).total))
    expect(members.tiers.map(({ name, count }) => [name, count])).toEqual([
      ['First Pour', '9'],
      ['Reserve', '2'],
    ])
    expect((await listAt(club, sales!.growth!.href)).sum).toContain(
      sales!.growth!.words.replace(/ in 30 days$/, ''),
    )

    expect(growth).toBe('11 members (−1) and $1,191.00 a month (−$99.00), compared with 30 days ago.')

    const [rating, retention, fulfillment, satisfaction] = tiles!
    const ratings = await listAt(club, rating!.href)
    expect(ratings.summary).toBe(`${rating!.value} points on average`)
    expect(rating).toMatchObject({ note: `Out of 100, from ${ratings.total} ratings of all time` })
    expect(ratings.total).toBe(11)
    // The business reads who thinks what of a wine, and members are told so.
    expect(ratings.rows.flat().map(({ text }) => text)).toContain('Grace Hill')
    const ofBoxes = await listAt(club, satisfaction!.href)
    expect(ofBoxes.total).toBe(10)
    expect(satisfaction!.value).toBe(ofBoxes.summary!.split(' ')[0])
    expect(satisfaction!.value).not.toBe(rating!.value)
    const month = (await listAt(club, retention!.href)).rows[0]!
    expect(retention!.value).toBe(month.at(-1)!.text)
    expect(retention!.note).toBe('11 of 12 members stayed in October 2026')
    const boxes = await listAt(club, fulfillment!.href)
    expect(fulfillment!.note).toContain(`9 of ${boxes.total} paid boxes`)
    expect(boxes.summary).toBe('9 of 10 boxes delivered')
    expect(boxes.rows.filter((row) => row.at(-1)!.text === 'Delivered')).toHaveLength(9)
  })

  it('estimates revenue from current prices, next to what is billed', async () => {
    const { sales } = await read(busy.club)
    // Nine pay $99 and two $150; the estimate is 11 times the mean of $99 and $150, rounded.
    expect(sales!.revenue).toBe('$1,191.00')
    expect(sales!.estimate).toEqual({
      value: '$1,370',
      formula: '11 members × $124.50, the average price of your tiers today',
    })
  })

  it('lists what needs the business, the most urgent first, each with its count, people and one action', async () => {
    const { club } = busy
    const { needs } = await read(club)
    expect(needs.map(({ id, title }) => [id, title])).toEqual([
      ['overdue', '2 payments are overdue'],
      ['unclaimed', '1 member has a box that was not picked up'],
      ['leaving', '1 member is leaving'],
      ['run', 'November box: close the run'],
    ])
    const [overdue, unclaimed, leaving] = needs
    expect(overdue!.about).toBe('$249.00 in all.')
    expect(overdue!.lines.map(({ name }) => name)).toEqual(['Grace Hill', 'Omar Reyes'])
    expect(leaving!.lines).toMatchObject([{ name: 'Member 3', about: 'First Pour, until November 23, 2026' }])
    expect(unclaimed!.lines).toMatchObject([{ name: 'Omar Reyes' }])
    for (const { title, lines, action } of [overdue!, unclaimed!, leaving!]) {
      const { total, names } = await membersAt(club, action!.href)
      expect(title).toMatch(new RegExp(`^${total} `))
      expect(names).toEqual(lines.map(({ name }) => name))
    }
  })

  it('shows desk staff no money, and no payments', async () => {
    const { needs, growth, sales, tiles, moved, ...rest } = await read(busy.club, 'desk')
    expect([growth, sales, tiles, moved]).toEqual([null, null, null, null])
    expect(needs.map(({ id }) => id)).toEqual(['unclaimed', 'leaving', 'run'])
    expect(JSON.stringify({ needs, ...rest })).not.toMatch(/\$|pay\//)
    expect(rest.members.count).toBe('11')
  })

  it('reminds a member once, and says when', async () => {
    const { club, grace, omar } = busy
    const remind = (failureId: string, at: Date) =>
      sendPaymentReminder(club.db, {
        failureId,
        userId: club.ownerId,
        now: at,
        payUrl: payUrl(failureId),
        club: {
          id: club.id,
          slug: club.slug,
          name: 'A Club',
          timeZone,
          currency: 'usd',
          brand: presetBrand('trattoria'),
          email: 'hello@club.test',
          primaryDomain: null,
        } as unknown as Club,
      })
    const sent = async () => {
      const { rows } = await database.owner.query(
        `select subject, text from outgoing_emails where business_id = $1 and occasion = 'payment-reminder'`,
        [club.id],
      )
      return rows as { subject: string; text: string }[]
    }
    // The email about the failed attempt of yesterday counts as well.
    await expect(remind(omar.failureId, now)).rejects.toMatchObject({ code: 'reminded-recently' })
    const twice = await Promise.allSettled([remind(grace.failureId, now), remind(grace.failureId, now)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const emails = await sent()
    expect(emails).toHaveLength(1)
    expect(emails[0]!.text).toContain(payUrl(grace.failureId))
    expect(emails[0]!.text).toContain('$99.00')
    await expect(remind(grace.failureId, later(now, 1))).rejects.toThrow(
      'Grace Hill was emailed about this payment on November 14, 2026. You can send a reminder from November 16, 2026 on.',
    )
    const [line] = (await read(club)).needs.find(({ id }) => id === 'overdue')!.lines
    expect(line!.payment).toMatchObject({
      emailed: 'Reminded on November 14, 2026',
      waitsUntil: 'November 16, 2026',
    })
    await remind(grace.failureId, later(now, 2))
    expect(await sent()).toHaveLength(2)

    await database.owner.query('update payment_failures set recovered_at = $2 where id = $1', [
      grace.failureId,
      later(now, 3),
    ])
    await expect(remind(grace.failureId, later(now, 9))).rejects.toMatchObject({ code: 'payment-not-due' })
    await expect(remind(newId(), now)).rejects.toMatchObject({ code: 'payment-not-found' })
    const other = await aClubOfRecords(database)
    await expect(
      sendPaymentReminder(other.db, {
        failureId: omar.failureId,
        userId: other.ownerId,
        now: later(now, 9),
        payUrl: '',
        club: { name: 'Other', timeZone } as unknown as Club,
      }),
    ).rejects.toMatchObject({ code: 'payment-not-found' })
  })
})

describe('the dashboard of a club without members', () => {
  it('is calm, and has no figure that it has no data for', async () => {
    const club = await aClubOfRecords(database)
    const { needs, sales, tiles, members, moved, newest } = await read(club)
    expect(needs).toEqual([])
    expect(sales).toMatchObject({ revenue: null, growth: null, chart: null, estimate: null })
    expect(tiles!.map(({ value }) => value)).toEqual([null, null, null, null])
    expect(members).toMatchObject({ count: '0', tiers: [] })
    expect(moved).toMatchObject({ joined: { count: '0' }, left: { count: '0' } })
    expect(newest).toEqual([])
    for (const { href } of tiles!) await listAt(club, href)
  })
})

describe('a problem of the account, the domain, questions or stock', () => {
  it('is listed with where it is seen to', async () => {
    const club = await aClubOfRecords(database)
    const query = (text: string, values: unknown[] = []) => database.owner.query(text, [club.id, ...values])
    await query(
      `insert into stripe_accounts (account_id, business_id, state, livemode, created_at)
       values ('acct_' || $1::uuid, $1, 'restricted', false, $2)`,
      [joined],
    )
    await query(
      `insert into domains (business_id, id, name, token, status, created_at, failing_since)
       values ($1, $2, 'club.example.com', 'a token', 'verified', $3, $3)`,
      [newId(), joined],
    )
    await query(
      `insert into sommelier_questions (business_id, id, name, email, email_norm, question, asked_at)
       values ($1, $2, 'Ivy', 'ivy@example.test', 'ivy@example.test', 'Is the Barolo back?', $3)`,
      [newId(), joined],
    )
    const run = await aRecordedRun(club, { now: joined, bottles: [3, 9] })
    const shown = async (role: StaffRole) => (await read(club, role)).needs.map(({ id }) => id)
    expect((await shown('owner')).map((id) => id.replace(/-.+/, ''))).toEqual([
      'account',
      'domain',
      'run',
      'questions',
      'stock',
    ])
    expect(await shown('desk')).toEqual(['run', 'stock'])
    const { needs } = await read(club)
    expect(needs.map(({ title }) => title)).toEqual([
      'Your Stripe account is restricted',
      'club.example.com will stop working',
      'November box: waits to be locked',
      '1 question is unanswered',
      '1 wine is low in stock',
    ])
    await query('update wines set par_level = 12 where business_id = $1 and id = $2', [run.wines[1]])
    expect((await read(club)).needs.at(-1)).toMatchObject({
      title: '1 wine is below its par level',
      action: { href: '/business/inventory?show=below_par' },
    })
  })
})
