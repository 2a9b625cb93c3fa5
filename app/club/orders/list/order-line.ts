// An order as its row shows it. Pure.
import { dayIn, type Day } from '~/foundation/kit/dates'
import type { OrderRow } from './order-list.server'

export interface OrderLine extends Omit<OrderRow, 'orderedAt' | 'changedAt'> {
  orderedOn: Day
  changedOn: Day
}

export const orderLine = ({ orderedAt, changedAt, ...row }: OrderRow, timeZone: string): OrderLine => ({
  ...row,
  orderedOn: dayIn(timeZone, orderedAt),
  changedOn: dayIn(timeZone, changedAt),
})
