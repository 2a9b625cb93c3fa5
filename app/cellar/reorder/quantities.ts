// Quantities that a person typed over the proposed ones, as fields `q-<wine id>` of a form or an address. Pure.
import { isId } from '~/foundation/kit/ids'
import type { SupplierOrder, ProposalLine } from './proposal.server'

export const quantityField = (wineId: string): string => `q-${wineId}`

/** The typed quantities by wine; null for one that is not a whole number of bottles. A blank one is none. */
export function typedQuantities(fields: Iterable<readonly [string, string]>): Map<string, number | null> {
  const typed = new Map<string, number | null>()
  for (const [name, text] of fields) {
    const wineId = name.startsWith('q-') ? name.slice(2) : ''
    if (isId(wineId)) typed.set(wineId, /^\d{0,5}$/.test(text.trim()) ? Number(text) : null)
  }
  return typed
}

interface OrderLine extends ProposalLine {
  /** Bottles to order: typed, or else as proposed. */
  quantity: number
}

export type Order = Omit<SupplierOrder, 'lines'> & { lines: OrderLine[] }

/** The orders with what was typed; lines without a bottle are left out, and suppliers without a line. */
export function ordersWith(orders: SupplierOrder[], typed: ReadonlyMap<string, number | null>): Order[] {
  return orders
    .map((order) => ({
      ...order,
      lines: order.lines
        .map((line) => ({ ...line, quantity: typed.get(line.wineId) ?? line.suggested }))
        .filter(({ quantity }) => quantity > 0),
    }))
    .filter(({ lines }) => lines.length > 0)
}

/** The name of the group of wines without a supplier, in addresses. */
export const noSupplier = 'none'

/** The order of one supplier, by its id or `none`; all of them without one. */
export function ordersOf<Of extends { supplierId: string | null }>(
  orders: Of[],
  supplier: string | null,
): Of[] {
  if (supplier === null || supplier === '') return orders
  return orders.filter(({ supplierId }) => (supplierId ?? noSupplier) === supplier)
}
