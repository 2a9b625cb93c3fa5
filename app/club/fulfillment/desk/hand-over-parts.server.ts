// Parts of a hand-over: bottles of a box, bottles of purchases, or both; and whether each may be given.
import type { OpenTenantDb } from '#/db/handles.server'
import { ageOn, dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { MINIMUM_AGE } from '~/membership/memberships/join/schemas'
import {
  collectRefusal,
  lockPurchases,
  purchasesOfBottles,
  type DeskPurchase,
} from '~/club/purchases/desk/collect-purchase.server'
import { businessTimeZone } from '~/club/runs/runs/run-settings.server'
import { lockOrder, orderNotFound, type DeskOrder } from '~/club/runs/orders/lock-order.server'

export interface HandOver {
  /** Chosen by the device: sending the same one twice records it once. */
  id: string
  /** The box; null where only bought bottles are given. */
  orderId: string | null
  /** Lines of the box that are given; the rest stays for later. */
  lineIds: string[]
  /** Bottles of the same member’s purchases. */
  bottleIds?: string[]
  collectedBy: 'member' | 'second_person'
  /** Name of the second person. */
  secondPerson: string
  /** That a document shows that the person is at least 21. */
  isAgeChecked: boolean
  note: string
  /** When a device without a connection recorded it; null for now. */
  recordedAt: Date | null
  userId: string
  now: Date
}

interface GivenBottle {
  id: string
  lockId: string
  wineId: string
}

export interface BoxPart {
  order: DeskOrder
  bottles: GivenBottle[]
  /** Every bottle of the box that is here is given. */
  isComplete: boolean
  refusal: DomainError | null
}

export interface PurchasePart {
  purchase: DeskPurchase
  bottles: GivenBottle[]
  refusal: DomainError | null
}

export interface HandOverParts {
  member: { id: string; fullName: string; dateOfBirth: string }
  box: BoxPart | null
  purchases: PurchasePart[]
}

/**
 * Locks the box and then the purchases of a hand-over. Throws `order-not-found` (404), also where they belong to several
 * members, and `nothing-chosen` (400).
 */
export async function lockParts(db: OpenTenantDb, input: HandOver): Promise<HandOverParts> {
  const { id, orderId, lineIds, bottleIds = [] } = input
  if (![id, ...lineIds, ...bottleIds].every(isId)) throw orderNotFound()
  if (lineIds.length + bottleIds.length === 0)
    throw new DomainError('nothing-chosen', 400, 'Choose at least one bottle')
  const box = orderId === null || lineIds.length === 0 ? null : await lockBox(db, orderId, lineIds)
  const purchases = await lockPurchases(db, await purchasesOfBottles(db, bottleIds))
  const memberId = box?.order.memberId ?? purchases[0]?.member_id
  const bottlesFound = purchases.flatMap(({ bottles }) => bottles).filter((one) => bottleIds.includes(one.id))
  const isKnown = bottlesFound.length === new Set(bottleIds).size
  if (!memberId || !isKnown || purchases.some(({ member_id }) => member_id !== memberId))
    throw orderNotFound()
  const member = await db.q
    .selectFrom('members')
    .where('id', '=', memberId)
    .select(['id', 'full_name as fullName', 'date_of_birth as dateOfBirth'])
    .executeTakeFirstOrThrow()
  return {
    member,
    box,
    purchases: purchases.map((purchase) => {
      const bottlesHere = purchase.bottles.filter((one) => bottleIds.includes(one.id))
      const refusal = collectRefusal(purchase, bottlesHere, member.fullName)
      return { purchase, bottles: bottlesHere, refusal }
    }),
  }
}

async function lockBox(db: OpenTenantDb, orderId: string, lineIds: string[]): Promise<BoxPart> {
  const order = await lockOrder(db, orderId)
  const lines = await db.q
    .selectFrom('run_order_lines')
    .where('order_id', '=', orderId)
    .select(['id', 'lock_id', 'wine_id', 'status', 'owed_line_id'])
    .orderBy('slot')
    .orderBy('id')
    .execute()
  const linesHere = lines.filter((line) => lineIds.includes(line.id))
  const isGiven =
    linesHere.length < new Set(lineIds).size || linesHere.some(({ status }) => status !== 'promised')
  return {
    order,
    bottles: linesHere.map(({ id, lock_id, wine_id }) => ({ id, lockId: lock_id!, wineId: wine_id })),
    isComplete: lines.every((line) => line.status !== 'promised' || lineIds.includes(line.id)),
    refusal: boxRefusal(order, isGiven) ?? (await owedRefusal(db, linesHere, order.fullName)),
  }
}

/** A bottle that is owed of an earlier box was paid with that box. */
async function owedRefusal(
  db: OpenTenantDb,
  lines: { owed_line_id: string | null }[],
  fullName: string,
): Promise<DomainError | null> {
  const owed = lines.flatMap(({ owed_line_id: id }) => id ?? [])
  if (owed.length === 0) return null
  const disputed = await db.q
    .selectFrom('run_order_lines as l')
    .innerJoin('run_orders as o', 'o.id', 'l.order_id')
    .innerJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .where('l.id', 'in', owed)
    .where('e.is_disputed', '=', true)
    .select('l.id')
    .executeTakeFirst()
  if (!disputed) return null
  return new DomainError(
    'payment-disputed',
    409,
    `${fullName}’s bank is checking the payment for the box that a bottle is owed of: hand over the others.`,
  )
}

function boxRefusal(
  { fullName, status, isDisputed, isUnpaidAfter, fulfillment }: DeskOrder,
  isGiven: boolean,
): DomainError | null {
  const refuse = (code: string, sentence: string) => new DomainError(code, 409, sentence)
  if (status === 'canceled')
    return refuse('order-canceled', `${fullName}’s box was canceled: don’t hand it over.`)
  if (status === 'awaiting_payment')
    return refuse('not-paid', `${fullName}’s payment for this box hasn’t arrived: don’t hand it over.`)
  if (isDisputed)
    return refuse(
      'payment-disputed',
      `${fullName}’s bank is checking the payment for this box: don’t hand it over.`,
    )
  if (status === 'shipped')
    return refuse('order-shipped', `${fullName}’s box was shipped: don’t hand it over.`)
  if (status === 'returned')
    return refuse(
      'order-returned',
      `${fullName}’s box came back and is owed in the next run: don’t hand it over.`,
    )
  if (status === 'delivered') return refuse('already-given', `${fullName} has been given this box already.`)
  if (isUnpaidAfter)
    return refuse(
      'payment-returned',
      `${fullName}’s payment for this box was returned: don’t hand over the rest of it.`,
    )
  if (fulfillment === 'ship')
    return refuse(
      'order-to-ship',
      `${fullName}’s box is to be shipped. A manager can change it to pick-up under Parcels.`,
    )
  if (isGiven) return refuse('already-given', `${fullName} has been given this bottle already.`)
  return null
}

/** Why nothing may be handed to this person. */
export async function personRefusal(
  db: OpenTenantDb,
  { fullName, dateOfBirth }: HandOverParts['member'],
  { collectedBy, secondPerson, isAgeChecked, now }: HandOver,
): Promise<DomainError | null> {
  const today = dayIn(await businessTimeZone(db), now)
  const refuse = (code: string, sentence: string) => new DomainError(code, 400, sentence)
  if (collectedBy === 'member' && ageOn(dateOfBirth, today) < MINIMUM_AGE)
    return refuse('member-under-age', `${fullName} is not 21 yet: don’t hand over wine.`)
  if (collectedBy === 'second_person' && secondPerson.trim() === '')
    return refuse('second-person-missing', 'Enter the name of the person who collects the bottles')
  if (!isAgeChecked)
    return refuse('age-not-checked', 'Check a document that shows that the person is 21 or older')
  return null
}
