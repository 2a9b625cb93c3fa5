import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'

/** Tables with the content of an import; lines before the invoice that they belong to. */
const tables = [
  'import_files',
  'import_pages',
  'import_rows',
  'import_steps',
  'supplier_invoice_lines',
  'supplier_invoices',
] as const

/** Deletes what these imports hold: all of it, or what is in some of their tables. The imports themselves stay. */
export async function emptyImports(
  db: OpenTenantDb,
  importIds: readonly string[],
  emptied: readonly (typeof tables)[number][] = tables,
): Promise<void> {
  for (const table of emptied) {
    await db.q.deleteFrom(table).where('session_id', '=', anyOf(importIds)).execute()
  }
}
