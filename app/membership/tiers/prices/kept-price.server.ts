// Prices that members keep from before they moved in: versions of a tier's price that are never its current one.
import type { OpenTenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { daysAfter } from '~/foundation/kit/calendar'
import type { Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { earliestEffectiveDay } from './rules'

/** A price that a member keeps. `until` is its last day; null keeps it without an end. */
export interface KeptPrice {
  cents: number
  until: Day | null
}

/**
 * The version of a tier's price for a member who moves in: its current one, or the kept one. Members who keep the same
 * price until the same day share one version. Throws `tier-not-found` (404).
 */
export async function priceForMove(
  db: OpenTenantDb,
  { tierId, keptPrice, now }: { tierId: string; keptPrice: KeptPrice | null; now: Date },
): Promise<{ priceId: string; cents: number; currency: string }> {
  const current = await db.q
    .selectFrom('tiers as t')
    .innerJoin('tier_prices as p', (join) =>
      join.onRef('p.tier_id', '=', 't.id').on('p.retired_at', 'is', null),
    )
    .where('t.id', '=', tierId)
    .where('t.status', '<>', 'archived')
    .select(['p.id as priceId', 'p.amount_cents as cents', 'p.currency'])
    .executeTakeFirst()
  if (!current)
    throw new DomainError('tier-not-found', 404, 'The tier is no longer here. Choose another one.')
  if (!keptPrice) return current
  const { cents, until } = keptPrice
  const shared = await db.q
    .selectFrom('tier_prices')
    .where('tier_id', '=', tierId)
    .where('is_kept', '=', true)
    .where('amount_cents', '=', cents)
    .where('currency', '=', current.currency)
    .where('kept_until', 'is not distinct from', until)
    .orderBy('created_at')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  const priceId = shared?.id ?? newId()
  if (!shared)
    await db.q
      .insertInto('tier_prices')
      .values({
        id: priceId,
        tier_id: tierId,
        amount_cents: cents,
        currency: current.currency,
        created_at: now,
        retired_at: now,
        is_kept: true,
        kept_until: until,
      })
      .execute()
  return { priceId, cents, currency: current.currency }
}

/**
 * Announces the ends of kept prices that are near: from the day after, the tier's price counts, with the same notice as
 * for every change of a price. Each is announced once. Safe to repeat.
 */
export async function announceEndsOfKeptPrices(
  db: OpenTenantDb,
  { today, now }: { today: Day; now: Date },
): Promise<void> {
  const ending = await db.q
    .selectFrom('tier_prices as kept')
    .innerJoin('tier_prices as current', (join) =>
      join
        .onRef('current.tier_id', '=', 'kept.tier_id')
        .on('current.retired_at', 'is', null)
        .onRef('current.amount_cents', '<>', 'kept.amount_cents'),
    )
    .where('kept.is_kept', '=', true)
    .where('kept.kept_until', '<', earliestEffectiveDay(today, { from: 0, to: 1 }))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('tier_price_changes as c')
            .whereRef('c.from_price_id', '=', 'kept.id')
            .where('c.ends_kept', '=', true)
            .select('c.id'),
        ),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships as m')
          .whereRef('m.tier_price_id', '=', 'kept.id')
          .where('m.status', 'in', liveStatuses)
          .select('m.id'),
      ),
    )
    .select(['kept.id', 'kept.tier_id as tierId', 'kept.kept_until as until', 'kept.amount_cents as from'])
    .select(['current.id as currentId', 'current.amount_cents as to'])
    .execute()
  for (const { id, tierId, until, from, to, currentId } of ending) {
    const after = daysAfter(until!, 1)
    const earliest = earliestEffectiveDay(today, { from, to })
    await db.q
      .insertInto('tier_price_changes')
      .values({
        id: newId(),
        tier_id: tierId,
        from_price_id: id,
        to_price_id: currentId,
        effective_on: after > earliest ? after : earliest,
        status: 'scheduled',
        ends_kept: true,
        announced_by: null,
        announced_at: now,
        resolved_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
