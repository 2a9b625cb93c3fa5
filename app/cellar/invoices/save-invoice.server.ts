// An invoice becomes a receipt, with the wines that are new.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { formatMoney } from '~/foundation/kit/money'
import { checkSums, sumSentence } from '~/cellar/list-reader/invoices/invoice'
import { lockImport, updateImport } from '~/cellar/imports/session.server'
import { labelName, type Label } from '~/cellar/reference/labels'
import { addWines } from '~/cellar/catalog/save-wine.server'
import { wineForm } from '~/cellar/catalog/schemas'
import type { ReceiptLineInput } from '~/cellar/receiving/save-lines.server'
import { saveReceipt } from '~/cellar/receiving/save-receipt.server'
import { addSupplier } from '~/cellar/receiving/suppliers/save-supplier.server'
import { descriptionKey } from './description-key'
import { newSupplier, ownCurrency } from './forms'
import { chargesInCost, spreadOver } from './charges'
import { isReturn, lineProblems, lineState, sumsOf, whatToDo } from './line-state'
import { invoiceById, invoiceLines, type StoredInvoice, type StoredInvoiceLine } from './queries.server'

export interface InvoiceHead {
  /** The id of a supplier, `newSupplier`, or ''. */
  supplierId: string
  supplierName: string
  documentNumber: string
  receivedOn: string
  locationId: string | null
  /** Units of the business's currency for one of the invoice's; null where they are the same or costs are left out. */
  rate: number | null
  /** Charges that count as cost: the discount of the whole document; freight and fees. */
  withDiscount?: 'on' | undefined
  withFreight?: 'on' | undefined
  /** The sentence about sums that disagree, which a person has seen and compared with the document; '' for none. */
  sumsSeen: string
}

type Change = ChangeContext & {
  importId: string
  head: InvoiceHead
  /** Of the receipt to add: sent twice, the form adds one. */
  receiptId?: string
}

/**
 * Makes a draft receipt of an invoice and returns its id: adds the supplier and the wines that are new, remembers which
 * wine each description stands for, and closes the review, all or nothing. Stock changes only when the receipt is
 * posted. Throws `import-not-found` (404), `import-moved-on`, `invoice-open-lines`, `invoice-doubts`, `invoice-sums`,
 * `invoice-empty` (409), and what `saveReceipt`, `addSupplier` and `addWines` throw.
 */
export function saveInvoice(db: TenantDb, input: Change): Promise<string> {
  const { importId, head, receiptId = newId(), ...by } = input
  return db.transaction(async (db) => {
    const before = await invoiceById(db, importId)
    if (before?.receiptId === receiptId) return receiptId
    await lockImport(db, importId, ['mapped'])
    const invoice = await invoiceById(db, importId)
    if (!invoice)
      throw new DomainError('import-not-found', 404, 'This invoice does not exist or was deleted.')
    const lines = await invoiceLines(db, importId)
    const savedLines = keptLines(lines, invoice.currency)
    refuseUnseenSums(invoice, lines, head.sumsSeen)
    const supplierId = await supplierOf(db, head, by)
    const wineIds = await wineIdsOf(db, savedLines, by)
    const isForeign = invoice.currency !== '' && invoice.currency !== ownCurrency
    const rate = isForeign ? head.rate : 1
    const inOwn = (cents: number | null) =>
      cents === null || rate === null ? null : Math.round(cents * rate)
    const spread = chargesInCost(invoice.charges, head)
    const totals = spreadOver(savedLines, spread)
    const goods = sumOfGoods(invoice, lines)
    await saveReceipt(db, {
      receiptId,
      details: {
        supplierId,
        documentNumber: head.documentNumber,
        receivedOn: head.receivedOn,
        locationId: head.locationId,
        note: noteOf(invoice, lines, isForeign ? rate : null),
        documentTotalCents: isForeign || goods === null ? null : goods + spread,
      },
      lines: savedLines.map((line, at): ReceiptLineInput => ({
        wineId: wineIds.get(line.position)!,
        quantity: Math.abs(line.bottles!),
        totalCents: inOwn(totals[at]!),
        caseSize: line.packSize !== null && line.bottles! % line.packSize === 0 ? line.packSize : null,
        isReturn: isReturn(line),
      })),
      ...by,
    })
    await db.q
      .updateTable('supplier_invoices')
      .set({ receipt_id: receiptId, supplier_id: supplierId, document_number: head.documentNumber })
      .where('session_id', '=', importId)
      .execute()
    await updateImport(db, importId, {
      status: 'applied',
      applied_at: by.now,
      applied_by: by.userId,
      changed_at: by.now,
    })
    if (supplierId !== null) await remember(db, supplierId, savedLines, wineIds, by.now)
    await recordBusinessChange(db, db.businessId, 'business.invoice_received', by, {
      name: head.documentNumber || undefined,
      bottles: savedLines.reduce((sum, { bottles }) => sum + Math.abs(bottles!), 0),
    })
    return receiptId
  })
}

function keptLines(lines: readonly StoredInvoiceLine[], currency: string): StoredInvoiceLine[] {
  const missing = lines.filter((line) => lineState(line) === 'missing').length
  if (missing > 0) {
    const sentence =
      missing === 1 ? 'One line is not complete yet.' : `${missing} lines are not complete yet.`
    throw new DomainError('invoice-open-lines', 409, `${sentence} Check the lines marked “Incomplete”.`)
  }
  const doubted = lines.flatMap((line) => {
    const [figure] = lineProblems(line, currency || 'usd').figures
    const fault = figure?.replace(whatToDo, '').trim()
    return fault === undefined ? [] : [`${line.description.slice(0, 80)}: ${fault}`]
  })
  const [first] = doubted
  if (first !== undefined) {
    const more = doubted.length === 1 ? '' : ` ${doubted.length - 1} more to check.`
    throw new DomainError(
      'invoice-doubts',
      409,
      `${first}${more} Open the lines marked “Check” and save them.`,
    )
  }
  const keptRows = lines.filter(({ choice }) => choice !== 'out')
  if (keptRows.length === 0)
    throw new DomainError('invoice-empty', 409, 'All lines are left out, so there is nothing to receive.')
  return keptRows
}

/** Sums that disagree are compared with the document by a person, who has seen this very sentence. */
function refuseUnseenSums(
  invoice: StoredInvoice,
  lines: readonly StoredInvoiceLine[],
  viewedSums: string,
): void {
  const sentence = sumSentence({ ...invoice, lines }, invoice.currency || 'usd')
  if (sentence === null || sentence === viewedSums) return
  throw new DomainError('invoice-sums', 409, `${sentence} Confirm below that you compared the sums.`, {
    field: 'sumsSeen',
  })
}

async function supplierOf(
  db: OpenTenantDb,
  { supplierId, supplierName }: InvoiceHead,
  by: ChangeContext,
): Promise<string | null> {
  if (supplierId !== newSupplier) return supplierId || null
  return addSupplier(db, { supplier: { name: supplierName, email: '', phone: '', notes: '' }, ...by })
}

/** The wine of each line; wines that are new are added, each once. */
async function wineIdsOf(
  db: OpenTenantDb,
  lines: readonly StoredInvoiceLine[],
  by: ChangeContext,
): Promise<Map<number, string>> {
  const wineIds = new Map<number, string>()
  const added = new Map<string, { id: string; facts: Label }>()
  for (const line of lines) {
    if (line.choice === 'wine') {
      wineIds.set(line.position, line.wineId!)
      continue
    }
    const facts = wineForm.parse(line.newWine ?? {})
    const key = JSON.stringify([
      facts.producer.toLowerCase(),
      facts.name.toLowerCase(),
      facts.vintage,
      facts.formatMl,
    ])
    const wineId = added.get(key)?.id ?? (await sameWine(db, facts))
    const id = wineId ?? newId()
    if (!wineId) added.set(key, { id, facts })
    wineIds.set(line.position, id)
  }
  await addWines(db, { wines: [...added.values()], ...by })
  for (const { facts } of added.values())
    await recordBusinessChange(db, db.businessId, 'business.wine_added', by, { wine: labelName(facts) })
  return wineIds
}

/** A wine that was added since the invoice was read; null for none. */
async function sameWine(
  db: OpenTenantDb,
  { producer, name, vintage, formatMl }: Label,
): Promise<string | null> {
  const row = await db.q
    .selectFrom('wines')
    .where('retired_at', 'is', null)
    .where(({ eb, fn, val }) => eb(fn('lower', ['producer']), '=', fn('lower', [val(producer)])))
    .where(({ eb, fn, val }) => eb(fn('lower', ['name']), '=', fn('lower', [val(name)])))
    .where('vintage', 'is not distinct from', typeof vintage === 'number' ? vintage : null)
    .where('is_non_vintage', '=', vintage === 'NV')
    .where('format_ml', '=', formatMl)
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The document's sum of the lines on the receipt: its sum of goods less the lines that are left out. */
function sumOfGoods(invoice: StoredInvoice, lines: readonly StoredInvoiceLine[]): number | null {
  const { expected } = checkSums({ ...invoice, lines })
  if (expected === null) return null
  const goods = expected - sumsOf(lines).left
  return goods >= 0 ? goods : null
}

/** Note of the facts that the receipt does not show: charges, the printed total, the rate and the lines left out. */
function noteOf(invoice: StoredInvoice, lines: readonly StoredInvoiceLine[], rate: number | null): string {
  const money = (cents: number) => formatMoney(cents, invoice.currency || 'usd')
  const charges = invoice.charges.map(({ label, cents }) => `${label.slice(0, 60)} ${money(cents)}`)
  const out = lines.filter(({ choice }) => choice === 'out')
  const parts = [
    charges.length > 0 ? `Charges: ${charges.join(', ')}.` : '',
    invoice.total === null ? '' : `Total of the invoice: ${money(invoice.total)}.`,
    rate === null ? '' : `Converted at ${rate}.`,
    out.length > 0 ? `Left out: ${out.map(({ description }) => description.slice(0, 80)).join('; ')}.` : '',
  ]
  return parts.filter(Boolean).join(' ').slice(0, 1_000)
}

async function remember(
  db: OpenTenantDb,
  supplierId: string,
  lines: readonly StoredInvoiceLine[],
  wineIds: ReadonlyMap<number, string>,
  now: Date,
): Promise<void> {
  const byKey = new Map(
    lines.map((line) => [descriptionKey(line.description), wineIds.get(line.position)!] as const),
  )
  byKey.delete('')
  if (byKey.size === 0) return
  await db.q
    .insertInto('supplier_descriptions')
    .values(
      [...byKey].map(([description_key, wine_id]) => ({
        supplier_id: supplierId,
        description_key,
        wine_id,
        chosen_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'supplier_id', 'description_key']).doUpdateSet((eb) => ({
        wine_id: eb.ref('excluded.wine_id'),
        chosen_at: eb.ref('excluded.chosen_at'),
      })),
    )
    .execute()
}
