// The end of reading a document as an invoice.
import type { TenantDb } from '#/db/handles.server'
import type { ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import { looksLikeInvoice } from '~/cellar/list-reader/invoices/looks-like-invoice'
import { endReading } from '~/cellar/imports/documents/end-reading.server'
import { noteLooks, type ReadInvoicePages } from '~/cellar/imports/documents/finish-reading.server'
import { knownProducers } from '~/cellar/imports/documents/reading-queries.server'
import { importError } from '~/cellar/list-reader/import-error'
import { storeInvoice } from './store-invoice.server'

const noLines =
  'We found no lines with quantities in this document. Check that the pages are upright and sharp, or enter the receipt by hand.'

/**
 * Understands the pages of an invoice and stores its lines for review. Does nothing where the reading was stopped.
 * Throws `import-rejected` where it has none.
 */
export async function finishInvoice(
  db: TenantDb,
  worker: ReadingWorker,
  { importId, document, reading, now }: ReadInvoicePages,
): Promise<void> {
  const invoice = await worker.make('invoice', { document, known: await knownOf(db) })
  await noteLooks(db, importId, looksLikeInvoice(document) ? '' : 'wines')
  if (invoice.lines.length === 0) throw importError(noLines)
  await endReading(db, importId, {
    found: { currency: invoice.currency ?? '', reading },
    store: (db) => storeInvoice(db, importId, invoice),
    now,
  })
}

async function knownOf(db: TenantDb) {
  const producers = await knownProducers(db)
  return db.read(async ({ q, businessId }) => {
    const suppliers = await q
      .selectFrom('suppliers')
      .where('archived_at', 'is', null)
      .select('name')
      .orderBy('name')
      .limit(2_000)
      .execute()
    const business = await q.selectFrom('businesses').where('id', '=', businessId).select('name').execute()
    return {
      producers,
      suppliers: suppliers.map(({ name }) => name),
      ownNames: business.map(({ name }) => name),
    }
  })
}
