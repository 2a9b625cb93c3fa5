import pg from 'pg'
import { createPool } from '#/db/client.server'
import { tenantDb, type TenantDb } from '#/db/handles.server'
import { instantMonthsAfter } from '~/foundation/kit/calendar'
import { measure, observe } from '~/membership/memberships/at-risk/evaluate/measure-score'
import { readHistories } from '~/membership/memberships/at-risk/evaluate/read-histories.server'
import { findAnything } from '~/insight/find/find-anything.server'
import { memberListing } from '~/membership/memberships/work-list/member-listing'
import { memberList, orderedMemberIds } from '~/membership/memberships/work-list/member-list.server'
import { fillHistory, members, timeZone } from './analytics'
import { appDatabase } from './app-database'
import { fillCellars } from './fill-cellar'
import { memberImportRows } from './member-import'
import { timesOf } from './page-times'
import { ms, type Row } from './table'
import type { Platform } from '../tests/platform'

const rounds = 25
const target = 100

/** Addresses of the list, and what each asks. */
const lists: [what: string, query: string][] = [
  ['first page by name', ''],
  ['typed search', '?q=conti%20member12'],
  ['current members who are at risk', '?status=live&is=at_risk'],
  ['overdue, never rated', '?is=overdue,never_rated'],
  ['by next payment', '?sort=next_payment&status=live'],
  ['by total paid', '?sort=paid'],
  ['last page by name', '?page=200'],
]

/** The list of a club of 10,000 members and three years: its rows, and the counts of all filters. */
export async function memberRows(platform: Platform, slug: string): Promise<Row[]> {
  const ownerUrl = await platform.databaseUrl()
  const { socketUrl, businessId } = await appDatabase(ownerUrl, slug)
  const demo = await appDatabase(ownerUrl, 'bottega-rossa')
  await fillHistory(ownerUrl, businessId)
  await fillSigns(ownerUrl, businessId)
  const pool = createPool({
    ...{ connectionString: socketUrl, max: 2, applicationName: 'bench' },
    onError: () => {},
  })
  try {
    return [
      ...(await measureLists(tenantDb(pool, businessId), tenantDb(pool, demo.businessId))),
      await scoreOnHistory(tenantDb(pool, demo.businessId)),
      ...(await movingIn(tenantDb(pool, demo.businessId))),
      ...(await searchRows(ownerUrl, slug, tenantDb(pool, businessId))),
    ]
  } finally {
    await pool.end()
  }
}

/** Texts of the search over the whole portal, each of another kind. */
const searches = [
  'conti',
  'ada conti member1204',
  'vineyard 3',
  'vietti nebiolo',
  '1204',
  'refund',
  'zzzzz qqqqq',
]

/** The answer of the search over the whole portal but its handbook, in the club with 5,000 wines too. */
async function searchRows(ownerUrl: string, slug: string, db: TenantDb): Promise<Row[]> {
  const size = {
    wines: 5_000,
    movementsPerWine: 10,
    businesses: 0,
    winesOfOthers: 0,
    movementsPerWineOfOthers: 0,
  }
  await fillCellars(ownerUrl, slug, size)
  const rows: Row[] = []
  for (const text of searches) {
    const search = { text, timeZone, may: () => true, handbook: () => [] }
    const { p50, p95 } = await timesOf(() => findAnything(db, search), rounds)
    rows.push({
      what: `Search of the portal, ${members.toLocaleString('en')} members and 5,000 wines, “${text}”: p50, p95`,
      figure: `${ms(p50)}, ${ms(p95)}`,
      target: `p95 < ${target} ms`,
      held: p95 < target,
    })
  }
  return rows
}

/** Members from another system, into the first tier of a club. */
async function movingIn(db: TenantDb): Promise<Row[]> {
  const club = await db.read(({ q }) =>
    q
      .selectFrom('tiers as t')
      .innerJoin('businesses as b', 'b.id', 't.business_id')
      .where('t.status', '=', 'published')
      .orderBy('t.position')
      .limit(1)
      .select(['t.name as plan', 'b.owner_user_id as userId'])
      .executeTakeFirstOrThrow(),
  )
  return memberImportRows(db, { plan: club.plan, userId: club.userId!, now: new Date() })
}

/** The score of members who may leave on a club's own past: the first day of each of the last twelve months that are over. */
export async function scoreOnHistory(db: TenantDb): Promise<Row> {
  const now = new Date()
  const days = Array.from({ length: 12 }, (_, at) => instantMonthsAfter(now, -1 - at))
  const { observed, left, baseRate, flagged, precision, recall } = measure(
    observe(await readHistories(db), days),
  )
  const percent = (share: number | null) => (share === null ? 'none' : `${(100 * share).toFixed(0)} %`)
  return {
    what: `Score of members at risk on the demo's history (${observed} observations, ${left} left within a month): base rate, flagged, precision, recall`,
    figure: `${percent(baseRate)}, ${flagged}, ${percent(precision)}, ${percent(recall)}`,
  }
}

/** The list of each address, timed. */
export async function measureLists(db: TenantDb, demo: TenantDb): Promise<Row[]> {
  const clock = { now: new Date(), timeZone, seesMoney: true }
  const rows: Row[] = []
  for (const [what, query] of lists) {
    const params = memberListing.read(`http://bench.test/business/members${query}`)
    const took: number[] = []
    let total = 0
    for (let n = 0; n < rounds; n += 1) {
      const began = performance.now()
      const list = await memberList(db, params, clock)
      if (n > 2) took.push(performance.now() - began)
      total = list.counts.total
    }
    const sorted = took.toSorted((one, other) => one - other)
    const [p50, p95] = [0.5, 0.95].map((share) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
    const small = await timesOf(() => memberList(demo, params, clock), rounds)
    rows.push({
      what: `List of ${members.toLocaleString('en')} members with all counts, ${what} (${total.toLocaleString('en')} found): p50, p95`,
      figure: `${ms(p50!)}, ${ms(p95!)}`,
      peer: `the demo’s ${ms(small.p50)}, ${ms(small.p95)}`,
      target: `p95 < ${target} ms`,
      held: p95! < target,
    })
  }
  const began = performance.now()
  const all = await db.read((db) =>
    orderedMemberIds(db, memberListing.read('http://bench.test/'), clock, 100_000),
  )
  rows.push({
    what: `Ids of all ${all.length.toLocaleString('en')} for an export`,
    figure: ms(performance.now() - began),
  })
  return rows
}

/** What members do besides paying: twenty ratings each of two thirds, boxes left here, skips, payments that failed, log-ins. */
export async function fillSigns(ownerUrl: string, businessId: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const run = (text: string) => client.query(text, [businessId])
  try {
    await client.query('set session_replication_role = replica')
    await run(
      `update members set full_name = 'Ada Conti ' || split_part(split_part(email, '@', 1), 'member', 2)
       where business_id = $1 and email like 'member%'`,
    )
    await run(
      `update memberships set current_period_end = now() + (abs(hashtext(id::text)) % 30) * interval '1 day',
         status = case when abs(hashtext(id::text)) % 40 = 0 then 'past_due' else status end,
         card_exp_year = 2026 + abs(hashtext(id::text)) % 5, card_exp_month = 1 + abs(hashtext(id::text)) % 12
       where business_id = $1 and status = 'active'`,
    )
    await run(
      `insert into payment_failures (business_id, id, membership_id, account_id, invoice_id, amount_cents, currency, attempt_count,
         kind, failed_at, created_at)
       select business_id, gen_random_uuid(), id, account_id, 'in_open' || id, 9900, 'usd', 1, 'soft', now() - interval '3 days',
         now() - interval '3 days'
       from memberships where business_id = $1 and status = 'past_due'`,
    )
    await run(
      `insert into wine_ratings (business_id, member_id, wine_id, points, review, source, rated_at, changed_at)
       select m.business_id, m.id, gen_random_uuid(), 50 + (n * 7 + abs(hashtext(m.id::text))) % 50, '', 'portal', t, t
       from members m, generate_series(1, 20) n, lateral (select now() - n * interval '40 days' as t) x
       where m.business_id = $1 and abs(hashtext(m.id::text)) % 3 <> 0`,
    )
    await run(
      `insert into club_runs (business_id, id, month, title, status, location_id, pick_up_from, pick_up_until, cut_off_at, created_at, changed_at)
       select $1, gen_random_uuid(), (date_trunc('month', now()) - n * interval '1 month')::date, 'Run ' || n, 'closed', gen_random_uuid(),
         (date_trunc('month', now()) - n * interval '1 month')::date, (date_trunc('month', now()) - n * interval '1 month'
         + interval '20 days')::date, now() - n * interval '1 month', now(), now()
       from generate_series(1, 36) n`,
    )
    await run(
      `insert into run_orders (business_id, id, run_id, number, membership_id, member_id, tier_id, entitlement_id, status,
         created_at, changed_at)
       select ms.business_id, gen_random_uuid(), r.id, row_number() over (partition by r.id), ms.id, ms.member_id, ms.tier_id,
         gen_random_uuid(), case when abs(hashtext(ms.id::text || r.id::text)) % 25 = 0 then 'unclaimed' else 'delivered' end,
         r.month, r.month
       from memberships ms join club_runs r on r.business_id = ms.business_id and r.month >= ms.started_at::date
       where ms.business_id = $1`,
    )
    await run(
      `insert into run_skips (business_id, run_id, member_id, skipped_at)
       select r.business_id, r.id, m.id, r.month from members m join club_runs r on r.business_id = m.business_id
       where m.business_id = $1 and abs(hashtext(m.id::text || r.id::text)) % 30 = 0`,
    )
    await run(
      `insert into sessions (id, token_hash, user_id, host, business_id, created_at, refreshed_at, expires_at,
         absolute_expires_at, last_seen_at, token_expires_at)
       select gen_random_uuid(), sha256(id::text::bytea), user_id, 'bench.test', business_id, now(), now(), now() + interval '30 days',
         now() + interval '180 days', now(), now() + interval '1 hour'
       from members where business_id = $1 and abs(hashtext(id::text)) % 2 = 0`,
    )
    await client.query(
      'vacuum (analyze) members, memberships, payment_failures, wine_ratings, run_orders, run_skips, sessions, invoices',
    )
  } finally {
    await client.end()
  }
}
