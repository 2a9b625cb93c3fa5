// Changes of many wines together, in one transaction, with an undo.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { BulkChangeLine } from '#/db/schema/wines'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { assertNotPromised } from '~/cellar/catalog/retire-rules.server'
import { changeWines as changeFacts } from '~/cellar/catalog/save-wine.server'
import {
  changeSummary,
  factsOfChange,
  wineCount,
  type BulkChangeKind,
  type BulkChangeValues,
  type ChangeNames,
} from './bulk-changes'
import { matchingWineIds } from './conditions.server'
import type { WineListFilter } from './wine-listing'
import { assertNotAddedAgain, factColumn, moveRetirement } from './set-facts.server'

/** Wines chosen one by one, or all that a filter shows. */
export type WineSelection = { wineIds: string[] } | { filter: WineListFilter }

interface BulkChange {
  selection: WineSelection
  /** How many wines the person confirmed. */
  expected: number
  kind: BulkChangeKind
  values: BulkChangeValues
  currency: string
}

/**
 * Makes the same change to many wines, all or none, and returns the id of the change, with which it can be undone.
 * Wines that are so already count, and stay as they are. Throws `selection-changed` (409) when the selection no longer
 * has the confirmed number of wines, `wines-retired` (409) for a change of facts of retired wines, `wines-promised`
 * (409) for retiring wines with promised bottles, `wine-duplicate` (409) for restoring one that was added again, and
 * `unknown-choice` (400).
 */
export function changeWines(
  db: TenantDb,
  { selection, expected, kind, values, currency, ...by }: ChangeContext & BulkChange,
): Promise<string> {
  const id = newId()
  return db.transaction(async (db) => {
    const wines = await lockSelection(db, selection)
    if (wines.length !== expected || wines.length === 0) {
      const sentence = `Your selection has ${wineCount(wines.length)} now, not ${expected}. Check the list and confirm again.`
      throw new DomainError('selection-changed', 409, sentence)
    }
    const names = await namesOf(db, kind, values)
    const facts = factsOfChange(kind, values)
    const lines = facts
      ? await setFacts(db, wines, facts, by)
      : await setRetired(db, wines, kind === 'retire' ? by.now : null, by.now)
    const summary = changeSummary(kind, values, names, currency)
    await db.q
      .insertInto('wine_bulk_changes')
      .values({
        id,
        kind,
        summary,
        wines: wines.length,
        lines: JSON.stringify(lines),
        changed_by: by.userId,
        changed_at: by.now,
      })
      .execute()
    const details = { change: summary, wines: wines.length }
    await recordBusinessChange(db, db.businessId, 'business.wines_changed', by, details)
    return id
  })
}

type LockedWine = Awaited<ReturnType<typeof lockSelection>>[number]

/** Locks the wines in the order of their ids, as the other changes of wines do. */
async function lockSelection(db: OpenTenantDb, selection: WineSelection) {
  const wineIds = 'filter' in selection ? await matchingWineIds(db, selection.filter) : selection.wineIds
  return db.q
    .selectFrom('wines')
    .where('id', '=', anyOf(wineIds))
    .select(['id', 'producer', 'name', 'vintage', 'format_ml as formatMl', 'retired_at as retiredAt', 'bin'])
    .select(['location_id', 'supplier_id', 'par_level', 'bottle_price_cents', 'lowest_tier_id', 'is_listed'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function setFacts(
  db: OpenTenantDb,
  wines: LockedWine[],
  facts: NonNullable<ReturnType<typeof factsOfChange>>,
  by: ChangeContext,
): Promise<BulkChangeLine[]> {
  const retired = wines.filter(({ retiredAt }) => retiredAt !== null).length
  if (retired > 0) {
    const sentence = `${wineCount(retired)} of your selection ${retired === 1 ? 'is' : 'are'} retired. Restore them before you change them.`
    throw new DomainError('wines-retired', 409, sentence)
  }
  const [fact, after] = Object.entries(facts)[0]! as [keyof typeof factColumn, BulkChangeLine['after']]
  const different = wines.filter((wine) => wine[factColumn[fact]] !== after)
  await changeFacts(db, { changes: different.map(({ id: wineId }) => ({ wineId, facts })), ...by })
  return different.map((wine) => ({ id: wine.id, before: wine[factColumn[fact]], after }))
}

async function setRetired(
  db: OpenTenantDb,
  wines: LockedWine[],
  retiredAt: Date | null,
  now: Date,
): Promise<BulkChangeLine[]> {
  const different = wines.filter((wine) => (wine.retiredAt === null) !== (retiredAt === null))
  if (retiredAt) await assertNotPromised(db, different)
  else await assertNotAddedAgain(db, different)
  const lines = different.map((wine) => ({
    id: wine.id,
    before: wine.retiredAt?.toISOString() ?? null,
    after: retiredAt?.toISOString() ?? null,
  }))
  const retirements = different.map(({ id }) => ({ id, retired_at: retiredAt }))
  await moveRetirement(db, retirements, now)
  return lines
}

/** The names of what a change refers to. Throws `unknown-choice` for what is not this business's or no longer in use. */
async function namesOf(
  db: OpenTenantDb,
  kind: BulkChangeKind,
  values: BulkChangeValues,
): Promise<ChangeNames> {
  if (kind === 'location' && values.locationId)
    return { location: await nameIn(db, 'cellar_locations', values.locationId, 'locationId') }
  if (kind === 'supplier' && values.supplierId)
    return { supplier: await nameIn(db, 'suppliers', values.supplierId, 'supplierId') }
  if (kind !== 'tier' || !values.lowestTierId) return {}
  const tier = await db.q
    .selectFrom('tiers')
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', values.lowestTierId))
    .select('name')
    .executeTakeFirst()
  if (!tier) throw unknownChoice('lowestTierId')
  return { tier: tier.name }
}

async function nameIn(
  db: OpenTenantDb,
  table: 'cellar_locations' | 'suppliers',
  id: string,
  field: string,
): Promise<string> {
  const row = await db.q
    .selectFrom(table)
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', id))
    .where('archived_at', 'is', null)
    .select('name')
    .executeTakeFirst()
  if (!row) throw unknownChoice(field)
  return row.name
}

const unknownChoice = (field: string) =>
  new DomainError('unknown-choice', 400, 'Please choose from the list', { field })
