// Packing orders that are shipped: a parcel with the address of this moment.
import { lockUntilCommit } from '#/db/advisory-lock'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { destinationProblem, staffSentence } from '~/club/shipping/destination'
import { activeShipping } from '~/club/shipping/settings/settings.server'
import { lockOrder, type Order, type OrderBottle } from '../order/lock-order.server'
import { shipRefusal } from '../order/refusal'
import { addressOf, lockParcelOf, type Parcel } from './parcel-of.server'

export interface By {
  userId: string
  now: Date
}

/** The result for one order of several. */
export interface OrderResult {
  orderId: string
  /** `same` where it was done before. */
  outcome: 'done' | 'same' | 'refused'
  /** Why it was refused, for staff. */
  because: string
}

/**
 * Packs orders: each gets a parcel and is ready. One that has a parcel stays as it is. Each order is a transaction of
 * its own, so one that is refused stops no other.
 */
export async function createParcels(
  db: TenantDb,
  { orderIds, ...by }: By & { orderIds: string[] },
): Promise<OrderResult[]> {
  const results: OrderResult[] = []
  for (const orderId of new Set(orderIds)) {
    results.push(
      await resultOf(orderId, () =>
        db.transaction(async (db) => {
          await setChangeAuthor(db, by.userId)
          const order = await lockOrder(db, orderId)
          const parcelOf = await lockParcelOf(db, order)
          if (parcelOf) return 'same'
          await packParcel(db, order, by)
          return 'done'
        }),
      ),
    )
  }
  return results
}

/** Runs one order of several; a refusal is a result, anything else is thrown. */
export async function resultOf(orderId: string, work: () => Promise<'done' | 'same'>): Promise<OrderResult> {
  try {
    return { orderId, outcome: await work(), because: '' }
  } catch (error) {
    if (!isDomainError(error)) throw error
    return { orderId, outcome: 'refused', because: error.sentence }
  }
}

/**
 * Adds the parcel of a locked order and makes the order ready. Throws the codes of `shipRefusal`, and `no-address` (409).
 */
export async function packParcel(db: OpenTenantDb, order: Order, { userId, now }: By): Promise<Parcel> {
  const refusal = shipRefusal(order)
  if (refusal) throw refusal
  const address = await addressOf(db, order)
  if (!address)
    throw new DomainError(
      'no-address',
      409,
      `${order.member.fullName} has no address. Ask for it, or change the order to pick-up.`,
    )
  const needs_adult_signature = await requireAllowed(db, address.state, now)
  // Parcels of a business are numbered one after the other.
  await lockUntilCommit(db.q, { text: `parcel-number ${db.businessId}` })
  const parcel = await db.q
    .insertInto('parcels')
    .values(({ selectFrom }) => ({
      id: newId(),
      number: selectFrom('parcels')
        .select(({ eb, fn, lit }) => eb(fn.coalesce(fn.max('number'), lit(0)), '+', 1).as('next'))
        .$asScalar()
        .$notNull(),
      run_order_id: order.kind === 'box' ? order.id : null,
      purchase_id: order.kind === 'purchase' ? order.id : null,
      member_id: order.member.id,
      bottles: promisedOf(order).length,
      ...address,
      needs_adult_signature,
      carrier: null,
      created_by: userId,
      created_at: now,
      shipped_by: null,
      shipped_at: null,
      delivered_by: null,
      delivered_at: null,
      returned_by: null,
      returned_at: null,
      changed_at: now,
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
  await setReady(db, order, now)
  return parcel
}

/** The bottles of an order that a parcel takes. */
export const promisedOf = ({ bottles }: Order): OrderBottle[] =>
  bottles.filter(({ status }) => status === 'promised')

async function setReady(db: OpenTenantDb, { kind, id, status }: Order, now: Date): Promise<void> {
  if (status === 'ready' || status === 'unclaimed') return
  await db.q
    .updateTable(kind === 'box' ? 'run_orders' : 'purchases')
    .set({ status: 'ready', ready_at: now, changed_at: now })
    .where('id', '=', id)
    .execute()
}

/** Throws `shipping-off` and `state-refused` (409). Returns whether an adult must sign. */
export async function requireAllowed(db: OpenTenantDb, state: string, now: Date): Promise<boolean> {
  const shipping = await activeShipping(db, now)
  if (!shipping)
    throw new DomainError(
      'shipping-off',
      409,
      'Shipping is switched off. Switch it on, or change the order to pick-up.',
    )
  const problem = destinationProblem(shipping, state)
  if (problem) throw new DomainError('state-refused', 409, staffSentence(problem, state))
  return shipping.destinations.find((one) => one.state === state)?.needsAdultSignature ?? true
}

/** Records an action on a parcel in the audit log. */
export const recordParcel = (
  db: OpenTenantDb,
  action: 'parcel.shipped' | 'parcel.ship_undone' | 'parcel.delivered' | 'parcel.returned',
  parcel: Pick<Parcel, 'number' | 'member_id' | 'bottles'>,
  { userId, now }: By,
) =>
  recordForBusiness(db, { userId, now }, action, {
    target: { kind: 'member', id: parcel.member_id },
    details: { parcel: parcel.number, bottles: parcel.bottles },
  })
