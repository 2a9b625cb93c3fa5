import { expressionBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { liveStatuses } from '#/db/schema/memberships'
import { literals } from '#/db/rows'
import type { Day } from '~/foundation/kit/dates'

/**
 * Live memberships that pay an older price of their tier and have not been notified of the new one. A kept price is no
 * older one until its end is announced, which concerns the members who keep it alone.
 */
export function membersToNotify(db: OpenTenantDb, { today, limit }: { today: Day; limit: number }) {
  return (
    db.q
      .selectFrom('tier_price_changes as c')
      .innerJoin('tier_prices as target', 'target.id', 'c.to_price_id')
      .innerJoin('tiers as t', 't.id', 'c.tier_id')
      .innerJoin('memberships as m', (join) =>
        join.onRef('m.tier_id', '=', 'c.tier_id').on('m.status', 'in', liveStatuses),
      )
      .innerJoin('tier_prices as own', (join) =>
        join.onRef('own.id', '=', 'm.tier_price_id').onRef('own.amount_cents', '<>', 'target.amount_cents'),
      )
      .innerJoin('members as p', 'p.id', 'm.member_id')
      .leftJoin('member_price_changes as told', (join) =>
        join.onRef('told.change_id', '=', 'c.id').onRef('told.membership_id', '=', 'm.id'),
      )
      // The current price change of each tier: the latest that was not withdrawn.
      .where('c.status', '<>', 'withdrawn')
      .where(({ eb, or, and, exists, not, selectFrom }) => {
        const newer = selectFrom('tier_price_changes as newer')
          .whereRef('newer.tier_id', '=', 'c.tier_id')
          .where('newer.status', '<>', 'withdrawn')
          .where('newer.ends_kept', '=', false)
          .whereRef('newer.announced_at', '>', 'c.announced_at')
        return or([
          and([eb('c.ends_kept', '=', true), eb('own.id', '=', eb.ref('c.from_price_id'))]),
          and([
            eb('c.ends_kept', '=', false),
            or([eb('own.is_kept', '=', false), eb('own.kept_until', '<', today)]),
            eb('own.created_at', '<', eb.ref('target.created_at')),
            not(exists(newer.select('newer.id'))),
          ]),
        ])
      })
      .where('told.membership_id', 'is', null)
      .orderBy('m.id')
      .limit(limit)
      .select(notificationColumns)
      .select(['c.effective_on as changeOn'])
      .execute()
  )
}

/** Columns for an email about a price change. */
const notificationColumns = [
  'c.id as changeId',
  'm.id as membershipId',
  expressionBuilder<{ m: Schema['memberships'] }, 'm'>()
    .fn.coalesce('m.billing_anchor_at', 'm.started_at')
    .as('billingAnchor'),
  'm.ends_at as endsAt',
  'p.full_name as fullName',
  'p.email',
  't.name as tierName',
  'own.amount_cents as fromCents',
  'target.amount_cents as toCents',
  'target.currency',
] as const

/** Memberships that were notified of a change and wait for its date, filtered by `wanted`. */
function open(db: OpenTenantDb) {
  return db.q
    .selectFrom('member_price_changes as mine')
    .innerJoin('tier_price_changes as c', 'c.id', 'mine.change_id')
    .innerJoin('tiers as t', 't.id', 'c.tier_id')
    .innerJoin('memberships as m', 'm.id', 'mine.membership_id')
    .innerJoin('tier_prices as own', 'own.id', 'm.tier_price_id')
    .innerJoin('tier_prices as target', 'target.id', 'c.to_price_id')
    .innerJoin('members as p', 'p.id', 'm.member_id')
    .where('mine.outcome', 'is', null)
}

/** Members whose date is near and who have not been reminded, except those who were notified only now. */
export function membersToRemind(db: OpenTenantDb, { from, until, toldBefore, limit }: Reminding) {
  return open(db)
    .where('c.status', '<>', 'withdrawn')
    .where('mine.reminded_at', 'is', null)
    .where('mine.effective_on', '>', from)
    .where('mine.effective_on', '<=', until)
    .where('mine.notified_at', '<', toldBefore)
    .where('m.status', 'in', liveStatuses)
    .whereRef('m.tier_id', '=', 'c.tier_id')
    .orderBy('m.id')
    .limit(limit)
    .select(notificationColumns)
    .select(['mine.effective_on as effectiveOn'])
    .execute()
}

interface Reminding {
  from: Day
  until: Day
  toldBefore: Date
  limit: number
}

/** Members who were notified of a change that was withdrawn afterwards. */
export function membersToNotifyOfWithdrawal(db: OpenTenantDb, limit: number) {
  return open(db)
    .where('c.status', '=', 'withdrawn')
    .orderBy('m.id')
    .limit(limit)
    .select(notificationColumns)
    .execute()
}

/**
 * Members whose date has come, after `after`, and those whose date is about to come and who do not renew before it. A membership with an open tier change waits for its outcome.
 */
export function membersToMigrate(db: TenantDb, { today, upcoming, after, limit }: Moving) {
  return db.read((db) => {
    const due = open(db)
      .where('c.status', '<>', 'withdrawn')
      .where((eb) =>
        eb.or([
          eb('mine.effective_on', '<=', today),
          eb.and([
            eb('mine.effective_on', '<=', upcoming.day),
            eb('m.current_period_end', '>=', upcoming.begins),
          ]),
        ]),
      )
      .where(({ exists, not, selectFrom }) => {
        const waiting = selectFrom('tier_changes as w')
          .whereRef('w.membership_id', '=', 'm.id')
          .where('w.status', 'in', literals(['asked', 'scheduled', 'undoing']))
        return not(exists(waiting.select('w.id')))
      })
      .orderBy('m.id')
      .limit(limit)
      .select([
        'c.id as changeId',
        'c.tier_id as changedTier',
        'c.to_price_id as priceId',
        'm.id as membershipId',
        'm.tier_id as tierId',
        'm.tier_price_id as ownPriceId',
        'm.status',
      ])
    return (after === '' ? due : due.where('m.id', '>', after)).execute()
  })
}

interface Moving {
  today: Day
  /** The last day whose prices are being applied, with the time it starts. */
  upcoming: { day: Day; begins: Date }
  after: string
  limit: number
}

interface Outcome {
  changeId: string
  membershipId: string
  outcome: 'applied' | 'moot' | 'withdrawn'
  now: Date
}

/** Records the outcome of a change for one membership, once. */
export async function recordMemberPriceOutcome(
  db: OpenTenantDb,
  { changeId, membershipId, outcome, now }: Outcome,
): Promise<void> {
  await db.q
    .updateTable('member_price_changes')
    .set({ outcome, resolved_at: now })
    .where('change_id', '=', changeId)
    .where('membership_id', '=', membershipId)
    .where('outcome', 'is', null)
    .execute()
}

export type MemberToNotify = Awaited<ReturnType<typeof membersToNotify>>[number]
export type MemberToMigrate = Awaited<ReturnType<typeof membersToMigrate>>[number]
