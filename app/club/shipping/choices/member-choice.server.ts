// A member's choice for the boxes of their membership: pick-up, or shipping to their default address.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import type { MovedAddress } from '~/membership/member-files/member-row'
import { addressForm } from '../addresses/address-form'
import { addressesOf, saveAddress } from '../addresses/addresses.server'
import { destinationProblem, memberSentence, signatureTerms } from '../destination'
import { activeShipping, type ActiveShipping } from '../settings/settings.server'

/** Whether a member asked for shipping of their boxes. */
export async function shipsBoxes(db: OpenTenantDb, memberId: string): Promise<boolean> {
  const row = await db.q
    .selectFrom('shipping_choices')
    .where('member_id', '=', memberId)
    .select('member_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Has the member's boxes shipped from the next lock on. Throws `shipping-off` (409), `not-agreed` (400) without the
 * agreement about the signature, `no-address`, `state-refused` and `tier-not-shipped` (409), each with what helps.
 */
export function chooseShipping(
  db: TenantDb,
  {
    memberId,
    clubName,
    hasAgreed,
    now,
  }: { memberId: string; clubName: string; hasAgreed: boolean; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const shipping = await requireShipping(db, clubName, now)
    if (!hasAgreed) throw notAgreed()
    const [address] = await addressesOf(db, memberId)
    if (!address) throw new DomainError('no-address', 409, 'Add an address first.')
    const problem = destinationProblem(shipping, address.state)
    if (problem) throw new DomainError('state-refused', 409, memberSentence(problem, address.state, clubName))
    const tier = await tierOf(db, memberId)
    if (!tier || !shipping.tierIds.includes(tier.id))
      throw new DomainError(
        'tier-not-shipped',
        409,
        tier
          ? `Boxes of ${tier.name} are picked up: its price doesn’t include shipping.`
          : 'Your membership isn’t active.',
      )
    const columns = { agreed_at: now, agreed_version: signatureTerms.version }
    await db.q
      .insertInto('shipping_choices')
      .values({ member_id: memberId, ...columns })
      .onConflict((conflict) => conflict.columns(['business_id', 'member_id']).doUpdateSet(columns))
      .execute()
  })
}

/** Has the member's boxes picked up from the next lock on. Safe to repeat. */
export function choosePickUp(db: TenantDb, memberId: string): Promise<void> {
  return db.transaction(async (db) => {
    await db.q.deleteFrom('shipping_choices').where('member_id', '=', memberId).execute()
  })
}

/** Agreed to in the system before, in words that are not ours. */
const agreedElsewhere = 0

/**
 * Has the boxes of a member who moves in shipped to their address, as it was before; a state or a tier that is not
 * shipped to is named by each run. Returns false, and saves nothing, for an address that no carrier takes. Safe to repeat
 * with the same id.
 */
export async function shipFromMove(
  db: OpenTenantDb,
  { id, memberId, address, now }: { id: string; memberId: string; address: MovedAddress; now: Date },
): Promise<boolean> {
  const { name, line1: street, line2: unit, city, state, zip } = address
  // A move names no phone for the carrier; any valid one lets the rest be checked.
  const checked = addressForm.safeParse({ name, street, unit, city, state, zip, phone: '212 555 0100' })
  if (!checked.success) return false
  await saveAddress(db, { id, memberId, address: { ...checked.data, phone: '', isDefault: true }, now })
  await db.q
    .insertInto('shipping_choices')
    .values({ member_id: memberId, agreed_at: now, agreed_version: agreedElsewhere })
    .onConflict((conflict) => conflict.columns(['business_id', 'member_id']).doNothing())
    .execute()
  return true
}

/** The tier of a member's membership. */
export async function tierOf(
  db: OpenTenantDb,
  memberId: string,
): Promise<{ id: string; name: string } | undefined> {
  return db.q
    .selectFrom('memberships as m')
    .innerJoin('tiers as t', 't.id', 'm.tier_id')
    .where('m.member_id', '=', memberId)
    .where('m.status', 'in', ['active', 'past_due', 'paused'])
    .select(['t.id', 't.name'])
    .executeTakeFirst()
}

export async function requireShipping(
  db: OpenTenantDb,
  clubName: string,
  now: Date,
): Promise<ActiveShipping> {
  const shipping = await activeShipping(db, now)
  if (!shipping)
    throw new DomainError(
      'shipping-off',
      409,
      `${clubName} doesn’t ship at the moment. You can pick it up instead.`,
    )
  return shipping
}

export const notAgreed = () =>
  new DomainError(
    'not-agreed',
    400,
    'Please confirm that someone who is 21 or older will sign for the parcel',
    {
      field: 'hasAgreed',
    },
  )
