// Reads of suppliers.
import { sql, type ExpressionBuilder } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { Day } from '~/kit/dates'
import { isId } from '~/kit/ids'
import { containsPattern } from '~/kit/like-pattern'
import type { SupplierDetails } from './save-supplier.server'

interface Supplier extends SupplierDetails {
  id: string
  isArchived: boolean
}

export interface SupplierSummary extends Supplier {
  receipts: number
  /** The day of the latest receipt. */
  lastOn: Day | null
  /** Bottles received, less those undone. */
  bottles: number
  /** Cost of these bottles, to the cent; owner and manager only. */
  costCents: number
}

/** Bottles received from the supplier `v` and their cost, less those undone since. */
function boughtOf(eb: ExpressionBuilder<Schema & { v: Schema['suppliers'] }, 'v'>) {
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
          .select(sql<number>`coalesce(sum(u.quantity), 0)::int`.as('undone'))
          .as('u'),
      (join) => join.onTrue(),
    )
    .whereRef('r.supplier_id', '=', 'v.id')
    .select([
      sql<number>`coalesce(sum(m.quantity - u.undone), 0)::int`.as('bottles'),
      sql<number>`coalesce(round(sum((m.quantity - u.undone) * m.unit_cost_cents)), 0)::bigint`.as(
        'costCents',
      ),
    ])
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

/** Suppliers by name, a page at a time, with what was bought of each. */
export async function suppliers(
  db: TenantDb,
  {
    text,
    isArchived,
    after,
    limit,
  }: {
    text: string
    isArchived: boolean
    /** The last id of the previous page. */ after: string | null
    limit: number
  },
): Promise<{ suppliers: SupplierSummary[]; next: string | null }> {
  const rows = await db.read(({ q, businessId }) => {
    let query = q
      .selectFrom('suppliers as v')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('receipts as r')
            .whereRef('r.supplier_id', '=', 'v.id')
            .select([
              sql<number>`count(*)::int`.as('receipts'),
              sql<Day | null>`max(r.received_on)`.as('lastOn'),
            ])
            .as('r'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(boughtOf, (join) => join.onTrue())
      .where('v.archived_at', isArchived ? 'is not' : 'is', null)
      .orderBy(sql`lower(v.name)`)
      .orderBy('v.id')
      .limit(limit + 1)
      .select([
        'v.id',
        'v.name',
        'v.email',
        'v.phone',
        'v.notes',
        'v.archived_at',
        'r.receipts',
        'r.lastOn',
        'b.bottles',
        'b.costCents',
      ])
    if (text !== '') query = query.where('v.name', 'ilike', containsPattern(text))
    if (after !== null) {
      query = query.where(
        sql<boolean>`(lower(v.name), v.id) > (select lower(a.name), a.id from suppliers a
          where a.business_id = ${businessId} and a.id = ${after})`,
      )
    }
    return query.execute()
  })
  const page = rows.slice(0, limit).map(({ archived_at, receipts, bottles, costCents, ...row }) => ({
    ...row,
    isArchived: archived_at !== null,
    receipts: receipts ?? 0,
    bottles: bottles ?? 0,
    costCents: costCents ?? 0,
  }))
  return { suppliers: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
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
      .orderBy(sql`lower(name)`)
      .execute(),
  )
}
