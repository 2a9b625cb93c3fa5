// The suppliers of a business: added, changed, archived and restored.
import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId, newId } from '~/foundation/kit/ids'
import { supplierNotFound } from '../errors'

export interface SupplierDetails {
  name: string
  email: string
  phone: string
  notes: string
}

/**
 * Adds a supplier and returns its id; a repeated call with the same `supplierId` changes the first one. Throws
 * `supplier-name-taken` (409).
 */
export async function addSupplier(
  db: TenantDb,
  input: ChangeContext & { supplierId?: string; supplier: SupplierDetails },
): Promise<string> {
  const { supplierId = newId(), supplier, ...by } = input
  await refuseTakenName(() =>
    db.transaction(async (db) => {
      const { numInsertedOrUpdatedRows } = await db.q
        .insertInto('suppliers')
        .values({ id: supplierId, ...supplier, created_at: by.now })
        .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) return
      await recordBusinessChange(db, db.businessId, 'business.supplier_added', by, { name: supplier.name })
    }),
  )
  return supplierId
}

/** Changes a supplier's details. Throws `supplier-not-found` (404) and `supplier-name-taken` (409). */
export function changeSupplier(
  db: TenantDb,
  { supplierId, supplier, ...by }: ChangeContext & { supplierId: string; supplier: SupplierDetails },
): Promise<void> {
  return refuseTakenName(() =>
    db.transaction(async (db) => {
      await update(db, supplierId, { ...supplier })
      await recordBusinessChange(db, db.businessId, 'business.supplier_changed', by, { name: supplier.name })
    }),
  )
}

/**
 * Takes a supplier off the list; its receipts stay, and its wines keep it. Safe to repeat. Throws
 * `supplier-not-found` (404).
 */
export function archiveSupplier(
  db: TenantDb,
  { supplierId, ...by }: ChangeContext & { supplierId: string },
): Promise<void> {
  return db.transaction(async (db) => {
    const name = await update(db, supplierId, { archived_at: by.now })
    await recordBusinessChange(db, db.businessId, 'business.supplier_archived', by, { name })
  })
}

/** Puts an archived supplier back. Throws `supplier-not-found` (404) and `supplier-name-taken` (409). */
export function restoreSupplier(
  db: TenantDb,
  { supplierId, ...by }: ChangeContext & { supplierId: string },
): Promise<void> {
  return refuseTakenName(() =>
    db.transaction(async (db) => {
      const name = await update(db, supplierId, { archived_at: null })
      await recordBusinessChange(db, db.businessId, 'business.supplier_restored', by, { name })
    }),
  )
}

async function update(
  db: OpenTenantDb,
  supplierId: string,
  change: Partial<SupplierDetails> & { archived_at?: Date | null },
): Promise<string> {
  if (!isId(supplierId)) throw supplierNotFound()
  const row = await db.q
    .updateTable('suppliers')
    .set(change)
    .where('id', '=', supplierId)
    .returning('name')
    .executeTakeFirst()
  if (!row) throw supplierNotFound()
  return row.name
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!violatesConstraint(error, 'suppliers_once')) throw error
    throw new DomainError('supplier-name-taken', 409, 'You already have a supplier with this name', {
      field: 'name',
    })
  }
}
