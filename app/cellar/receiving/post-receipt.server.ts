// Receiving the bottles of a receipt into stock.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { formatExactCents } from '~/cellar/stock/exact-cents'
import { defaultLocation } from '~/cellar/stock/locations.server'
import { recordMovements, type MovementInput } from '~/cellar/stock/record-movements.server'
import { wineLabel } from '~/cellar/catalog/queries.server'
import { averageCosts } from './average-costs.server'
import { linesInProgress, lockReceipt, type LineProgress } from './lock-receipt.server'
import { bottles, unitCostOf } from './rules'
import { receiptClosed } from './save-lines.server'

interface Posting {
  /** Bottles received and returned by it. */
  bottles: number
  /** Bottles of the receipt that are still to come. */
  open: number
}

/**
 * Receives bottles of a receipt into stock at the cost of their lines, and takes those that it returns to the supplier
 * out of it. `quantities` says how many of each line (by
 * its id) have arrived, and lines that it leaves out stay open; without it everything that is open arrives. A second
 * call with the same `postingId` does nothing and returns the same. Throws `receipt-not-found`, `location-not-found`
 * (404), `receipt-closed`, `receipt-received`, `too-many-received` (409, with the field `line-<id>`),
 * `not-enough-stock` (409) where bottles to return are not there, and `nothing-to-receive` (400).
 */
export function postReceipt(
  db: TenantDb,
  input: ChangeContext & {
    receiptId: string
    postingId?: string
    quantities?: ReadonlyMap<string, number> | null
  },
): Promise<Posting> {
  const { receiptId, postingId = newId(), quantities = null, ...by } = input
  return db.transaction(async (db) => {
    const receipt = await lockReceipt(db, receiptId)
    const lines = await linesInProgress(db, receiptId)
    const before = await postedBefore(db, postingId, lines)
    if (before) return before
    if (receipt.closed_at !== null) throw receiptClosed()
    const arrived = await arrivedOf(db, lines, quantities)
    const locationId = receipt.location_id ?? (await defaultLocation(db, by.now))
    const wineIds = arrived.map(({ line }) => line.wineId)
    const averagesBefore = await averageCosts(db, wineIds, { lock: true })
    const movementIds = await moveBottles(db, receipt, arrived, { locationId, ...by })
    const averagesAfter = await averageCosts(db, wineIds)
    await db.q
      .insertInto('receipt_postings')
      .values(
        arrived.map(({ line }, index) => ({
          posting_key: postingId,
          line_id: line.id,
          movement_id: movementIds[index]!,
          average_before_cents: asText(averagesBefore.get(line.wineId)),
          average_after_cents: asText(averagesAfter.get(line.wineId)),
        })),
      )
      .execute()
    const count = arrived.reduce((sum, { quantity }) => sum + quantity, 0)
    await recordBusinessChange(db, db.businessId, 'business.receipt_posted', by, {
      name: receipt.document_number || undefined,
      bottles: count,
    })
    return { bottles: count, open: openOf(lines) - count }
  })
}

/**
 * Received bottles come in at the cost of their line; returned ones leave at the average cost of their wine, as all
 * bottles that leave do. Returns the movements' ids in the order of the lines.
 */
async function moveBottles(
  db: OpenTenantDb,
  { id, document_number, note }: { id: string; document_number: string; note: string },
  arrived: readonly Arrived[],
  { locationId, userId, now }: Pick<ChangeContext, 'userId' | 'now'> & { locationId: string },
): Promise<string[]> {
  const base = { cause: { kind: 'receipt', key: id }, userId, now }
  const ids = new Map<Arrived, string>()
  for (const isReturn of [false, true]) {
    const own = arrived.filter(({ line }) => line.isReturn === isReturn)
    const lines = own.map(({ line, quantity }): MovementInput => {
      const bottles = { wineId: line.wineId, locationId, quantity }
      if (!isReturn) return { ...bottles, from: null, to: 'available', unitCost: unitCostOf(line) }
      const reason = document_number === '' ? note.slice(0, 200) : `Credit note ${document_number}`
      return { ...bottles, from: 'available', to: null, reason }
    })
    const movementIds = await recordMovements(db, { kind: isReturn ? 'return' : 'receipt', lines, ...base })
    own.forEach((one, at) => ids.set(one, movementIds[at]!))
  }
  return arrived.map((one) => ids.get(one)!)
}

const asText = (average: bigint | null | undefined): string | null =>
  average === null || average === undefined ? null : formatExactCents(average)

const openOf = (lines: LineProgress[]): number =>
  lines.reduce((sum, { quantity, received }) => sum + Math.max(0, quantity - received), 0)

/** The earlier result of the same press of the button; null if it has posted nothing yet. */
async function postedBefore(
  db: OpenTenantDb,
  postingId: string,
  lines: LineProgress[],
): Promise<Posting | null> {
  const { count } = await db.q
    .selectFrom('receipt_postings as p')
    .innerJoin('stock_movements as m', 'm.id', 'p.movement_id')
    .where('p.posting_key', '=', postingId)
    .select((eb) => eb.fn.sum<number | null>('m.quantity').as('count'))
    .executeTakeFirstOrThrow()
  return count === null ? null : { bottles: Number(count), open: openOf(lines) }
}

interface Arrived {
  line: LineProgress
  quantity: number
}

async function arrivedOf(
  db: OpenTenantDb,
  lines: LineProgress[],
  quantities: ReadonlyMap<string, number> | null,
): Promise<Arrived[]> {
  if (lines.length === 0) {
    throw new DomainError('nothing-to-receive', 400, 'Please add a line first.')
  }
  if (openOf(lines) === 0) {
    throw new DomainError('receipt-received', 409, 'Everything on this receipt was received already.')
  }
  const arrived: Arrived[] = []
  for (const line of lines) {
    const open = Math.max(0, line.quantity - line.received)
    const quantity = quantities === null ? open : (quantities.get(line.id) ?? 0)
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > open) {
      throw await tooManyReceived(db, line, open, quantity)
    }
    if (quantity > 0) arrived.push({ line, quantity })
  }
  if (arrived.length > 0) return arrived
  throw new DomainError('nothing-to-receive', 400, 'Please enter how many bottles arrived.')
}

async function tooManyReceived(
  db: OpenTenantDb,
  { id, wineId }: LineProgress,
  open: number,
  quantity: number,
): Promise<DomainError> {
  const wine = await wineLabel(db, wineId)
  const there = `${open === 1 ? '1 bottle' : open === 0 ? 'No bottles' : bottles(open)}`
  const verb = open === 1 ? 'is' : 'are'
  const entered = Number.isInteger(quantity) && quantity >= 0 ? `, and you entered ${quantity}` : ''
  return new DomainError('too-many-received', 409, `${there} of ${wine} ${verb} still to come${entered}.`, {
    field: `line-${id}`,
  })
}
