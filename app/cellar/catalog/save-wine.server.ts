// Adding wines and changing their facts. Bottles and costs change in the stock ledger.
import { anyOf } from '#/db/any-of'
import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { inputRows, insertRows } from '#/db/rows'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { factColumns, rowOfFacts } from './facts-columns'
import {
  factLabels,
  factNames,
  labelName,
  noCellarFacts,
  type NewWine,
  type WineFacts,
} from '~/cellar/reference/labels'
import { asWine, storedWineColumns, type StoredWine } from './queries.server'

interface SaveContext {
  /** Null for the system. */
  userId: string | null
  now: Date
}

/**
 * Adds a wine to the cellar and returns its id. With `id`, sending it twice adds it once. Throws `wine-duplicate`
 * (409) if it is already there, `vintage-in-future` (400), and `unknown-choice` (400) for a supplier, location or
 * tier that is not this business's.
 */
export function addWine(
  db: TenantDb,
  { facts, id = newId(), ...by }: ChangeContext & { facts: NewWine; id?: string },
): Promise<string> {
  return refuseDuplicates(() =>
    db.transaction(async (db) => {
      if (await exists(db, id)) return id
      await addWines(db, { wines: [{ id, facts }], ...by })
      await recordBusinessChange(db, db.businessId, 'business.wine_added', by, { wine: labelName(facts) })
      return id
    }),
  )
}

/**
 * Adds many wines in one statement, all or none, without entries in the audit log: the caller records one for all.
 * Throws like `addWine`.
 */
export async function addWines(
  db: TenantDb,
  { wines, userId, now }: SaveContext & { wines: { id: string; facts: NewWine }[] },
): Promise<void> {
  if (wines.length === 0) return
  for (const { facts } of wines) assertVintage(facts, now)
  const rows = wines.map(({ id, facts }) => ({
    ...rowOfFacts({ ...noCellarFacts, ...facts }),
    business_id: db.businessId,
    id,
    version: 1,
    added_by: userId,
    added_at: now,
    changed_at: now,
  }))
  await refuseDuplicates(() => db.transaction((db) => insertRows(db, 'wines', rows)))
}

interface WineChange {
  wineId: string
  /** The facts to set; others stay. */
  facts: Partial<WineFacts>
  /** The version the editor saw; refused if there is a newer one. */
  version?: number
}

/**
 * Changes facts of a wine that is not retired. Throws like `addWine`, `wine-not-found` (404), and `wine-changed`
 * (409) when someone saved since `version`.
 */
export function changeWine(
  db: TenantDb,
  { wineId, facts, version, ...by }: ChangeContext & WineChange,
): Promise<void> {
  return db.transaction(async (db) => {
    const [changed] = await changeWines(db, { changes: [{ wineId, facts, version }], ...by })
    if (!changed) return
    const names = changed.fields.map((field) => factLabels[field]).join(', ')
    await recordBusinessChange(db, db.businessId, 'business.wine_changed', by, {
      wine: changed.wine,
      changed: names,
    })
  })
}

/** A wine that a change made different. */
interface ChangedWine {
  wineId: string
  /** Its name before. */
  wine: string
  fields: (keyof WineFacts)[]
}

/**
 * Changes facts of many wines in two statements, all or none, each wine at most once, without entries in the audit
 * log: the caller records one for all. Returns the wines that are different now. Throws like `changeWine`.
 */
export function changeWines(
  db: TenantDb,
  { changes, userId, now }: SaveContext & { changes: WineChange[] },
): Promise<ChangedWine[]> {
  return refuseDuplicates(() =>
    db.transaction(async (db) => {
      const stored = await lockWines(
        db,
        changes.map(({ wineId }) => wineId),
      )
      const different = changes.flatMap((change) => {
        const wine = stored.get(change.wineId)
        if (!wine || wine.retiredAt !== null) throw wineNotFoundError()
        if (change.version !== undefined && change.version !== wine.version) throw wineChangedError()
        const after = { ...wine, ...change.facts }
        const fields = factNames.filter((name) => !isSame(wine[name], after[name]))
        if (fields.includes('vintage')) assertVintage(after, now)
        return fields.length === 0 ? [] : [{ wine, after, fields }]
      })
      if (different.length === 0) return []
      await updateFacts(db, different, now)
      const recorded = different.map(({ wine, after, fields }) => ({
        business_id: db.businessId,
        wine_id: wine.id,
        version: wine.version + 1,
        changes: Object.fromEntries(
          fields.map((name): [string, [unknown, unknown]] => [name, [wine[name], after[name]]]),
        ),
        changed_by: userId,
        changed_at: now,
      }))
      await insertRows(db, 'wine_changes', recorded)
      return different.map(({ wine, fields }) => ({ wineId: wine.id, wine: labelName(wine), fields }))
    }),
  )
}

/** Locks the wines in the order of their ids. */
async function lockWines(db: OpenTenantDb, wineIds: string[]): Promise<Map<string, StoredWine>> {
  const rows = await db.q
    .selectFrom('wines')
    .where('id', '=', anyOf(wineIds))
    .select(storedWineColumns)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, asWine(row)]))
}

async function updateFacts(db: OpenTenantDb, changed: { wine: StoredWine; after: WineFacts }[], now: Date) {
  const rows = changed.map(({ wine, after }) => ({ id: wine.id, ...rowOfFacts(after) }))
  await db.q
    .updateTable('wines as w')
    .from(inputRows('wines', 'f', rows))
    .whereRef('w.id', '=', 'f.id')
    .set(({ ref }) => Object.fromEntries(factColumns.map((column) => [column, ref(`f.${column}`)])))
    .set((eb) => ({ version: eb('w.version', '+', 1), changed_at: now }))
    .execute()
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

async function exists(db: OpenTenantDb, wineId: string): Promise<boolean> {
  const row = await db.q.selectFrom('wines').where('id', '=', wineId).select('id').executeTakeFirst()
  return row !== undefined
}

/** A vintage is the year of harvest, so it cannot be in the future. */
function assertVintage({ vintage }: { vintage: WineFacts['vintage'] }, now: Date): void {
  if (typeof vintage !== 'number' || vintage <= now.getUTCFullYear()) return
  throw new DomainError('vintage-in-future', 400, 'The vintage cannot be in the future', { field: 'vintage' })
}

export const wineNotFoundError = () =>
  new DomainError('wine-not-found', 404, 'This wine is no longer in your cellar.')

const wineChangedError = () =>
  new DomainError('wine-changed', 409, 'Someone else saved this wine while you were editing.')

/** The choices of a wine that refer to other rows, by the constraint that checks them. */
const choices = [
  { column: 'supplier_id', field: 'supplierId', sentence: 'Please choose a supplier from the list' },
  { column: 'location_id', field: 'locationId', sentence: 'Please choose a location from the list' },
  { column: 'lowest_tier_id', field: 'lowestTierId', sentence: 'Please choose a tier from the list' },
]

/** Turns what the database refuses into sentences. */
export async function refuseDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatesConstraint(error, 'wines_once')) {
      throw new DomainError('wine-duplicate', 409, 'This wine is already in your cellar.', { field: 'name' })
    }
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    const choice = code === '23503' ? choices.find(({ column }) => constraint.includes(column)) : undefined
    if (!choice) throw error
    throw new DomainError('unknown-choice', 400, choice.sentence, { field: choice.field })
  }
}
