// Changes made in a cell of the list: a wine's bottle price or par level.
import type { TenantDb } from '#/db/handles.server'
import type { ChangeContext } from '~/foundation/audit/record-business-change.server'
import { DomainError } from '~/foundation/kit/errors'
import { formatMoney } from '~/foundation/kit/money'
import { changeWine, wineNotFoundError } from '~/cellar/catalog/save-wine.server'

interface CellChange {
  wineId: string
  /** The value that the person saw in the cell, in cents or bottles; null for none. */
  shownValue: number | null
  /** Null takes it away. */
  value: number | null
}

/**
 * Sets a wine's bottle price, in cents, and raises its version. Throws `wine-not-found` (404), and `cell-changed`
 * (409, of `bottlePrice`) when it is no longer the price that the person saw. Other facts may have changed since.
 */
export function changePrice(
  db: TenantDb,
  { currency, ...change }: ChangeContext & CellChange & { currency: string },
): Promise<void> {
  const shown = (cents: number | null) => (cents === null ? 'no price' : formatMoney(cents, currency))
  return changeCell(db, change, {
    column: 'bottle_price_cents',
    fact: 'bottlePriceCents',
    field: 'bottlePrice',
    sentence: (now) => `Someone else changed this price to ${shown(now)}. Save again to replace it.`,
  })
}

/** Sets a wine's par level, in bottles. Throws like `changePrice`, of `parLevel`. */
export function changeParLevel(db: TenantDb, change: ChangeContext & CellChange): Promise<void> {
  const shown = (bottles: number | null) => (bottles === null ? 'none' : String(bottles))
  return changeCell(db, change, {
    column: 'par_level',
    fact: 'parLevel',
    field: 'parLevel',
    sentence: (now) => `Someone else changed this par level to ${shown(now)}. Save again to replace it.`,
  })
}

interface Cell {
  column: 'bottle_price_cents' | 'par_level'
  fact: 'bottlePriceCents' | 'parLevel'
  field: string
  sentence(now: number | null): string
}

function changeCell(
  db: TenantDb,
  { wineId, shownValue, value, ...by }: ChangeContext & CellChange,
  { column, fact, field, sentence }: Cell,
): Promise<void> {
  return db.transaction(async (db) => {
    const row = await db.q
      .selectFrom('wines')
      .where('id', '=', wineId)
      .select(`${column} as now`)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw wineNotFoundError()
    // Two people who enter the same value agree.
    if (row.now !== shownValue && row.now !== value)
      throw new DomainError('cell-changed', 409, sentence(row.now), { field })
    await changeWine(db, { wineId, facts: { [fact]: value }, ...by })
  })
}
