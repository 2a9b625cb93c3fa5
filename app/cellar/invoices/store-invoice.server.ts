// The end of reading an invoice: its lines wait for a person beside the pages.
import type { OpenTenantDb } from '#/db/handles.server'
import { insertRows } from '#/db/rows'
import { maxQuantity } from '~/cellar/stock/rules'
import type { InvoiceLine, ReadInvoice } from '~/cellar/list-reader/invoices/invoice'
import { keyOf } from '~/cellar/list-reader/invoices/head'
import { emptyImports } from '~/cellar/imports/empty-import.server'
import { maxCents } from '~/cellar/receiving/schemas'
import { decide, lineToMatch } from './line-decision'
import { matchWines } from './match-wines.server'

const centsOrNull = (cents: number | null) => (cents !== null && Math.abs(cents) <= maxCents ? cents : null)

/** Stores an invoice that was read, in place of an earlier reading of the same document, and proposes wines. */
export async function storeInvoice(db: OpenTenantDb, importId: string, invoice: ReadInvoice): Promise<void> {
  await emptyImports(db, [importId], ['supplier_invoice_lines', 'supplier_invoices'])
  const supplierId = await supplierNamed(db, invoice.supplier?.value ?? '')
  const { supplier, number, date, currency, charges, subtotal, total } = invoice
  await db.q
    .insertInto('supplier_invoices')
    .values({
      session_id: importId,
      supplier_id: supplierId,
      supplier_name: (supplier?.value ?? '').slice(0, 100),
      document_number: (number?.value ?? '').slice(0, 60),
      issued_on: date?.value ?? null,
      currency: currency ?? '',
      charges: JSON.stringify(charges.slice(0, 50)),
      subtotal_cents: centsOrNull(subtotal),
      total_cents: centsOrNull(total),
      readings: JSON.stringify({ supplier, number, date }),
    })
    .execute()
  const lines = invoice.lines.map((line, position) => ({ ...clamped(line), position }))
  const matches = await matchWines(
    db,
    lines.map((line) => ({ ...lineToMatch(line), position: line.position })),
    supplierId,
  )
  const rows = lines.map((line) => {
    const { choice, wineId, newWine } = decide(line, matches.get(line.position) ?? [])
    return {
      business_id: db.businessId,
      session_id: importId,
      position: line.position,
      description: line.description.slice(0, 500),
      producer: (line.producer ?? '').slice(0, 100),
      name: line.name.slice(0, 200),
      vintage: typeof line.vintage === 'number' ? line.vintage : null,
      is_non_vintage: line.vintage === 'NV',
      bottle_ml: line.bottleMl,
      pack_size: line.packSize,
      bottles: line.bottles,
      discount_cents: line.discount,
      total_cents: line.lineTotal,
      place: line.place,
      rule: line.rule,
      readings: line.readings,
      choice,
      wine_id: wineId,
      new_wine: newWine,
      is_checked: false,
    }
  })
  await insertRows(db, 'supplier_invoice_lines', rows)
}

function clamped(line: InvoiceLine): InvoiceLine {
  const isCount = line.bottles !== null && Math.abs(line.bottles) <= maxQuantity
  return {
    ...line,
    bottles: isCount ? line.bottles : null,
    lineTotal: centsOrNull(line.lineTotal),
    discount: centsOrNull(line.discount),
  }
}

/** The supplier of this name, whatever its legal form, case and accents; null for none. */
async function supplierNamed(db: OpenTenantDb, name: string): Promise<string | null> {
  const key = keyOf(name)
  if (key === '') return null
  const suppliers = await db.q
    .selectFrom('suppliers')
    .where('archived_at', 'is', null)
    .select(['id', 'name'])
    .orderBy('id')
    .execute()
  return suppliers.find((supplier) => keyOf(supplier.name) === key)?.id ?? null
}
