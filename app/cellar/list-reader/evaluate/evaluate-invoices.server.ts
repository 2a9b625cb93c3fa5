// Reads suppliers' invoices as the product does, for a comparison with what they should give.
import { readDocument } from '../documents/read-document.server'
import { sumSentence, type ReadInvoice } from '../invoices/invoice'
import { readInvoice } from '../invoices/read-invoice.server'
import { doubtBelow } from '../read-entry'
import { evaluateFiles } from './evaluate-files.server'

/** Amounts are in units of the invoice's currency. */
function evaluatedInvoice(invoice: ReadInvoice) {
  const units = (cents: number | null) => (cents === null ? null : cents / 100)
  return {
    supplier: invoice.supplier?.value ?? null,
    number: invoice.number?.value ?? null,
    date: invoice.date?.value ?? null,
    currency: invoice.currency,
    subtotal: units(invoice.subtotal),
    charges: invoice.charges.map(({ kind, label, cents }) => ({ kind, label, amount: cents / 100 })),
    total: units(invoice.total),
    /** Difference of the sums, in words; null where they agree. */
    difference: sumSentence(invoice, invoice.currency ?? 'usd'),
    lines: invoice.lines.map((line) => ({
      description: line.description,
      producer: line.producer,
      name: line.name,
      vintage: line.vintage,
      bottleMl: line.bottleMl,
      cases: line.cases,
      packSize: line.packSize,
      bottles: line.bottles,
      unitCost: line.unitCost === null ? null : Math.round(line.unitCost) / 100,
      discount: units(line.discount),
      lineTotal: units(line.lineTotal),
      rule: line.rule,
      flags: Object.entries(line.readings).flatMap(([field, { confidence }]) =>
        confidence < doubtBelow ? [field] : [],
      ),
    })),
  }
}

/** The invoices of these files. */
export const evaluateInvoices = (paths: readonly string[]) => evaluateFiles(paths, evaluateInvoice, {})

async function evaluateInvoice(bytes: Uint8Array): Promise<Partial<ReturnType<typeof evaluatedInvoice>>> {
  const document = await readDocument(bytes)
  return evaluatedInvoice(readInvoice(document, { producers: [], suppliers: [] }))
}
