import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { formatDay, isDay, type Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { setPrice } from '../save-tier.server'
import { migrateMemberPricesJob } from './price-change-jobs'
import { earliestEffectiveDay, lastAppliedDay } from './rules'

interface PriceAnnouncement {
  tierId: string
  /** Per month, in minor units. */
  priceCents: number
  /** First day of the new price for current members. */
  effectiveOn: Day
  /** Today in the club's time zone. */
  today: Day
  userId: string
  now: Date
}

/**
 * Changes the price of a published tier. New members pay it immediately. Current members keep theirs until the
 * announced day; a job that starts right away notifies them. Throws `tier-not-found`, `price-same`,
 * `price-scheduled`, and `notice-too-short` for the field `effectiveOn`.
 */
export async function announcePrice(
  db: TenantDb,
  announcement: PriceAnnouncement,
): Promise<{ changeId: string }> {
  const { tierId, priceCents, effectiveOn, today, userId, now } = announcement
  try {
    return await db.transaction(async (db) => {
      const tier = await tierWithPrice(db, tierId)
      if (tier.amountCents === priceCents) {
        throw new DomainError('price-same', 409, 'The tier already has this price.', { field: 'price' })
      }
      const earliest = earliestEffectiveDay(today, { from: tier.amountCents, to: priceCents })
      if (!isDay(effectiveOn) || effectiveOn < earliest) {
        throw new DomainError(
          'notice-too-short',
          400,
          `Members need notice. The earliest date is ${formatDay(earliest)}.`,
          { field: 'effectiveOn' },
        )
      }
      const { before, priceId } = await setPrice(db, tierId, priceCents, now)
      if (!before) throw new Error('A published tier has a price')
      const id = newId()
      await db.q
        .insertInto('tier_price_changes')
        .values({
          id,
          tier_id: tierId,
          from_price_id: before,
          to_price_id: priceId,
          effective_on: effectiveOn,
          status: 'scheduled',
          announced_by: userId,
          announced_at: now,
          resolved_at: null,
        })
        .execute()
      await record(db, {
        action: 'tier.price-announced',
        actor: { kind: 'business', id: userId },
        businessId: db.businessId,
        target: { kind: 'tier', id: tierId },
        details: { from: tier.amountCents, to: priceCents, effectiveOn },
        now,
      })
      await sendJob(db, migrateMemberPricesJob, {})
      return { changeId: id }
    })
  } catch (error) {
    if (!violatesConstraint(error, 'tier_price_changes_one_scheduled')) throw error
    throw new DomainError(
      'price-scheduled',
      409,
      'A price change is already announced. Withdraw it before you announce another.',
    )
  }
}

async function tierWithPrice(db: OpenTenantDb, tierId: string): Promise<{ amountCents: number }> {
  const tier = await db.q
    .selectFrom('tiers')
    .innerJoin('tier_prices', (join) =>
      join.onRef('tier_prices.tier_id', '=', 'tiers.id').on('tier_prices.retired_at', 'is', null),
    )
    .where('tiers.id', '=', tierId)
    .where('tiers.status', '=', 'published')
    .select('tier_prices.amount_cents as amountCents')
    .executeTakeFirst()
  if (!tier) throw new DomainError('tier-not-found', 404, 'This club has no such tier.')
  return tier
}

/**
 * Withdraws an announced price change before it is applied: the old amount is the tier's price again, and members who
 * were notified are notified of that. Members who joined in between keep the price they agreed to. Throws
 * `price-change-not-found`.
 */
export async function withdrawPrice(
  db: TenantDb,
  { tierId, userId, now }: { tierId: string; userId: string; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    const { time_zone: timeZone } = await db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select('time_zone')
      .executeTakeFirstOrThrow()
    const change = await db.q
      .updateTable('tier_price_changes')
      .set({ status: 'withdrawn', resolved_at: now })
      .where('tier_id', '=', tierId)
      .where('status', '=', 'scheduled')
      .where('ends_kept', '=', false)
      // From then on members are moved to it.
      .where('effective_on', '>', lastAppliedDay(timeZone, now))
      .returning(['id', 'from_price_id'])
      .executeTakeFirst()
    if (!change) {
      throw new DomainError(
        'price-change-not-found',
        409,
        'There is no announced change to withdraw. You can withdraw a change until 9 PM on the day before it starts.',
      )
    }
    const { amount_cents: amount } = await db.q
      .selectFrom('tier_prices')
      .where('id', '=', change.from_price_id)
      .select('amount_cents')
      .executeTakeFirstOrThrow()
    await setPrice(db, tierId, amount, now)
    await record(db, {
      action: 'tier.price-withdrawn',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'tier', id: tierId },
      details: { change: change.id },
      now,
    })
    await sendJob(db, migrateMemberPricesJob, {})
  })
}
