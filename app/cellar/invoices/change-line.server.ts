// A person's decisions about a line of an invoice.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { lockImport, updateImport } from '~/cellar/imports/session.server'
import { wineNotFound } from '~/cellar/stock/record-movements.server'
import type { InvoiceLineValue } from './forms'
import { textsLike, type NewWineTexts } from './line-decision'
import { isReturn } from './line-state'
import { invoiceLines, labelsOf, type StoredInvoiceLine } from './queries.server'

const lineNotFound = () =>
  new DomainError('invoice-line-not-found', 404, 'This line is not on the invoice any more.')

/**
 * Stores what a line is, its bottles and its cost. A total that was changed counts before a cost that was changed; one
 * left as it was stays to the cent. Throws `import-not-found`, `invoice-line-not-found`, `wine-not-found` (404) and
 * `import-moved-on` (409).
 */
export function changeInvoiceLine(
  db: TenantDb,
  {
    importId,
    position,
    value,
    now,
  }: { importId: string; position: number; value: InvoiceLineValue; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await lockImport(db, importId, ['mapped'])
    const line = (await invoiceLines(db, importId)).find((one) => one.position === position)
    if (!line) throw lineNotFound()
    const isWine = value.choice !== 'new' && value.choice !== 'out'
    // Bottles that the cellar does not have cannot go back.
    if (value.choice === 'new' && isReturn(line)) throw wineNotFound()
    const sign = isReturn(line) ? -1 : 1
    const signed = (value: number | null) => (value === null ? null : sign * value)
    if (isWine && !(await labelsOf(db, [value.choice])).has(value.choice)) throw wineNotFound()
    await db.q
      .updateTable('supplier_invoice_lines')
      .set({
        choice: isWine ? 'wine' : value.choice === 'new' ? 'new' : 'out',
        wine_id: isWine ? value.choice : line.wineId,
        ...(value.choice === 'new' ? { new_wine: JSON.stringify(newWineOf(line, value)) } : {}),
        ...(value.choice === 'out'
          ? {}
          : { bottles: signed(value.bottles), total_cents: signed(totalOf(positive(line), value)) }),
        is_checked: true,
      })
      .where('session_id', '=', importId)
      .where('position', '=', position)
      .execute()
    await touch(db, importId, now)
  })
}

function newWineOf(line: StoredInvoiceLine, value: InvoiceLineValue): NewWineTexts {
  const { producer, name, type, vintage, formatMl } = value
  const before = line.newWine ?? { varietal: '', appellation: '', region: '', country: '' }
  const { varietal = '', appellation = '', region = '', country = '' } = before
  return { producer, name, type, vintage, formatMl, varietal, appellation, region, country }
}

/** The figures as the form shows them: those of a return above zero as well. */
const positive = ({ bottles, lineTotal }: Pick<StoredInvoiceLine, 'bottles' | 'lineTotal'>) => ({
  bottles: bottles === null ? null : Math.abs(bottles),
  lineTotal: lineTotal === null ? null : Math.abs(lineTotal),
})

/** Cents of the line: as typed, of the typed cost of a bottle, or as it was. */
function totalOf(
  line: Pick<StoredInvoiceLine, 'bottles' | 'lineTotal'>,
  { bottles, cost, total }: Pick<InvoiceLineValue, 'bottles' | 'cost' | 'total'>,
): number | null {
  if (total !== line.lineTotal) return total
  if (cost === shownCost(line)) return line.lineTotal
  return cost === null || bottles === null ? null : cost * bottles
}

/** Cost of a bottle as the form shows it, rounded to the cent; null while unknown. */
export function shownCost({
  bottles,
  lineTotal,
}: Pick<StoredInvoiceLine, 'bottles' | 'lineTotal'>): number | null {
  return lineTotal === null || !bottles ? null : Math.round(lineTotal / bottles)
}

/**
 * Takes a wine for a line that was found by a search, before the rest of the line is saved. Throws as
 * `changeInvoiceLine`.
 */
export function chooseWine(
  db: TenantDb,
  { importId, position, wineId, now }: { importId: string; position: number; wineId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await lockImport(db, importId, ['mapped'])
    const wine = (await labelsOf(db, [wineId])).get(wineId)
    if (!wine) throw wineNotFound()
    const line = (await invoiceLines(db, importId)).find((one) => one.position === position)
    if (!line) throw lineNotFound()
    await db.q
      .updateTable('supplier_invoice_lines')
      .set({ choice: 'wine', wine_id: wineId, new_wine: JSON.stringify(textsLike(wine.label, line)) })
      .where('session_id', '=', importId)
      .where('position', '=', position)
      .execute()
    await touch(db, importId, now)
  })
}

async function touch(db: OpenTenantDb, importId: string, now: Date): Promise<void> {
  await updateImport(db, importId, { changed_at: now })
}
