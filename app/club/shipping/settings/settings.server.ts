// How a business ships, with what states allow it.
import type { OpenTenantDb } from '#/db/handles.server'
import type { SellerKind } from '#/db/schema/shipping'
import { dayIn, type Day } from '~/foundation/kit/dates'
import type { Packing } from '../packing'
import { isOpenTo } from '../rules/rule'
import { shippingRules } from '../rules/rules.server'

interface Destination {
  state: string
  permitNumber: string
  expiresOn: Day
  /** Whether the state's rule allows this seller. */
  isOpen: boolean
  needsAdultSignature: boolean
}

export interface ShippingSettings {
  isOn: boolean
  seller: { kind: SellerKind; state: string }
  licenseNumber: string
  licenseExpiresOn: Day
  locationId: string
  pricing: 'flat' | 'per_bottle'
  priceCents: number
  hotMonthsNote: string
  version: number
  destinations: Destination[]
  packings: Packing[]
  /** Tiers whose price includes shipping. */
  tierIds: string[]
}

/** The business's settings; null before they were saved for the first time. */
export async function shippingSettings(db: OpenTenantDb): Promise<ShippingSettings | null> {
  const row = await db.q.selectFrom('shipping_settings').selectAll().executeTakeFirst()
  if (!row) return null
  const seller = { kind: row.seller_kind, state: row.license_state }
  const rules = new Map((await shippingRules(db)).map((rule) => [rule.state, rule]))
  const states = await db.q
    .selectFrom('shipping_states')
    .select(['state', 'permit_number as permitNumber', 'expires_on as expiresOn'])
    .orderBy('state')
    .execute()
  const packings = await db.q
    .selectFrom('shipping_packings')
    .select(['bottles', 'extra_cents as extraCents'])
    .orderBy('bottles')
    .execute()
  const tiers = await db.q.selectFrom('shipping_tiers').select('tier_id').execute()
  return {
    isOn: row.is_on,
    seller,
    licenseNumber: row.license_number,
    licenseExpiresOn: row.license_expires_on,
    locationId: row.location_id,
    pricing: row.pricing,
    priceCents: row.price_cents,
    hotMonthsNote: row.hot_months_note,
    version: row.version,
    destinations: states.map((one) => {
      const rule = rules.get(one.state)
      return {
        ...one,
        isOpen: rule !== undefined && isOpenTo(rule, seller),
        needsAdultSignature: rule?.needsAdultSignature ?? true,
      }
    }),
    packings,
    tierIds: tiers.map(({ tier_id }) => tier_id),
  }
}

/** Shipping of a business that has switched it on, on a day; what has expired by then is decided by `destinationProblem`. */
export interface ActiveShipping extends ShippingSettings {
  today: Day
}

/** Null where the business does not ship. */
export async function activeShipping(db: OpenTenantDb, now: Date): Promise<ActiveShipping | null> {
  const settings = await shippingSettings(db)
  if (!settings?.isOn) return null
  return { ...settings, today: await todayOf(db, now) }
}

/** The day at a moment in the business's time zone. */
export async function todayOf(db: OpenTenantDb, now: Date): Promise<Day> {
  const { time_zone } = await db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  return dayIn(time_zone, now)
}
