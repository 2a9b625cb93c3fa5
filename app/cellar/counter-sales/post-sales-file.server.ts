import { anyOf } from '#/db/any-of'
import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { inputRows } from '#/db/rows'
import { recordBusinessChange } from '~/foundation/audit/record-business-change.server'
import { DomainError } from '~/foundation/kit/errors'
import { recordMovements, type MovementInput } from '~/cellar/stock/record-movements.server'
import { decidedItems, plannedWineFacts } from './sales-file-queries.server'
import { salesPlan, type PlannedWine } from './sales-plan'
import { lockOpenFile } from './upload-sales-file.server'

interface PostedSales {
  sold: number
  returned: number
  /** Bottles that were left out because they were not there. */
  leftOut: number
}

interface Posting {
  fileId: string
  locationId: string
  /** Sell only what is there; otherwise a shortage refuses the whole file. */
  isPartial: boolean
  userId: string
  requestId?: string
  now: Date
}

/** The cause of every movement of a sales file; its key is the file's id. */
export const salesFileCause = 'sales_file'

/**
 * Takes the bottles of a sales file out of a location, less those returned, all in one transaction. Throws
 * `sales-file-not-found` (404), `sales-file-done`, `items-undecided`, `items-uncountable`, `same-sales` and
 * `not-enough-stock` (409), the last with the names of the wines.
 */
export async function postSalesFile(db: TenantDb, posting: Posting): Promise<PostedSales> {
  try {
    return await post(db, posting)
  } catch (error) {
    if (violatesConstraint(error, 'sales_files_content_once')) throw sameSales()
    throw error
  }
}

function post(db: TenantDb, { fileId, locationId, isPartial, userId, requestId, now }: Posting) {
  return db.transaction(async (db) => {
    const file = await lockOpenFile(db, fileId)
    if (!file.columns) throw new DomainError('columns-missing', 409, 'Choose the columns of the file first.')
    const items = await decidedItems(db, fileId)
    await lockStock(
      db,
      items.flatMap(({ wineId }) => (wineId === null ? [] : [wineId])),
    )
    const plan = salesPlan(items, await plannedWineFacts(db, { items, locationId }))
    refuseOpenItems(plan.undecided.length, plan.problems)
    const lacking = plan.wines.filter(({ short, tooMany }) => short + tooMany > 0)
    if (lacking.length > 0 && !isPartial) throw notEnough(lacking)
    const { userId: by, cause } = { userId, cause: { kind: salesFileCause, key: fileId } }
    const reason = file.first_day === null ? 'Till sales' : 'Till sales of the day'
    const lines = (pick: (wine: PlannedWine) => number, from: 'available' | 'out'): MovementInput[] =>
      plan.wines.flatMap((wine) => {
        const quantity = pick(wine)
        const to = from === 'available' ? ('out' as const) : ('available' as const)
        return quantity > 0 ? [{ wineId: wine.wineId, locationId, quantity, from, to, reason }] : []
      })
    await recordMovements(db, { kind: 'sale', lines: lines(soldOf, 'available'), cause, userId: by, now })
    await recordMovements(db, { kind: 'return', lines: lines(returnedOf, 'out'), cause, userId: by, now })
    await keepOutcome(db, fileId, plan.wines)
    await db.q
      .updateTable('sales_files')
      .set({ status: 'posted', content: null, location_id: locationId, posted_by: userId, posted_at: now })
      .where('id', '=', fileId)
      .execute()
    const sum = (pick: (wine: PlannedWine) => number) =>
      plan.wines.reduce((total, wine) => total + pick(wine), 0)
    const posted = {
      sold: sum(soldOf),
      returned: sum(returnedOf),
      leftOut: sum((one) => one.short + one.tooMany),
    }
    await recordBusinessChange(
      db,
      db.businessId,
      'business.sales_file_posted',
      { userId, requestId, now },
      posted,
    )
    return posted
  })
}

// A bottle that is returned on the day of its sale never left: one movement for each wine, which can be undone whole.
const soldOf = ({ net, short }: PlannedWine) => Math.max(0, net) - short
const returnedOf = ({ net, tooMany }: PlannedWine) => Math.max(0, -net) - tooMany

/** The wines' locks, in the order of the ledger, so that the plan is that of this moment. */
const lockStock = (db: OpenTenantDb, wineIds: string[]) =>
  db.q
    .selectFrom('stock_totals')
    .where('wine_id', '=', anyOf(wineIds))
    .select('wine_id')
    .orderBy('wine_id')
    .forUpdate()
    .execute()

function refuseOpenItems(undecided: number, problems: { item: string; problem: string }[]): void {
  if (undecided > 0)
    throw new DomainError(
      'items-undecided',
      409,
      `${undecided === 1 ? '1 item is' : `${undecided} items are`} not decided yet. Choose a wine, ignore or skip ${undecided === 1 ? 'it' : 'them'} first.`,
    )
  const [first] = problems
  if (first)
    throw new DomainError(
      'items-uncountable',
      409,
      `${first.item}: ${first.problem} Correct the file and upload it again, or skip this item.`,
    )
}

function notEnough(wines: PlannedWine[]): DomainError {
  const wineNames = wines
    .slice(0, 5)
    .map(({ label, net, available, short, tooMany }) =>
      short > 0
        ? `${label}: ${net} sold, ${available} there`
        : `${label}: ${-net} returned, ${-net - tooMany} recorded as gone`,
    )
  const more = wines.length > 5 ? ` and ${wines.length - 5} more` : ''
  return new DomainError(
    'not-enough-stock',
    409,
    `Not enough bottles: ${wineNames.join('; ')}${more}. Correct your stock, choose another location, or sell only what is there.`,
  )
}

const sameSales = () =>
  new DomainError(
    'same-sales',
    409,
    'The same sales of the same day are already posted from another file. Undo that file first, or delete this one.',
  )

/** Saves each item's decision, and the bottles moved for each wine, on the first of the wine's items. */
async function keepOutcome(db: OpenTenantDb, fileId: string, wines: PlannedWine[]): Promise<void> {
  const moved = wines.map((wine) => ({ wine_id: wine.wineId, moved: soldOf(wine) - returnedOf(wine) }))
  await db.q
    .updateTable('sales_file_items as i')
    .from('till_items as t')
    .where('i.file_id', '=', fileId)
    .where('i.is_skipped', '=', false)
    .whereRef('t.item_key', '=', 'i.item_key')
    .set(({ ref }) => ({ sold_as: ref('t.sold_as'), wine_id: ref('t.wine_id') }))
    .execute()
  await db.q
    .updateTable('sales_file_items as i')
    .from(inputRows('sales_file_items', 'm', moved))
    .from((eb) =>
      eb
        .selectFrom('sales_file_items')
        .where('file_id', '=', fileId)
        .where('sold_as', '=', 'bottle')
        .groupBy('wine_id')
        .select(({ fn }) => ['wine_id', fn.min('item_key').as('item_key')])
        .as('first'),
    )
    .where('i.file_id', '=', fileId)
    .whereRef('i.item_key', '=', 'first.item_key')
    .whereRef('m.wine_id', '=', 'first.wine_id')
    .set(({ ref }) => ({ moved: ref('m.moved') }))
    .execute()
}
