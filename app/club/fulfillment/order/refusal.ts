// Why bottles of an order may not leave. Pure.
import { DomainError } from '~/foundation/kit/errors'
import type { Order, OrderBottle } from './lock-order.server'

/**
 * Why these bottles of an order may not be handed over, with a sentence for the desk; null where they may. The codes are
 * `order-canceled`, `not-paid`, `payment-disputed`, `payment-returned`, `order-shipped`, `order-returned`, `already-given`
 * and `order-to-ship` (409).
 */
export function handOverRefusal(order: Order, bottles: readonly OrderBottle[]): DomainError | null {
  const { kind, status, name } = order
  const { fullName } = order.member
  const isBox = kind === 'box'
  const its = `${fullName}’s ${isBox ? 'box' : name}`
  const payment = `payment for ${isBox ? 'this box' : name}`
  const refuse = (code: string, sentence: string) => new DomainError(code, 409, sentence)
  if (status === 'canceled' && isBox)
    return refuse('order-canceled', `${its} was canceled: don’t hand it over.`)
  if (status === 'canceled') return refuse('payment-returned', `${its} was refunded: don’t hand it over.`)
  if (status === 'awaiting_payment' || status === 'abandoned')
    return refuse(
      'not-paid',
      isBox
        ? `${fullName}’s ${payment} hasn’t arrived: don’t hand it over.`
        : `${its} isn’t paid: don’t hand it over.`,
    )
  if (order.isDisputed)
    return refuse('payment-disputed', `${fullName}’s bank is checking the ${payment}: don’t hand it over.`)
  if (bottles.some((bottle) => bottle.refundId !== null && bottle.status === 'released'))
    return refuse('payment-returned', `A bottle of ${name} was refunded: don’t hand it over.`)
  if (status === 'shipped') return refuse('order-shipped', `${its} was shipped: don’t hand it over.`)
  if (status === 'returned' && isBox)
    return refuse('order-returned', `${its} came back and is owed in the next run: don’t hand it over.`)
  if (status === 'delivered' && isBox)
    return refuse('already-given', `${fullName} has been given this box already.`)
  if (order.isUnpaidAfter)
    return refuse(
      'payment-returned',
      `${fullName}’s ${payment} was returned: don’t hand over the rest of it.`,
    )
  if (bottles.some((bottle) => bottle.status !== 'promised'))
    return refuse(
      'already-given',
      `${fullName} has been given this bottle${isBox ? '' : ` of ${name}`} already.`,
    )
  if (order.fulfillment === 'ship')
    return refuse(
      'order-to-ship',
      `${its} is to be shipped. A manager can change it to pick-up under Parcels.`,
    )
  return null
}

/**
 * Why an order may not be shipped, with a sentence for staff; null where it may. The codes are `not-shipped-order`,
 * `order-canceled`, `not-paid`, `payment-disputed`, `payment-returned`, `already-shipped`, `order-returned`,
 * `account-deleted` and `nothing-to-ship` (409).
 */
export function shipRefusal({ kind, name, member, ...order }: Order): DomainError | null {
  const { fullName } = member
  const refuse = (code: string, sentence: string) => new DomainError(code, 409, sentence)
  if (order.fulfillment !== 'ship')
    return refuse('not-shipped-order', `${fullName} picks up ${name}. Change it to shipping first.`)
  switch (order.status) {
    case 'canceled':
    case 'abandoned':
      return refuse('order-canceled', `The ${name} of ${fullName} was canceled: don’t ship it.`)
    case 'awaiting_payment':
      return refuse('not-paid', `The payment of ${fullName} for ${name} hasn’t arrived: don’t ship it.`)
    case 'shipped':
    case 'delivered':
      return refuse('already-shipped', `The ${name} of ${fullName} was shipped already.`)
    case 'returned':
      if (kind === 'box')
        return refuse('order-returned', `The ${name} came back and is owed to ${fullName} again.`)
  }
  if (order.isDisputed)
    return refuse(
      'payment-disputed',
      `The bank of ${fullName} is checking the payment for ${name}: don’t ship it.`,
    )
  if (order.isUnpaidAfter)
    return refuse('payment-returned', `The payment of ${fullName} for ${name} was returned: don’t ship it.`)
  if (member.isDeleted)
    return refuse('account-deleted', `The account behind ${name} was deleted: don’t ship it.`)
  if (order.bottles.every(({ status }) => status !== 'promised'))
    return refuse('nothing-to-ship', `No bottle of ${name} is left to ship.`)
  return null
}
