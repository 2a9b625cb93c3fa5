import { anyOf } from '#/db/any-of'
import type { TenantDb } from '#/db/handles.server'
import { featureEnabled } from '#/tenants/features.server'
import { oncePerClub } from '#/tenants/once-per-club.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { publishedTiers, type TierOffer } from '~/membership/tiers/queries.server'

/** Gifts that guests can buy now. */
interface GiftOffer {
  isOn: boolean
  hasSums: boolean
  tiers: TierOffer[]
}

/** Gifts that a business offers: months of its published tiers that may be given and have room, and sums. */
export async function giftOffer(db: TenantDb): Promise<GiftOffer> {
  const { hasSums, giftable, ...settings } = await giftSettings(db)
  const isOn = settings.isOn && !(await isClosing(db)) && (await featureEnabled(db, 'gifts'))
  const tiers = (await publishedTiers(db)).filter(({ id, isFull }) => giftable.has(id) && !isFull)
  return { isOn: isOn && (hasSums || tiers.length > 0), hasSums, tiers }
}

/** A club that closes sells no gifts, since no one could redeem them. */
async function isClosing(db: TenantDb): Promise<boolean> {
  const { closing_on } = await db.read((db) =>
    db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select('closing_on')
      .executeTakeFirstOrThrow(),
  )
  return closing_on !== null
}

/**
 * Whether the club's pages link to the gift page, read once per version of the club: a change to the gift settings or to
 * a tier is a new version.
 */
export const cachedSellsGifts = oncePerClub(
  async (scopes, club) => (await giftOffer(scopes.club(club))).isOn && club.canTakeMembers,
)

/** The switches as the owner set them; off for a business that never did. */
export async function giftSettings(
  db: TenantDb,
): Promise<{ isOn: boolean; hasSums: boolean; giftable: Set<string> }> {
  return db.read(async ({ q }) => {
    const settings = await q.selectFrom('gift_settings').select(['is_on', 'has_sums']).executeTakeFirst()
    const tiers = await q.selectFrom('tiers').where('is_giftable', '=', true).select('id').execute()
    return {
      isOn: settings?.is_on ?? false,
      hasSums: settings?.has_sums ?? true,
      giftable: new Set(tiers.map(({ id }) => id)),
    }
  })
}

interface GiftSwitches {
  isOn: boolean
  hasSums: boolean
  /** Tiers of which months may be given. */
  tierIds: readonly string[]
  userId: string
  now: Date
}

/** Stores what can be given. Gifts that were bought stay valid. Throws `nothing-to-give` (400). */
export function saveGiftSettings(
  db: TenantDb,
  { isOn, hasSums, tierIds, userId, now }: GiftSwitches,
): Promise<void> {
  if (isOn && !hasSums && tierIds.length === 0) {
    throw new DomainError('nothing-to-give', 400, 'Please choose at least one tier, or sums of money.', {
      field: 'tiers',
    })
  }
  return db.transaction(async (db) => {
    const columns = { is_on: isOn, has_sums: hasSums, changed_at: now }
    await db.q
      .insertInto('gift_settings')
      .values({ ...columns })
      .onConflict((conflict) => conflict.column('business_id').doUpdateSet(columns))
      .execute()
    await db.q
      .updateTable('tiers')
      .set((eb) => ({ is_giftable: eb('id', '=', anyOf(tierIds)).$castTo<boolean>() }))
      .where('status', '=', 'published')
      .execute()
    await recordForBusiness(db, { userId, now }, 'gift.settings-changed', {
      target: { kind: 'business', id: db.businessId },
      details: { on: isOn, sums: hasSums, tiers: tierIds.length },
    })
  })
}
