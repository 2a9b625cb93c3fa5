import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordBusinessChange, type ChangeContext } from '~/audit/record-business-change.server'
import { DomainError } from '~/kit/errors'
import { newId } from '~/kit/ids'
import { labelName, type Label } from './labels'
import { selectCurrentWines } from './queries.server'

/** Limit of wines entered by hand. */
export const maxWines = 100

/**
 * Adds a wine to the cellar. Throws `wine-duplicate` if it is already there, `cellar-full` and `vintage-in-future`.
 */
export async function addWine(
  db: TenantDb,
  { label, ...by }: ChangeContext & { label: Label },
): Promise<string> {
  const id = newId()
  await once(() =>
    db.transaction(async (db) => {
      await insistRoom(db)
      await db.q
        .insertInto('wines')
        .values({
          business_id: db.businessId,
          id,
          ...columnsOf(label, by.now),
          added_by: by.userId,
          added_at: by.now,
          changed_at: by.now,
        })
        .execute()
      await recordBusinessChange(db, db.businessId, 'business.wine_added', by, { wine: labelName(label) })
    }),
  )
  return id
}

/** Changes a wine's label. Throws like `addWine`, and `wine-not-found`. */
export function changeWine(
  db: TenantDb,
  { wineId, label, ...by }: ChangeContext & { wineId: string; label: Label },
): Promise<void> {
  return once(() =>
    db.transaction(async (db) => {
      const { numUpdatedRows } = await db.q
        .updateTable('wines')
        .set({ ...columnsOf(label, by.now), changed_at: by.now })
        .where('business_id', '=', db.businessId)
        .where('id', '=', wineId)
        .where('retired_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw wineNotFoundError()
      await recordBusinessChange(db, db.businessId, 'business.wine_changed', by, { wine: labelName(label) })
    }),
  )
}

/**
 * Removes a wine from the cellar. Its row stays, so that it can be restored. Safe to repeat. Throws `wine-not-found`.
 */
export function removeWine(
  db: TenantDb,
  { wineId, ...by }: ChangeContext & { wineId: string },
): Promise<void> {
  return move(db, { wineId, ...by }, 'business.wine_removed', by.now)
}

/**
 * Restores a removed wine. Safe to repeat. Throws `wine-not-found`, `wine-duplicate` if it was added again, and
 * `cellar-full`.
 */
export function restoreWine(
  db: TenantDb,
  { wineId, ...by }: ChangeContext & { wineId: string },
): Promise<void> {
  return once(() => move(db, { wineId, ...by }, 'business.wine_put_back', null))
}

function move(
  db: TenantDb,
  { wineId, ...by }: ChangeContext & { wineId: string },
  action: 'business.wine_removed' | 'business.wine_put_back',
  removedAt: Date | null,
): Promise<void> {
  return db.transaction(async (db) => {
    const wine = await db.q
      .selectFrom('wines')
      .where('business_id', '=', db.businessId)
      .where('id', '=', wineId)
      .select(['producer', 'name', 'vintage', 'format_ml as formatMl', 'retired_at'])
      .forUpdate()
      .executeTakeFirst()
    if (!wine) throw wineNotFoundError()
    if ((wine.retired_at === null) === (removedAt === null)) return
    if (removedAt === null) await insistRoom(db)
    await db.q
      .updateTable('wines')
      .set({ retired_at: removedAt, changed_at: by.now })
      .where('business_id', '=', db.businessId)
      .where('id', '=', wineId)
      .execute()
    await recordBusinessChange(db, db.businessId, action, by, { wine: labelName(wine) })
  })
}

/** Serializes changes to the count. */
async function insistRoom(db: OpenTenantDb): Promise<void> {
  await db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { count } = await selectCurrentWines(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) < maxWines) return
  throw new DomainError('cellar-full', 409, `A cellar can hold ${maxWines} wines. Remove one first.`)
}

function columnsOf({ vintage, formatMl, ...label }: Label, now: Date) {
  // A vintage is the year of harvest, so it cannot be in the future.
  if (typeof vintage === 'number' && vintage > now.getUTCFullYear()) {
    throw new DomainError('vintage-in-future', 400, 'The vintage cannot be in the future', {
      field: 'vintage',
    })
  }
  const isNonVintage = vintage === 'NV'
  return {
    ...label,
    vintage: isNonVintage ? null : vintage,
    is_non_vintage: isNonVintage,
    format_ml: formatMl,
  }
}

const wineNotFoundError = () =>
  new DomainError('wine-not-found', 404, 'This wine is no longer in your cellar.')

async function once<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!violatesConstraint(error, 'wines_once')) throw error
    throw new DomainError('wine-duplicate', 409, 'This wine is already in your cellar.', { field: 'name' })
  }
}
