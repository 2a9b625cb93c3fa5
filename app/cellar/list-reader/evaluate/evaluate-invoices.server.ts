// Reads suppliers' invoices as the product does, for a comparison with what they should give.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readDocument } from '../documents/read-document.server'
import { sumSentence, type ReadInvoice } from '../invoices/invoice'
import { readInvoice } from '../invoices/read-invoice.server'
import { doubtBelow } from '../read-entry'

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

type EvaluatedInvoice = (ReturnType<typeof evaluatedInvoice> | { error: string }) & { ms: number }

/** The invoices of these files by their names; a file that cannot be read says why. */
export async function evaluateInvoices(paths: readonly string[]): Promise<Record<string, EvaluatedInvoice>> {
  const invoices: Record<string, EvaluatedInvoice> = {}
  for (const path of paths) {
    const isAlone = paths.filter((other) => basename(other) === basename(path)).length === 1
    const began = performance.now()
    const result = await readFile(path)
      .then((bytes) => readDocument(bytes))
      .then((document) => evaluatedInvoice(readInvoice(document, { producers: [], suppliers: [] })))
      .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }))
    invoices[isAlone ? basename(path) : path] = { ...result, ms: Math.round(performance.now() - began) }
  }
  return invoices
}
