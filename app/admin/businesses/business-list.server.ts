import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'
import { displayDomain } from '#/tenants/domain-names'
import { normalizeEmail } from '~/kit/normalize-email'
import type { AccountState } from '~/billing/connect/account-state'
import type { Plan } from '~/billing/plan/plans'
import type { DomainFilter, DomainProofState } from '~/domains/domain-health'
import { containsPattern } from '~/kit/like-pattern'
import type { BusinessStatus } from '#/db/schema/businesses/businesses'
import type { BusinessOrder } from './business-status'

export interface BusinessFilter {
  /** Part of a name or web address, or an owner's full email address; empty matches all. */
  text: string
  status: BusinessStatus | null
  /** Filters by the state of the business's domains; null matches all. */
  domains: DomainFilter | null
  order: BusinessOrder
  /** Id of the last business on the previous page. */
  after: string | null
  limit: number
  now: Date
  /** Only this business. */
  only?: string
}

/** A business as platform administrators see it. */
interface BusinessListItem {
  id: string
  name: string
  slug: string
  ownerEmail: string | null
  status: BusinessStatus
  /** State of the Stripe account; null before onboarding starts. */
  payments: AccountState | null
  plan: Plan
  /** Stripe's status of the plan subscription; null before there is one. */
  planStatus: string | null
  unpaidSince: Date | null
  /** Live memberships. */
  members: number
  /** Platform fees less refunds in the current month of the business's time zone, in cents. */
  feeCents: number
  /** Webhooks of its Stripe account whose retries ended. */
  failedWebhooks: number
  /** The domain that matters most: failing first, then unverified, then primary. */
  domain: { name: string; status: DomainProofState['status']; isFailing: boolean } | null
  createdAt: Date
}

/** Sort keys for a business `b` with its member count `z`. */
const sortKeys = {
  newest: { by: 'b.created_at', direction: 'desc' },
  name: { by: 'lower(b.name)', direction: 'asc' },
  members: { by: 'coalesce(z.members, 0)', direction: 'desc' },
} as const

/**
 * Lists businesses in the requested order, one page at a time, in one query: the page is selected first, then joined
 * with details. `next` is the cursor of the next page; null on the last.
 */
export async function listBusinesses(
  db: PlatformDb,
  { text, status, domains, order, after, limit, now, only }: BusinessFilter,
): Promise<{ lines: BusinessListItem[]; next: string | null }> {
  const { by, direction } = sortKeys[order]
  const key = sql.raw(by)
  const sign = sql.raw(direction === 'desc' ? '<' : '>')
  const rows = await db.read(({ q }) =>
    q
      .with(
        (cte) => cte('page').materialized(),
        (q) =>
          q
            .selectFrom('businesses as b')
            .$if(order === 'members', (query) =>
              query.leftJoin('business_member_counts as z', 'z.business_id', 'b.id'),
            )
            .$if(text !== '', (query) => query.where(sql<boolean>`b.id = any(array(${matchingText(text)}))`))
            .$if(only !== undefined, (query) => query.where('b.id', '=', only!))
            .$if(status !== null, (query) => query.where('b.status', '=', status!))
            .$if(domains !== null, (query) => query.where('b.id', 'in', matchingDomains(domains!)))
            .$if(after !== null, (query) =>
              query.where(
                sql<boolean>`(${key}, b.id) ${sign} (
                  select ${key}, b.id from businesses b left join business_member_counts z on z.business_id = b.id
                  where b.id = ${after})`,
              ),
            )
            .orderBy(key, direction)
            .orderBy('b.id', direction)
            .limit(limit + 1)
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
      .execute(),
  )
  const lines = rows.slice(0, limit).map(({ domainName, domainStatus, domainFails, ...row }) => ({
    ...row,
    domain:
      domainName === null || domainStatus === null || domainStatus === 'removed'
        ? null
        : { name: displayDomain(domainName), status: domainStatus, isFailing: domainFails === true },
    feeCents: Number(row.feeCents),
    failedWebhooks: Number(row.failedWebhooks),
  }))
  return { lines, next: rows.length > limit ? (lines.at(-1)?.id ?? null) : null }
}

/** One business as the list shows it; null if it does not exist. */
export async function businessListItem(
  db: PlatformDb,
  id: string,
  now: Date,
): Promise<BusinessListItem | null> {
  const { lines } = await listBusinesses(db, { ...noFilter, only: id, limit: 1, now })
  return lines[0] ?? null
}

const noFilter = { text: '', status: null, domains: null, order: 'newest', after: null } as const

/**
 * Unites one indexed search per column; joined with `or` they would scan every business. Owners match only by full
 * address, because a partial match would scan all users.
 */
function matchingText(text: string) {
  return sql<string>`
    select n.id from businesses n where n.name ilike ${containsPattern(text)}
    union all
    select s.business_id from business_slugs s where s.retired_at is null and s.slug ilike ${containsPattern(text)}
    union all
    select w.id from businesses w
    where w.owner_user_id = (select o.id from users o where o.email_norm = ${normalizeEmail(text)})`
}

/** Evaluated once: few businesses have domains. */
function matchingDomains(filter: DomainFilter) {
  const which = {
    any: sql`d.status <> 'removed'`,
    problem: sql`d.status = 'suspended' or (d.status = 'verified' and d.failing_since is not null)`,
    waiting: sql`d.status = 'pending'`,
  }
  return sql<string>`(select d.business_id from domains d where ${which[filter]})`
}

/** Of the business in `page`. */
function feeThisMonth(now: Date) {
  return sql<number>`coalesce((
    select sum(case f.kind when 'fee' then f.amount_cents else -f.amount_cents end)
    from platform_fees f where f.business_id = page.id
      and f.occurred_at >= date_trunc('month', ${now}::timestamptz at time zone page.time_zone) at time zone page.time_zone
  ), 0)`
}
