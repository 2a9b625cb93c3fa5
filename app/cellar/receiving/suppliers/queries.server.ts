// Reads of suppliers.
import type { ExpressionBuilder } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { isId } from '~/foundation/kit/ids'
import type { SupplierDetails } from './save-supplier.server'

interface Supplier extends SupplierDetails {
  id: string
  isArchived: boolean
}

/** Bottles received from the supplier `v` and their cost, less those undone since. */
export function boughtOf(eb: ExpressionBuilder<Schema & { v: Schema['suppliers'] }, 'v'>) {
  return eb
    .selectFrom('receipts as r')
    .innerJoin('stock_movements as m', (join) =>
      join.on('m.cause_kind', '=', 'receipt').onRef('m.cause_key', '=', 'r.id'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('stock_movements as u')
          .whereRef('u.reverses_id', '=', 'm.id')
          .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('u.quantity'), eb.lit(0)).as('undone'))
          .as('u'),
      (join) => join.onTrue(),
    )
    .whereRef('r.supplier_id', '=', 'v.id')
    .where('m.kind', '=', 'receipt')
    .select((eb) => {
      const bottles = eb.parens('m.quantity', '-', eb.ref('u.undone'))
      const cost = eb.fn('round', [
        eb.fn.sum(eb(bottles, '*', eb.cast<number>('m.unit_cost_cents', 'numeric'))),
      ])
      return [
        eb.cast<number>(eb.fn.coalesce(eb.fn.sum(bottles), eb.lit(0)), 'bigint').as('bottles'),
        eb.cast<number>(eb.fn.coalesce(cost, eb.lit(0)), 'bigint').as('costCents'),
      ]
    })
    .as('b')
}

/** The bottles received from one supplier, less those undone, and what they cost to the cent. */
export async function boughtFrom(
  db: TenantDb,
  supplierId: string,
): Promise<{ bottles: number; costCents: number }> {
  const row = await db.read(({ q }) =>
    q
      .selectFrom('suppliers as v')
      .leftJoinLateral(boughtOf, (join) => join.onTrue())
      .where('v.id', '=', supplierId)
      .select(['b.bottles', 'b.costCents'])
      .executeTakeFirst(),
  )
  return { bottles: row?.bottles ?? 0, costCents: row?.costCents ?? 0 }
}

/** One supplier, archived or not; null for none. */
export async function supplierById(db: TenantDb, supplierId: string): Promise<Supplier | null> {
  if (!isId(supplierId)) return null
  const row = await db.read(({ q }) =>
    q
      .selectFrom('suppliers')
      .where('id', '=', supplierId)
      .select(['id', 'name', 'email', 'phone', 'notes', 'archived_at'])
      .executeTakeFirst(),
  )
  if (!row) return null
  const { archived_at, ...supplier } = row
  return { ...supplier, isArchived: archived_at !== null }
}

/** The suppliers to choose from, by name; with `including` also that archived one. */
export function supplierChoices(
  db: TenantDb,
  including: string | null = null,
): Promise<{ id: string; name: string }[]> {
  return db.read(({ q }) =>
    q
      .selectFrom('suppliers')
      .where((eb) =>
        eb.or([
          eb('archived_at', 'is', null),
          ...(including !== null && isId(including) ? [eb('id', '=', including)] : []),
        ]),
      )
      .select(['id', 'name'])
      .orderBy((eb) => eb.fn('lower', ['name']))
      .execute(),
  )
}
