import { csvRows } from '~/foundation/kit/csv.server'
import type { Order } from './quantities'
import { costOf, lastCents } from './rules'

const header = [
  'Supplier',
  'Email',
  'Wine',
  'Bin',
  'Available',
  'Par level',
  'In open receipts',
  'Bottles to order',
  'Bottles in a case',
  'Last cost',
  'Cost',
]

/** Orders as CSV, a line for each wine; amounts in dollars, blank while unknown. */
export function orderCsv(orders: Order[]): string {
  const rows = orders.flatMap(({ supplier, email, lines }) =>
    lines.map((line) => [
      supplier ?? '',
      email,
      line.wine,
      line.bin,
      String(line.available),
      String(line.par),
      String(line.onOrder),
      String(line.quantity),
      line.caseSize === null ? '' : String(line.caseSize),
      dollars(lastCents(line.lastCost)),
      dollars(costOf(line.quantity, line.lastCost)),
    ]),
  )
  return csvRows([header, ...rows])
}

const dollars = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))
