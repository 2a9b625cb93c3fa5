// Prices that members keep from before they moved in: versions of a tier's price that are never its current one.
import type { OpenTenantDb } from '#/db/handles.server'
import type { Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'

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
  { tierId, kept, now }: { tierId: string; kept: KeptPrice | null; now: Date },
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
  if (!kept) return current
  const { cents, until } = kept
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
