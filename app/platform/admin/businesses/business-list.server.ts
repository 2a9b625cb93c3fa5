import { sql } from 'kysely'
import type { OpenPlatformDb, PlatformDb } from '#/db/handles.server'
import { displayDomain } from '#/tenants/domain-names'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import type { DomainFilter } from '~/business/domains/domain-health'
import { containsPattern } from '~/foundation/kit/like-pattern'
import { countsByValue, listRows } from '~/foundation/kit/list/list-rows.server'
import { businessListing, type BusinessListParams } from './business-listing'

/** Sort keys for a business `b` with its member count `z`. */
const sortKeys = {
  newest: sql.ref('b.created_at'),
  name: sql`lower(b.name)`,
  members: sql`coalesce(z.members, 0)`,
}

/** A page of the businesses of a view, and how many of each status its search and its domains leave. */
export function listBusinesses(
  db: PlatformDb,
  params: BusinessListParams,
  { now, pageSize }: { now: Date; pageSize?: number },
) {
  return db.read(async (db) => {
    const { status } = params
    const ofAnyStatus = businessesOf(db, params)
    const matching = status === null ? ofAnyStatus : ofAnyStatus.where('b.status', '=', status)
    const list = await listRows(
      db,
      businessListing,
      params,
      matching,
      (page) => readBusinesses(db, page, params, now),
      pageSize,
    )
    return { ...list, counts: await countsByValue(db, ofAnyStatus.select('b.status as value')) }
  })
}

/** One business as the list shows it; null if it does not exist. */
export async function businessListItem(db: PlatformDb, id: string, now: Date) {
  const { all } = businessListing
  const lines = await db.read((db) =>
    readBusinesses(db, businessesOf(db, all).where('b.id', '=', id), all, now),
  )
  return lines[0] ?? null
}

const businessesOf = (
  { q }: OpenPlatformDb,
  { text, domains }: Pick<BusinessListParams, 'text' | 'domains'>,
) =>
  q
    .selectFrom('businesses as b')
    .$if(text !== '', (query) => query.where(hasText(text)))
    .$if(domains !== null, (query) => query.where('b.id', 'in', matchingDomains(q, domains!)))

/** The businesses of a page in their order, in one query: the page is selected first, then joined with details. */
async function readBusinesses(
  { q }: OpenPlatformDb,
  page: ReturnType<typeof businessesOf>,
  params: BusinessListParams,
  now: Date,
) {
  const key = sortKeys[params.sort]
  const direction = businessListing.direction(params)
  const rows = await q
    .with(
      (cte) => cte('page').materialized(),
      () =>
        page
          .$if(params.sort === 'members', (query) =>
            query.leftJoin('business_member_counts as z', 'z.business_id', 'b.id'),
          )
          .orderBy(key, direction)
          .orderBy('b.id', direction)
          .select(['b.id', 'b.name', 'b.status', 'b.plan', 'b.owner_user_id', 'b.time_zone'])
          .select(['b.created_at', key.as('place')]),
    )
    .selectFrom('page')
    .innerJoin('business_slugs as s', (join) =>
      join.onRef('s.business_id', '=', 'page.id').on('s.retired_at', 'is', null),
    )
    .leftJoin('users as u', 'u.id', 'page.owner_user_id')
    .leftJoin('business_member_counts as z', 'z.business_id', 'page.id')
    .leftJoin('stripe_accounts as a', (join) =>
      join.onRef('a.business_id', '=', 'page.id').on('a.disconnected_at', 'is', null),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('domains as d')
          .whereRef('d.business_id', '=', 'page.id')
          .where('d.status', '<>', 'removed')
          .orderBy((eb) => eb(eb.ref('d.status'), '=', 'suspended'), 'desc')
          .orderBy((eb) => eb('d.failing_since', 'is not', null), 'desc')
          .orderBy((eb) => eb(eb.ref('d.status'), '=', 'pending'), 'desc')
          .orderBy('d.is_primary', 'desc')
          .orderBy('d.created_at')
          .limit(1)
          .select(['d.name', 'd.status'])
          .select((eb) => eb('d.failing_since', 'is not', null).as('isFailing'))
          .as('own'),
      (join) => join.onTrue(),
    )
    .leftJoin('business_plans as p', 'p.business_id', 'page.id')
    .orderBy('page.place', direction)
    .orderBy('page.id', direction)
    .select([
      'page.id',
      'page.name',
      's.slug',
      'page.status',
      'page.plan',
      'page.created_at as createdAt',
      'u.email as ownerEmail',
      'a.state as payments',
      'p.stripe_status as planStatus',
      'p.unpaid_since as unpaidSince',
      'own.name as domainName',
      'own.status as domainStatus',
      'own.isFailing as domainFails',
    ])
    .select((eb) => [
      eb.fn.coalesce('z.members', eb.lit(0)).as('members'),
      feeThisMonth(now).as('feeCents'),
      eb
        .selectFrom('webhook_inbox as w')
        .whereRef('w.account_id', '=', 'a.account_id')
        .where('w.status', '=', 'failed')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .as('failedWebhooks'),
    ])
    .execute()
  return rows.map(({ domainName, domainStatus, domainFails, ...row }) => ({
    ...row,
    domain:
      domainName === null || domainStatus === null || domainStatus === 'removed'
        ? null
        : { name: displayDomain(domainName), status: domainStatus, isFailing: domainFails === true },
    failedWebhooks: row.failedWebhooks ?? 0,
  }))
}

/**
 * Unites one indexed search per column; joined with `or` they would scan every business. Owners match only by full
 * address, because a partial match would scan all users.
 */
const hasText = (text: string) => sql<boolean>`b.id = any(array(
  select n.id from businesses n where n.name ilike ${containsPattern(text)}
  union all
  select s.business_id from business_slugs s where s.retired_at is null and s.slug ilike ${containsPattern(text)}
  union all
  select w.id from businesses w
  where w.owner_user_id = (select o.id from users o where o.email_norm = ${normalizeEmail(text)})))`

/** Evaluated once: few businesses have domains. */
const matchingDomains = (q: OpenPlatformDb['q'], filter: DomainFilter) =>
  q
    .selectFrom('domains')
    .$if(filter === 'any', (query) => query.where('status', '<>', 'removed'))
    .$if(filter === 'waiting', (query) => query.where('status', '=', 'pending'))
    .$if(filter === 'problem', (query) =>
      query.where((eb) =>
        eb.or([
          eb('status', '=', 'suspended'),
          eb.and([eb('status', '=', 'verified'), eb('failing_since', 'is not', null)]),
        ]),
      ),
    )
    .select('business_id')

/** Of the business in `page`. */
function feeThisMonth(now: Date) {
  return sql<number>`coalesce((
    select sum(case f.kind when 'fee' then f.amount_cents else -f.amount_cents end)
    from platform_fees f where f.business_id = page.id
      and f.occurred_at >= date_trunc('month', ${now}::timestamptz at time zone page.time_zone) at time zone page.time_zone
  ), 0)`
}
