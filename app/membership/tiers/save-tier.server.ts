import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { discountText } from './bottle-discount'
import { updateFullSince } from './capacity/capacity.server'

export interface TierInput {
  name: string
  description: string
  /** Per month, in minor units. */
  priceCents: number
  /** 0 if it varies. */
  bottles: number
  benefits: string[]
  /** Discount of members on a bottle of the list, in basis points; left out, it stays unchanged. */
  bottleDiscountBp?: number
  position: number
  /** Member limit, null for none; left out, it stays unchanged. */
  memberCap?: number | null
}

interface SaveTier extends TierInput {
  /** The tier to change; left out, a new draft is created. */
  tierId?: string
  /** Id created with the form of a new tier, so that submitting it twice creates one draft. */
  formId?: string
  /** The person who changes it. A changed discount is recorded with their name. */
  userId?: string
  now: Date
}

/**
 * Creates a draft tier or changes a tier. A new amount becomes a new price version; members of earlier versions keep
 * paying theirs. Throws `tier-not-found` and `tier-archived`.
 */
export async function saveTier(
  db: TenantDb,
  { tierId, formId, userId, now, ...text }: SaveTier,
): Promise<{ tierId: string }> {
  return db.transaction(async (db) => {
    const id = tierId ?? formId ?? newId()
    const columns = {
      name: text.name,
      description: text.description,
      bottles_per_month: text.bottles,
      benefits: JSON.stringify(text.benefits),
      ...(text.bottleDiscountBp !== undefined && { bottle_discount_bp: text.bottleDiscountBp }),
      position: text.position,
      ...(text.memberCap !== undefined && { member_cap: text.memberCap }),
    }
    if (tierId) {
      await recordDiscount(db, { tierId, to: text.bottleDiscountBp, userId, now })
      await changeTier(db, tierId, columns, text.memberCap)
    } else {
      const key = {
        business_id: db.businessId,
        id,
        status: 'draft' as const,
        created_at: now,
        archived_at: null,
      }
      const drafted = await db.q
        .insertInto('tiers')
        .values({ ...key, ...columns })
        .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!drafted) return { tierId: id }
    }
    await setPrice(db, id, text.priceCents, now)
    if (text.memberCap !== undefined) await updateFullSince(db, now)
    return { tierId: id }
  })
}

async function changeTier(db: OpenTenantDb, tierId: string, columns: object, cap: number | null | undefined) {
  if (cap !== undefined) await resetCapacityNotice(db, tierId, cap)
  const changed = await db.q
    .updateTable('tiers')
    .set(columns)
    .where('id', '=', tierId)
    .returning('status')
    .executeTakeFirst()
  if (!changed) throw new DomainError('tier-not-found', 404, 'This club has no such tier.')
  if (changed.status === 'archived') {
    throw new DomainError('tier-archived', 409, 'This tier is no longer offered and cannot be changed.')
  }
}

/** Records a discount that will change, before it does. */
async function recordDiscount(
  db: OpenTenantDb,
  { tierId, to, userId, now }: { tierId: string; to?: number; userId?: string; now: Date },
): Promise<void> {
  if (to === undefined || userId === undefined) return
  const before = await db.q
    .selectFrom('tiers')
    .where('id', '=', tierId)
    .select(['name', 'bottle_discount_bp'])
    .forUpdate()
    .executeTakeFirst()
  if (!before || before.bottle_discount_bp === to) return
  await record(db, {
    action: 'tier.discount_changed',
    actor: { kind: 'business', id: userId },
    businessId: db.businessId,
    target: { kind: 'tier', id: tierId },
    details: { tier: before.name, from: discountText(before.bottle_discount_bp), to: discountText(to) },
    now,
  })
}

/** The owner who changes the limit knows its effect, so no notice is sent. */
async function resetCapacityNotice(db: OpenTenantDb, tierId: string, cap: number | null) {
  await db.q
    .updateTable('tiers')
    .set({ last_capacity_notice: null })
    .where('id', '=', tierId)
    .where('member_cap', 'is distinct from', cap)
    .execute()
}

/**
 * Sets a tier's current price. The earlier version is kept for its members until they are moved. Returns the current
 * version before and after; equal when nothing changed.
 */
export async function setPrice(
  db: OpenTenantDb,
  tierId: string,
  amountCents: number,
  now: Date,
): Promise<{ before: string | null; priceId: string }> {
  const current = await db.q
    .selectFrom('tier_prices')
    .where('tier_id', '=', tierId)
    .where('retired_at', 'is', null)
    .select(['id', 'amount_cents'])
    .forUpdate()
    .executeTakeFirst()
  if (current?.amount_cents === amountCents) return { before: current.id, priceId: current.id }
  if (current) {
    await db.q.updateTable('tier_prices').set({ retired_at: now }).where('id', '=', current.id).execute()
  }
  const { currency } = await db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .select('currency')
    .executeTakeFirstOrThrow()
  const priceId = newId()
  await db.q
    .insertInto('tier_prices')
    .values({
      id: priceId,
      tier_id: tierId,
      amount_cents: amountCents,
      currency,
      created_at: now,
      retired_at: null,
    })
    .execute()
  return { before: current?.id ?? null, priceId }
}
