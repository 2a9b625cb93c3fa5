// The list of suppliers and its file.
import type { TenantDb } from '#/db/handles.server'
import type { Day } from '~/foundation/kit/dates'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { boughtOf } from './queries.server'
import { supplierListing, type SupplierListParams } from './supplier-listing'

/** A supplier with what was bought of them; owner and manager only. */
export type SupplierSummary = Awaited<ReturnType<typeof suppliers>>['rows'][number]

/** A page of the suppliers that match. */
export function suppliers(db: TenantDb, params: SupplierListParams, pageSize?: number) {
  const { text, show, sort } = params
  return db.read((db) => {
    const matching = db.q
      .selectFrom('suppliers as v')
      .where('v.archived_at', show === 'archived' ? 'is not' : 'is', null)
      .where(hasWords(text, ['v.name', 'v.email', 'v.phone']))
    const order = supplierListing.direction(params)
    return listRows(
      db,
      supplierListing,
      params,
      matching,
      (page) =>
        page
          .innerJoinLateral(
            (eb) =>
              eb
                .selectFrom('receipts as r')
                .whereRef('r.supplier_id', '=', 'v.id')
                .select(({ fn }) => [
                  fn.countAll<number>().as('receipts'),
                  fn.max<Day | null>('r.received_on').as('lastOn'),
                ])
                .as('r'),
            (join) => join.onTrue(),
          )
          .innerJoinLateral(boughtOf, (join) => join.onTrue())
          .orderBy(({ fn, ref, val }) => {
            const keys = {
              name: fn('lower', ['v.name']),
              latest: fn.coalesce('r.lastOn', val('-infinity')),
              cost: ref('b.costCents'),
            }
            return keys[sort]
          }, order)
          .orderBy('v.id', order)
          .select(['v.id', 'v.name', 'v.email', 'v.phone', 'v.notes'])
          .select(['r.receipts', 'r.lastOn', 'b.bottles', 'b.costCents'])
          .execute(),
      pageSize,
    )
  })
}

/** How many suppliers are current and how many archived. */
export function supplierCounts(db: TenantDb): Promise<{ current: number; archived: number }> {
  return db.read(({ q }) =>
    q
      .selectFrom('suppliers')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('archived_at', 'is', null).as('current'),
        fn.count<number>('archived_at').as('archived'),
      ])
      .executeTakeFirstOrThrow(),
  )
}

const fileColumns: FileColumn<SupplierSummary>[] = [
  { title: 'Supplier', width: 28, cell: ({ name }) => name },
  { title: 'Email', width: 28, cell: ({ email }) => email },
  { title: 'Phone', width: 18, cell: ({ phone }) => phone },
  { title: 'Receipts', width: 10, cell: ({ receipts }) => receipts },
  { title: 'Latest receipt', width: 14, cell: ({ lastOn }) => lastOn },
  { title: 'Bottles', width: 10, cell: ({ bottles }) => bottles },
  { title: 'Cost', width: 14, isMoney: true, cell: ({ costCents }) => costCents },
  { title: 'Notes', width: 40, cell: ({ notes }) => notes },
]

/** The suppliers that the list's address asks for, all pages of it. */
export async function supplierFile(db: TenantDb, url: string) {
  const rows = await rowsForFile(supplierListing, url, 'Search for some first.', (params, most) =>
    suppliers(db, params, most),
  )
  return listFile('Suppliers', fileColumns, rows)
}
