import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { memberRisks } from '~/membership/memberships/at-risk/risk-signals.server'
import { isMemberAt, signalsAt } from '~/membership/memberships/at-risk/evaluate/member-history'
import { readHistories } from '~/membership/memberships/at-risk/evaluate/read-histories.server'
import { memberRisk, riskLine } from '~/membership/memberships/at-risk/risk-rules'
import { changeView } from '~/membership/memberships/change-requests/change-view'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import { exportedMembers, memberFile } from '~/membership/memberships/work-list/export-members.server'
import { memberListing, type MemberListParams } from '~/membership/memberships/work-list/member-listing'
import {
  everyone,
  joinedPeriodNames,
  memberFlags,
  memberStatuses,
  type MemberFilter,
} from '~/membership/memberships/work-list/member-filter'
import {
  countMatchingMembers,
  matchingMemberIds,
} from '~/membership/memberships/work-list/member-filter.server'
import { memberList } from '~/membership/memberships/work-list/member-list.server'
import { freshDatabase, type TestDatabase } from '../../../database'
import {
  aClubOfRecords,
  aRecordedMember,
  later,
  type ClubOfRecords,
  type RecordedMember,
} from '../../../builders/recorded-member'
import { aRecordedRun } from '../../../builders/recorded-run'
import { aTier } from '../../../builders/tiers'

const timeZone = 'America/New_York'
const joined = new Date('2026-03-02T17:00:00Z')
const now = new Date('2026-11-20T17:00:00Z')
const clock = { now, timeZone }
const withMoney = { ...clock, seesMoney: true, contacts: 'email' as const }

let database: TestDatabase
let busy: Awaited<ReturnType<typeof aBusyClub>>
let other: { club: ClubOfRecords; member: RecordedMember }
beforeAll(async () => {
  database = await freshDatabase()
  busy = await aBusyClub()
  const club = await aClubOfRecords(database)
  other = { club, member: await aRecordedMember(club, { now, name: 'Ada Elsewhere' }) }
})
afterAll(() => database.close())

/** Eight people who differ in everything that the list filters by. */
async function aBusyClub() {
  const club = await aClubOfRecords(database)
  const second = (await aTier(club.db, { name: 'Riserva', priceCents: 15_000 })).id
  const person = (name: string, at = joined, tierId?: string) =>
    aRecordedMember(club, { now: at, name, tierId })
  const query = (text: string, values: unknown[]) => database.owner.query(text, values)

  const ada = await person('Ada Conti')
  const bruno = await person('Bruno Maggi', joined, second)
  const chloe = await person('Chloé Durand', later(now, -20))
  const dora = await person('=HYPERLINK("http://evil.test")')
  const elio = await person('Elio Neri', later(now, -80), second)
  const fay = await person('Fay Wong')
  const gus = await person('Gus Ort')
  const signedUp = await person('Never Paid')
  const members = { ada, bruno, chloe, dora, elio, fay, gus, signedUp }
  for (const member of [ada, bruno, dora, fay, gus]) await member.pay(later(now, -40))
  for (const member of [ada, chloe, elio]) await member.pay(later(now, -5))
  await chloe.refund(now, { cents: 2_500 })

  // Bruno's payment failed in May; Ada left two boxes and skips; Dora leaves; Elio's card expires; Fay left; Gus is paused.
  await bruno.sync(now, { status: 'past_due', stripe_status: 'past_due' })
  await query(
    `insert into payment_failures (business_id, id, membership_id, account_id, invoice_id, amount_cents, currency, attempt_count,
       kind, failed_at, created_at) values ($1, $2, $3, 'acct_recorded', 'in_open', 15000, 'usd', 2, 'soft', $4, $5)`,
    [club.id, newId(), bruno.membershipId, now, later(now, -9)],
  )
  await dora.sync(now, { ends_at: later(now, 12) })
  await query(
    'update memberships set card_exp_month = 11, card_exp_year = 2026, card_last4 = $2 where id = $1',
    [elio.membershipId, '4242'],
  )
  await fay.sync(now, { status: 'canceled', stripe_status: 'canceled', ended_at: later(now, -3) })
  await gus.sync(now, { status: 'paused' })
  await gus.leaveOut(later(now, -30), 'hold')
  await ada.leaveOut(later(now, -2), 'skip')
  await query(`update memberships set status = 'pending', stripe_status = 'incomplete' where id = $1`, [
    signedUp.membershipId,
  ])
  await query('update members set joined_on = null, phone = $2 where id = $1', [
    signedUp.id,
    '+1 (555) 010-7788',
  ])

  const run = await aRecordedRun(club, { now: later(now, -4), bottles: [20, 20] })
  await run.lock(later(now, -4))
  const [box] = await ada.boxes()
  await query(`update run_orders set status = 'unclaimed', changed_at = $2 where id = $1`, [
    box!.id,
    later(now, -1),
  ])
  // A box of an earlier month that went back to stock.
  await query(
    `insert into run_orders (business_id, id, run_id, number, membership_id, member_id, tier_id, status, cancel_reason, created_at,
       changed_at) values ($1, $2, $3, 999, $4, $5, $6, 'canceled', 'restocked', $7, $7)`,
    [club.id, newId(), run.runId, ada.membershipId, ada.id, club.tierId, later(now, -60)],
  )
  await query(
    `insert into wine_ratings (business_id, member_id, wine_id, points, review, source, rated_at, changed_at)
     select $1, $2, id, 40, 'No', 'portal', $3, $3 from wines where business_id = $1 limit 3`,
    [club.id, chloe.id, later(now, -1)],
  )
  return { club, second, members }
}

const params = (
  filter: Partial<MemberFilter> = {},
  more: Partial<MemberListParams> = {},
): MemberListParams => ({
  ...memberListing.all,
  ...filter,
  ...more,
})
const list = (filter: Partial<MemberFilter> = {}, more: Partial<MemberListParams> = {}) =>
  memberList(busy.club.db, params(filter, more), withMoney)
const names = async (filter: Partial<MemberFilter>, more: Partial<MemberListParams> = {}) =>
  (await list(filter, more)).rows.map(({ fullName }) => fullName)
/** By name, without regard to accents and punctuation. */
const everyName = [
  'Ada Conti',
  'Bruno Maggi',
  'Chloé Durand',
  'Elio Neri',
  'Fay Wong',
  'Gus Ort',
  '=HYPERLINK("http://evil.test")',
  'Never Paid',
]

describe('the list of members', () => {
  it('finds by name without accents, by email, by phone number, and by tier, status, days and marks', async () => {
    expect(await names({})).toEqual(everyName)
    expect(await names({ text: 'chloe DUR' })).toEqual(['Chloé Durand'])
    expect(await names({ text: '555 010-7788' })).toEqual(['Never Paid'])
    expect(await names({ text: '100%' })).toEqual([])
    const { rows } = await list({ text: 'ada' })
    expect(await names({ text: rows[0]!.email!.slice(0, 18) })).toContain('Ada Conti')
    expect(await names({ tierIds: [busy.second] })).toEqual(['Bruno Maggi', 'Elio Neri'])
    expect(await names({ status: 'canceled' })).toEqual(['Fay Wong'])
    expect(await names({ status: 'none' })).toEqual(['Never Paid'])
    expect(await names({ joined: '30d' })).toEqual(['Chloé Durand'])
    expect(await names({ joinedFrom: '2026-03-02', joinedTo: '2026-03-02', status: 'active' })).toEqual([
      'Ada Conti',
      '=HYPERLINK("http://evil.test")',
    ])
    expect(await names({ flags: ['overdue'] })).toEqual(['Bruno Maggi'])
    expect(await names({ flags: ['card_expiring'] })).toEqual(['Elio Neri'])
    expect(await names({ flags: ['leaving'] })).toEqual(['=HYPERLINK("http://evil.test")'])
    expect(await names({ flags: ['unclaimed'] })).toEqual(['Ada Conti'])
    expect(await names({ flags: ['never_rated'], status: 'live' })).not.toContain('Chloé Durand')
    expect(await names({ flags: ['at_risk'] })).toEqual(
      ['Ada Conti', 'Bruno Maggi', 'Chloé Durand'].slice(0, 2),
    )
  })

  it('counts next to each choice what its list then holds, whatever else is set', async () => {
    const bases: Partial<MemberFilter>[] = [
      {},
      { text: 'o' },
      { status: 'live' },
      { tierIds: [busy.second], joined: '90d' },
      { flags: ['never_rated'] },
      { flags: ['at_risk'], status: 'active' },
      { joinedFrom: '2026-09-01' },
    ]
    for (const base of bases) {
      const { counts } = await list(base)
      const total = async (more: Partial<MemberFilter>) => (await list({ ...base, ...more })).counts.total
      for (const status of memberStatuses) expect(counts.status[status], status).toBe(await total({ status }))
      expect(counts.status.all).toBe(await total({ status: null }))
      for (const joined of joinedPeriodNames) expect(counts.joined[joined]).toBe(await total({ joined }))
      for (const flag of memberFlags)
        expect(counts.flag[flag], flag).toBe(
          await total({ flags: [...new Set([...(base.flags ?? []), flag])] }),
        )
      for (const { tierId, members } of counts.tier) expect(members).toBe(await total({ tierIds: [tierId] }))
      // The filter on its own, as segments use it, finds the same members as the list.
      const filter = { ...everyone, ...base }
      const ids = await matchingMemberIds(busy.club.db, filter, clock)
      expect(new Set(ids)).toEqual(new Set((await list(base)).rows.map(({ id }) => id)))
      expect(await countMatchingMembers(busy.club.db, filter, clock)).toBe(counts.total)
    }
  })

  it('orders by each column both ways, and shows the last page where a later one is asked', async () => {
    for (const sort of memberListing.sortNames)
      for (const isReversed of [false, true])
        expect((await names({}, { sort, isReversed })).toSorted()).toEqual(everyName.toSorted())
    expect((await names({}, { sort: 'paid' })).slice(0, 2)).toEqual(['Ada Conti', 'Bruno Maggi'])
    expect((await names({}, { sort: 'joined' }))[0]).toBe('Chloé Durand')
    expect((await names({}, { sort: 'status' })).at(-1)).toBe('Fay Wong')
    expect(await list({}, { page: 9 })).toMatchObject({ page: 1, rows: { length: 8 } })
  })

  it('shows what was paid less refunds, and the next payment that the member’s own page shows', async () => {
    const { rows } = await list()
    const paid = Object.fromEntries(rows.map((row) => [row.fullName, row.paidCents]))
    expect(paid).toMatchObject({
      'Ada Conti': 19_800,
      'Chloé Durand': 7_400,
      'Elio Neri': 9_900,
      'Never Paid': 0,
    })
    const bruno = rows.find(({ fullName }) => fullName === 'Bruno Maggi')!
    expect([bruno.owedCents, bruno.owedSince]).toEqual([15_000, later(now, -9)])
    expect(rows.filter(({ owedCents }) => owedCents !== null)).toHaveLength(1)
    for (const row of rows) {
      const membership = await membershipToChange(busy.club.db, { memberId: row.id })
      const shown = membership ? changeView(membership, timeZone, now).nextPaymentOn : null
      expect(row.nextPaymentAt && row.nextPaymentAt.toISOString().slice(0, 10), row.fullName).toBe(shown)
    }
    expect(rows.find(({ fullName }) => fullName === 'Elio Neri')?.nextPaymentCents).toBe(15_000)
  })

  it('shows no money and no contacts to staff who may not see them, and does not order by money', async () => {
    const { rows } = await memberList(busy.club.db, params({}, { sort: 'paid' }), {
      ...clock,
      seesMoney: false,
    })
    expect(rows.map(({ fullName }) => fullName)).toEqual(everyName)
    for (const row of rows)
      expect([
        row.paidCents,
        row.nextPaymentCents,
        row.owedCents,
        row.owedSince,
        row.email,
        row.phone,
      ]).toEqual(Array(6).fill(null))
  })

  it('never finds members of another club, whatever is asked', async () => {
    expect(await names({ text: 'elsewhere' })).toEqual([])
    const options = { params: params(), memberIds: [other.member.id], seesMoney: true, ...clock }
    expect((await exportedMembers(busy.club.db, options)).lines).toEqual([])
    expect((await memberRisks(busy.club.db, [other.member.id], clock)).size).toBe(0)
  })

  it('says who is at risk and why, without members who left', async () => {
    const { ada, bruno, fay } = busy.members
    const risks = await memberRisks(busy.club.db, [ada.id, bruno.id, fay.id], clock)
    expect(riskLine(risks.get(ada.id)!)).toMatch(
      /^2 unclaimed boxes in 6 months · 1 skip or pause in 6 months/,
    )
    expect(riskLine(risks.get(bruno.id)!)).toMatch(/^Payment overdue since November 11, 2026/)
    expect(risks.has(fay.id)).toBe(false)
  })

  it('measures now what judging the past measures from the same rows', async () => {
    const { members, club } = busy
    const { rows } = await database.owner.query<{ member_id: string }>(
      `select member_id from memberships where business_id = $1 and status not in ('pending', 'inactive') order by id`,
      [club.id],
    )
    const histories = await readHistories(club.db)
    expect(histories).toHaveLength(rows.length)
    const risks = await memberRisks(
      club.db,
      Object.values(members).map(({ id }) => id),
      clock,
    )
    for (const [at, { member_id: id }] of rows.entries()) {
      const history = histories[at]!
      const past = isMemberAt(history, now) ? memberRisk(signalsAt(history, now)) : null
      // Visits are not known of the past.
      const reasons = (risks.get(id)?.reasons ?? []).filter((reason) => !reason.startsWith('No log-in'))
      expect((past?.reasons ?? []).map((reason) => reason.split(' since')[0])).toEqual(
        reasons.map((reason) => reason.split(' since')[0]),
      )
    }
  })

  it('exports what the list shows in its order, or the selected members, with no formula and no money unless seen', async () => {
    const of = (more: object) =>
      exportedMembers(busy.club.db, {
        params: params({ status: 'live' }),
        memberIds: null,
        seesMoney: true,
        ...clock,
        ...more,
      })
    const all = await of({})
    expect(all.lines.map(({ fullName }) => fullName)).toEqual(await names({ status: 'live' }))
    const csv = memberFile(all).csv()
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
    expect(csv).toContain('198.00')
    expect((await memberFile(all).workbook()).subarray(0, 2).toString()).toBe('PK')
    const some = await of({ memberIds: [busy.members.gus.id, busy.members.ada.id], seesMoney: false })
    expect(some.lines.map(({ fullName }) => fullName)).toEqual(['Ada Conti', 'Gus Ort'])
    expect(memberFile(some).csv()).not.toMatch(/Total paid|\d+\.\d\d/)
  })
})
