// The wine form: facts, supplier, opening stock and cost in one transaction.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ChangeContext } from '~/foundation/audit/record-business-change.server'
import { moveStock, revalueStock } from '~/cellar/stock/move-stock.server'
import { addSupplier } from '~/cellar/receiving/suppliers/save-supplier.server'
import { addWine, changeWine } from '~/cellar/catalog/save-wine.server'
import { factsOfForm, type WineFactsValue } from '~/cellar/catalog/schemas'

/**
 * Adds the wine of a form with its opening stock and cost. Sending it twice with the same `id` adds it once. Throws
 * like `addWine` and `moveStock`.
 */
export function addWineOfForm(
  db: TenantDb,
  { id, value, ...by }: ChangeContext & { id: string; value: WineFactsValue },
): Promise<void> {
  return db.transaction(async (db) => {
    if (await isStored(db, id)) return
    const facts = { ...factsOfForm(value), supplierId: await supplierOf(db, value, by) }
    await addWine(db, { id, facts, ...by })
    const { quantity, cost, locationId } = value
    const stock = { wineId: id, userId: by.userId, now: by.now }
    if (quantity) {
      const place = { locationId: locationId ?? undefined, quantity, unitCostCents: cost }
      await moveStock(db, { act: 'opening', ...place, ...stock })
    } else if (cost !== null) await revalueStock(db, { unitCostCents: cost, ...stock })
  })
}

/**
 * Saves the form of a wine that is there. The bottles in the cellar get the cost in it where that differs from
 * `costSeen`, the one the form showed. Throws like `changeWine`.
 */
export function changeWineByForm(
  db: TenantDb,
  {
    wineId,
    version,
    value,
    costSeen,
    ...by
  }: ChangeContext & { wineId: string; version: number; value: WineFactsValue; costSeen: number | null },
): Promise<void> {
  return db.transaction(async (db) => {
    const facts = { ...factsOfForm(value), supplierId: await supplierOf(db, value, by) }
    await changeWine(db, { wineId, version, facts, ...by })
    const { cost } = value
    if (cost === null || cost === costSeen) return
    await revalueStock(db, { wineId, unitCostCents: cost, userId: by.userId, now: by.now })
  })
}

async function isStored(db: OpenTenantDb, id: string): Promise<boolean> {
  const row = await db.q.selectFrom('wines').where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}

/** The chosen supplier, or the one with the typed name, which is added where there is none. */
async function supplierOf(
  db: OpenTenantDb,
  { supplierId, newSupplier }: WineFactsValue,
  by: ChangeContext,
): Promise<string | null> {
  if (newSupplier === '') return supplierId
  const row = await db.q
    .selectFrom('suppliers')
    .where('archived_at', 'is', null)
    .where(({ eb, fn, val }) => eb(fn('lower', ['name']), '=', fn('lower', [val(newSupplier)])))
    .select('id')
    .executeTakeFirst()
  return row?.id ?? addSupplier(db, { supplier: { ...noDetails, name: newSupplier }, ...by })
}

const noDetails = { email: '', phone: '', notes: '' }
