// Data of the review page of an invoice.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { paths } from '~/foundation/kit/paths'
import { checkSums, sumSentence } from '~/cellar/list-reader/invoices/invoice'
import type { SourceRun } from '~/cellar/list-reader/source-document'
import { pagePictureVersion } from '~/cellar/imports/documents/page-picture-version'
import { importPages } from '~/cellar/imports/documents/pages.server'
import { labelName } from '~/cellar/reference/labels'
import { findWinesToReceive } from '~/cellar/receiving/find-wines.server'
import { shownCost } from './change-line.server'
import { arithmeticOf } from '~/cellar/receiving/rules'
import { doubtedFirst, fieldToCheck, isReturn, lineProblems, lineState, sumsOf } from './line-state'
import { matchWines } from './match-wines.server'
import {
  invoiceById,
  invoiceLines,
  labelsOf,
  receiptOfDocument,
  type NamedWine,
  type StoredInvoice,
  type StoredInvoiceLine,
} from './queries.server'
import { differences, lineName, type WineMatch } from './wine-match'

/** Wines that a search offers. */
const mostFound = 8

interface Asked {
  /** The line to correct, as the address says; null for the first one to check. */
  line: string | null
  /** A wine that is searched for the line. */
  q: string
  /** False where the person may only look. */
  mayChange?: boolean
}

/** Everything that the review of an invoice shows; null for none. */
export async function invoicePage(db: TenantDb, importId: string, { line, q, mayChange = true }: Asked) {
  return db.read(async (db) => {
    const invoice = await invoiceById(db, importId)
    if (!invoice) return null
    const lines = await invoiceLines(db, importId)
    const labels = await labelsOf(
      db,
      lines.flatMap(({ wineId }) => wineId ?? []),
    )
    const views = doubtedFirst(lines.map((line) => lineView(line, labels, currencyOf(invoice))))
    const isOpen = mayChange && invoice.status === 'mapped'
    const position = line === null ? nextLine(views, null) : Number(line)
    const current = (isOpen && lines.find((one) => one.position === position)) || null
    return {
      invoice: headView(invoice),
      lines: views,
      sums: sumsView(invoice, lines),
      duplicate: await receiptOfDocument(db, invoice),
      current: current && (await lineDetails(db, invoice, lines, current, q)),
      pages: await pageViews(db, invoice, current),
      next: nextLine(views, current),
    }
  })
}

export type InvoicePage = NonNullable<Awaited<ReturnType<typeof invoicePage>>>

function headView(invoice: StoredInvoice) {
  const { id, status, fileName, reading, looksLike, hasFile, supplierName, supplierId } = invoice
  const { documentNumber, issuedOn, currency, receiptId } = invoice
  return {
    id,
    status,
    fileName,
    reading,
    looksLike,
    hasFile,
    supplierName,
    supplierId,
    documentNumber,
    issuedOn,
    currency,
    receiptId,
  }
}

/** The amount a line shows, and whether it is ready for the receipt. */
function lineView(line: StoredInvoiceLine, labels: ReadonlyMap<string, NamedWine>, currency: string) {
  const { position, description, choice, lineTotal, packSize, wineId, newWine } = line
  const bottles = line.bottles === null ? null : Math.abs(line.bottles)
  const label = wineId === null ? undefined : labels.get(wineId)
  const { missing, figures, doubts } = lineProblems(line, currency)
  return {
    position,
    description,
    state: lineState(line),
    choice,
    /** Above zero, also of bottles that go back. */
    bottles,
    isReturn: isReturn(line),
    lineTotal,
    figures:
      bottles === null
        ? 'bottles unknown'
        : arithmeticOf(
            {
              quantity: bottles,
              totalCents: lineTotal === null ? null : Math.abs(lineTotal),
              caseSize: packSize,
            },
            currency,
          ),
    discount: line.discount,
    cost: shownCost(line),
    problems: [...missing, ...figures, ...doubts],
    isChecked: line.isChecked,
    wine:
      choice === 'wine' && label
        ? labelName(label.label)
        : choice === 'new' && newWine
          ? [newWine.producer, newWine.name, newWine.vintage].filter(Boolean).join(' ')
          : lineName(line),
    differences: choice === 'wine' && label ? differences(line, label.label) : [],
    /** The wine of the cellar that a wine to add resembles. */
    like: choice === 'new' && label ? labelName(label.label) : null,
    likeDifferences: choice === 'new' && label ? differences(line, label.label) : [],
  }
}

const currencyOf = ({ currency }: StoredInvoice) => (currency || 'usd').toLowerCase()

export type InvoiceLineView = ReturnType<typeof lineView>

function sumsView(invoice: StoredInvoice, lines: readonly StoredInvoiceLine[]) {
  const sums = { ...invoice, lines }
  const { expected, lines: total } = checkSums(sums)
  const currency = currencyOf(invoice)
  return {
    ...sumsOf(lines),
    total,
    expected,
    printed: invoice.total,
    charges: invoice.charges.map(({ label, cents, kind }) => ({ label, cents, kind })),
    /** A sentence about sums that do not agree; null where all do. */
    sentence: sumSentence(sums, currency),
    hasCosts: lines.some(({ lineTotal }) => lineTotal !== null),
    currency,
  }
}

async function lineDetails(
  db: OpenTenantDb,
  invoice: StoredInvoice,
  lines: readonly StoredInvoiceLine[],
  line: StoredInvoiceLine,
  q: string,
) {
  const matches = (await matchWines(db, [line], invoice.supplierId)).get(line.position) ?? []
  const wine = await chosenWine(db, line, matches)
  const others = lines.filter((other) => other !== line && other.choice !== 'out')
  return {
    ...lineView(line, await labelsOf(db, line.wineId === null ? [] : [line.wineId]), currencyOf(invoice)),
    place: line.place,
    newWine: line.newWine,
    fieldToCheck: fieldToCheck(line),
    matches: [...wine, ...matches.filter(({ wineId }) => !wine.some((one) => one.wineId === wineId))].map(
      (match) => matchView(line, match),
    ),
    search: q === '' ? null : { q, ...(await findWinesToReceive(db, { text: q, limit: mostFound })) },
    /** Cents of the other lines on the receipt. */
    othersTotal: others.reduce((sum, { lineTotal }) => sum + (lineTotal ?? 0), 0),
  }
}

export type InvoiceLineDetails = Awaited<ReturnType<typeof lineDetails>>

/** The wine that was chosen by a search, which trigrams alone do not find. */
async function chosenWine(
  db: OpenTenantDb,
  { wineId }: StoredInvoiceLine,
  matches: readonly WineMatch[],
): Promise<WineMatch[]> {
  if (wineId === null || matches.some((match) => match.wineId === wineId)) return []
  const label = (await labelsOf(db, [wineId])).get(wineId)
  if (!label || label.isRetired) return []
  return [{ wineId, label: label.label, available: 0, bin: '', score: 1, isRemembered: false }]
}

function matchView(line: StoredInvoiceLine, { wineId, label, isRemembered }: WineMatch) {
  return { wineId, name: labelName(label), differences: differences(line, label), isRemembered }
}

/** Pages with their pictures; the runs of the shown page where it has none. */
async function pageViews(db: OpenTenantDb, { id, source }: StoredInvoice, line: StoredInvoiceLine | null) {
  const pages = await importPages(db, id)
  const hasPictures = source === 'pdf' || source === 'photo'
  const shown = line?.place?.page ?? 1
  return Promise.all(
    pages.map(async (page, place) => ({
      number: place + 1,
      width: page.width,
      height: page.height,
      picture: hasPictures
        ? paths.business.inventory.importPagePicture(id, page.id, { v: pagePictureVersion(page) })
        : null,
      runs: !hasPictures && place + 1 === shown ? await runsOf(db, id, page.id) : [],
    })),
  )
}

/** Lines of text around the shown place are enough; a long text would make a long page. */
const mostRuns = 1_500

async function runsOf(db: OpenTenantDb, importId: string, pageId: string) {
  const row = await db.q
    .selectFrom('import_pages')
    .where('session_id', '=', importId)
    .where('id', '=', pageId)
    .select('runs')
    .executeTakeFirst()
  return ((row?.runs ?? []) as SourceRun[])
    .slice(0, mostRuns)
    .map(({ text, x, y, width, height }) => ({ text, x, y, width, height }))
}

/** The next line that a person should look at, after the current one. */
function nextLine(views: readonly InvoiceLineView[], current: StoredInvoiceLine | null): number | null {
  const waiting = views.filter(
    ({ state, position }) => (state === 'missing' || state === 'check') && position !== current?.position,
  )
  return (
    (waiting.find(({ position }) => position > (current?.position ?? -1)) ?? waiting[0])?.position ?? null
  )
}
