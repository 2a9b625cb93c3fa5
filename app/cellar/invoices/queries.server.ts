// Reads of suppliers' invoices.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ImportPurpose, ImportSource, ImportStatus, StoredPlace } from '#/db/schema/wine-imports'
import type { InvoiceChoice } from '#/db/schema/wines'
import { isId } from '~/foundation/kit/ids'
import { hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import type { ChargeKind, InvoiceCharge, LineReading } from '~/cellar/list-reader/invoices/invoice'
import { labelColumns } from '~/cellar/catalog/facts-columns'
import type { Label, Vintage } from '~/cellar/reference/labels'
import { invoiceListing, type InvoiceListParams } from './invoice-listing'
import type { NewWineTexts } from './line-decision'

export interface StoredInvoice {
  id: string
  status: ImportStatus
  source: ImportSource
  fileName: string
  reading: string
  looksLike: '' | ImportPurpose
  hasFile: boolean
  supplierName: string
  supplierId: string | null
  documentNumber: string
  issuedOn: string | null
  currency: string
  charges: InvoiceCharge[]
  subtotal: number | null
  total: number | null
  /** The receipt that was made of it. */
  receiptId: string | null
}

export interface StoredInvoiceLine {
  position: number
  description: string
  producer: string
  name: string
  vintage: Vintage
  bottleMl: number | null
  packSize: number | null
  bottles: number | null
  discount: number | null
  lineTotal: number | null
  place: StoredPlace | null
  rule: string
  readings: Partial<Record<string, LineReading>>
  choice: InvoiceChoice
  wineId: string | null
  newWine: NewWineTexts | null
  isChecked: boolean
}

/** One invoice that was read; null for none. */
export async function invoiceById(db: TenantDb, importId: string): Promise<StoredInvoice | null> {
  if (!isId(importId)) return null
  const row = await db.read((db) =>
    db.q
      .selectFrom('supplier_invoices as i')
      .innerJoin('import_sessions as s', 's.id', 'i.session_id')
      .where('i.session_id', '=', importId)
      .select(['s.id', 's.status', 's.source', 's.file_name as fileName', 's.reading'])
      .select(['s.looks_like as looksLike', 'i.supplier_name as supplierName', 'i.supplier_id as supplierId'])
      .select(['i.document_number as documentNumber', 'i.issued_on as issuedOn', 'i.currency', 'i.charges'])
      .select(['i.subtotal_cents as subtotal', 'i.total_cents as total', 'i.receipt_id as receiptId'])
      .select((eb) =>
        eb
          .exists(eb.selectFrom('import_files as f').whereRef('f.session_id', '=', 's.id').select('f.part'))
          .as('hasFile'),
      )
      .executeTakeFirst(),
  )
  if (!row) return null
  return {
    ...row,
    hasFile: Boolean(row.hasFile),
    charges: row.charges.map((charge) => ({ ...charge, kind: charge.kind as ChargeKind })),
  }
}

/** The lines of an invoice, in the order of the document. */
export async function invoiceLines(db: TenantDb, importId: string): Promise<StoredInvoiceLine[]> {
  const rows = await db.read((db) =>
    db.q
      .selectFrom('supplier_invoice_lines')
      .where('session_id', '=', importId)
      .selectAll()
      .orderBy('position')
      .execute(),
  )
  return rows.map((row) => ({
    position: row.position,
    description: row.description,
    producer: row.producer,
    name: row.name,
    vintage: row.is_non_vintage ? 'NV' : row.vintage,
    bottleMl: row.bottle_ml,
    packSize: row.pack_size,
    bottles: row.bottles,
    discount: row.discount_cents,
    lineTotal: row.total_cents,
    place: row.place,
    rule: row.rule,
    readings: row.readings,
    choice: row.choice,
    wineId: row.wine_id,
    newWine: row.new_wine as NewWineTexts | null,
    isChecked: row.is_checked,
  }))
}

export interface NamedWine {
  label: Label
  isRetired: boolean
}

/** The labels of wines by their ids. */
export async function labelsOf(db: TenantDb, wineIds: readonly string[]): Promise<Map<string, NamedWine>> {
  const ids = [...new Set(wineIds)]
  if (ids.length === 0) return new Map()
  const rows = await db.read((db) => selectLabels(db, ids))
  return new Map(
    rows.map(({ id, is_non_vintage, vintage, retired_at, ...label }): [string, NamedWine] => [
      id,
      { label: { ...label, vintage: is_non_vintage ? 'NV' : vintage }, isRetired: retired_at !== null },
    ]),
  )
}

function selectLabels(db: OpenTenantDb, ids: string[]) {
  return db.q
    .selectFrom('wines')
    .where('id', 'in', ids)
    .select(['id', ...labelColumns, 'format_ml as formatMl', 'notes', 'retired_at'])
    .execute()
}

interface InvoiceSummary {
  id: string
  status: ImportStatus
  fileName: string
  supplier: string
  documentNumber: string
  createdAt: Date
}

/** A page of the invoices that are not on a receipt yet. */
export function openInvoices(db: TenantDb, params: InvoiceListParams) {
  return db.read((db) => {
    const matching = db.q
      .selectFrom('import_sessions as s')
      .leftJoin('supplier_invoices as i', 'i.session_id', 's.id')
      .where('s.purpose', '=', 'invoice')
      .where('s.status', 'in', ['arranging', 'reading', 'mapped'])
      .where(hasWords(params.text, ['i.supplier_name', 'i.document_number', 's.file_name']))
    const order = invoiceListing.direction(params)
    return listRows(db, invoiceListing, params, matching, async (page): Promise<InvoiceSummary[]> => {
      const rows = await page
        .orderBy(
          ({ fn, ref }) =>
            params.sort === 'supplier' ? fn('lower', ['i.supplier_name']) : ref('s.created_at'),
          order,
        )
        .orderBy('s.id', order)
        .select(['s.id', 's.status', 's.file_name as fileName', 's.created_at as createdAt'])
        .select(['i.supplier_name as supplier', 'i.document_number as documentNumber'])
        .execute()
      return rows.map(({ supplier, documentNumber, ...row }) => ({
        ...row,
        supplier: supplier ?? '',
        documentNumber: documentNumber ?? '',
      }))
    })
  })
}

/** The invoice that a receipt was made of; null for none. */
export async function invoiceOfReceipt(
  db: TenantDb,
  receiptId: string,
): Promise<{ importId: string; fileName: string } | null> {
  const row = await db.read((db) =>
    db.q
      .selectFrom('supplier_invoices as i')
      .innerJoin('import_sessions as s', 's.id', 'i.session_id')
      .where('i.receipt_id', '=', receiptId)
      .select(['s.id as importId', 's.file_name as fileName'])
      .executeTakeFirst(),
  )
  return row ?? null
}

/** The receipt with this document of this supplier; null for none. */
export async function receiptOfDocument(
  db: TenantDb,
  { supplierId, documentNumber }: { supplierId: string | null; documentNumber: string },
): Promise<{ id: string; receivedOn: string } | null> {
  const key = documentNumber.toLowerCase().replace(/\s+/g, '')
  if (supplierId === null || key === '') return null
  const row = await db.read((db) =>
    db.q
      .selectFrom('receipts')
      .where('supplier_id', '=', supplierId)
      .where('document_key', '=', key)
      .select(['id', 'received_on as receivedOn'])
      .executeTakeFirst(),
  )
  return row ?? null
}
