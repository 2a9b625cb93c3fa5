// Making and changing the draft of a run.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { record } from '~/audit/record.server'
import type { Day } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { newId } from '~/kit/ids'
import { lockRunRecord, requireStatus, type RunRecord } from './run-record.server'

export interface RunDetails {
  /** First day of the month. */
  month: Day
  title: string
  locationId: string
  /** Until then members may swap and skip. */
  cutOffAt: Date
  pickUpFrom: Day
  pickUpUntil: Day
  pickUpHours: string
  story: string
  isTasteAware: boolean
  isPublic: boolean
}

interface Saving {
  userId: string
  now: Date
}

/** Adds a draft without wines and returns its id. Throws `location-not-found` (404). */
export function createRun(
  db: TenantDb,
  { details, userId, now }: Saving & { details: RunDetails },
): Promise<string> {
  return db.transaction(async (db) => {
    await requireLocation(db, details.locationId)
    const id = newId()
    await db.q
      .insertInto('club_runs')
      .values({
        business_id: db.businessId,
        id,
        ...columnsOf(details),
        created_by: userId,
        created_at: now,
        changed_at: now,
      })
      .execute()
    return id
  })
}

/**
 * Changes the details of a draft, or of a published run before its lock; a published run keeps its month and location.
 * `version` is the one that the person saw. Throws `run-changed` (409) once it is locked, and `run-edited` (409) where
 * someone else saved in between. Returns the new version.
 */
export function saveRun(
  db: TenantDb,
  { runId, version, details, userId, now }: Saving & { runId: string; version: number; details: RunDetails },
): Promise<number> {
  return db.transaction(async (db) => {
    const run = await lockForEditing(db, runId, version)
    await requireLocation(db, details.locationId)
    const { month, location_id, ...rest } = columnsOf(details)
    await db.q
      .updateTable('club_runs')
      .set({ ...rest, ...(run.status === 'draft' && { month, location_id }) })
      .where('business_id', '=', db.businessId)
      .where('id', '=', runId)
      .execute()
    return finishEdit(db, run, { userId, now })
  })
}

export interface SlotWines {
  main: string
  choices: string[]
  substitutes: string[]
}

/**
 * Sets the box of a tier: one entry for each bottle, in order, and what it may cost. No slots take the tier out of the
 * run. Swaps that are no longer offered are dropped. Throws like `saveRun`, `wine-twice` (400) where a slot names a
 * wine twice, and `wine-not-found` (404) for a wine that is retired or not in the cellar.
 */
export function saveBox(
  db: TenantDb,
  {
    runId,
    version,
    tierId,
    slots,
    costCeilingCents,
    userId,
    now,
  }: Saving & {
    runId: string
    version: number
    tierId: string
    slots: SlotWines[]
    costCeilingCents: number | null
  },
): Promise<number> {
  const rows = slots.flatMap(({ main, choices, substitutes }, index) => {
    const wines = [main, ...choices, ...substitutes]
    if (new Set(wines).size < wines.length) {
      throw new DomainError('wine-twice', 400, `Bottle ${index + 1} names the same wine twice.`)
    }
    const row = (role: 'main' | 'choice' | 'substitute') => (wine_id: string, position: number) => ({
      business_id: db.businessId,
      run_id: runId,
      tier_id: tierId,
      slot: index + 1,
      role,
      position,
      wine_id,
    })
    return [row('main')(main, 0), ...choices.map(row('choice')), ...substitutes.map(row('substitute'))]
  })
  return db.transaction(async (db) => {
    const run = await lockForEditing(db, runId, version)
    await requireWines(db, [...new Set(rows.map(({ wine_id }) => wine_id))])
    const tier = await db.q
      .selectFrom('tiers')
      .where('business_id', '=', db.businessId)
      .where('id', '=', tierId)
      .select('id')
      .executeTakeFirst()
    if (!tier) throw new DomainError('tier-not-found', 404, 'This tier is no longer here.')
    for (const table of ['run_slots', 'run_swaps'] as const) {
      let gone = db.q
        .deleteFrom(table)
        .where('business_id', '=', db.businessId)
        .where('run_id', '=', runId)
        .where('tier_id', '=', tierId)
      if (table === 'run_swaps')
        gone = gone.where(
          sql<boolean>`not exists (select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as kept(slot smallint, wine_id uuid, role text)
            where kept.slot = run_swaps.slot and kept.wine_id = run_swaps.wine_id and kept.role <> 'substitute')`,
        )
      await gone.execute()
    }
    if (rows.length === 0) {
      await db.q
        .deleteFrom('run_tiers')
        .where('business_id', '=', db.businessId)
        .where('run_id', '=', runId)
        .where('tier_id', '=', tierId)
        .execute()
    } else {
      await db.q
        .insertInto('run_tiers')
        .values({
          business_id: db.businessId,
          run_id: runId,
          tier_id: tierId,
          cost_ceiling_cents: costCeilingCents,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['business_id', 'run_id', 'tier_id'])
            .doUpdateSet({ cost_ceiling_cents: costCeilingCents }),
        )
        .execute()
      await db.q.insertInto('run_slots').values(rows).execute()
    }
    return finishEdit(db, run, { userId, now })
  })
}

export interface WineNote {
  wineId: string
  note: string
  pairing: string
  recipe: string
}

/** Sets what a run tells about a wine; allowed until the run is closed. Throws `run-changed` (409). */
export function saveWineNote(
  db: TenantDb,
  { runId, wineId, note, pairing, recipe, now }: Omit<Saving, 'userId'> & WineNote & { runId: string },
): Promise<void> {
  return db.transaction(async (db) => {
    const run = await lockRunRecord(db, runId)
    requireStatus(run, ['draft', 'published', 'locked', 'fulfilling'])
    await requireWines(db, [wineId], { allowRetired: true })
    const texts = { note, pairing, recipe }
    await db.q
      .insertInto('run_wine_notes')
      .values({ business_id: db.businessId, run_id: runId, wine_id: wineId, ...texts })
      .onConflict((conflict) => conflict.columns(['business_id', 'run_id', 'wine_id']).doUpdateSet(texts))
      .execute()
    await db.q
      .updateTable('club_runs')
      .set({ changed_at: now })
      .where('business_id', '=', db.businessId)
      .where('id', '=', runId)
      .execute()
  })
}

/** Deletes a draft. Throws `run-changed` (409) for a run that was published. */
export function deleteDraft(db: TenantDb, { runId }: { runId: string }): Promise<void> {
  return db.transaction(async (db) => {
    const run = await lockRunRecord(db, runId)
    requireStatus(run, ['draft'])
    for (const table of [
      'run_swaps',
      'run_skips',
      'run_extras',
      'run_wine_notes',
      'run_slots',
      'run_tiers',
    ] as const) {
      await db.q
        .deleteFrom(table)
        .where('business_id', '=', db.businessId)
        .where('run_id', '=', runId)
        .execute()
    }
    await db.q
      .updateTable('club_runs')
      .set({ copied_from: null })
      .where('business_id', '=', db.businessId)
      .where('copied_from', '=', runId)
      .execute()
    await db.q
      .deleteFrom('club_runs')
      .where('business_id', '=', db.businessId)
      .where('id', '=', runId)
      .execute()
  })
}

async function lockForEditing(db: OpenTenantDb, runId: string, version: number): Promise<RunRecord> {
  const run = await lockRunRecord(db, runId)
  requireStatus(run, ['draft', 'published'])
  if (run.version !== version) {
    throw new DomainError(
      'run-edited',
      409,
      'Someone else changed this run meanwhile. Look at their changes and try again.',
    )
  }
  return run
}

async function finishEdit(db: OpenTenantDb, run: RunRecord, { userId, now }: Saving): Promise<number> {
  const version = run.version + 1
  await db.q
    .updateTable('club_runs')
    .set({ version, changed_at: now })
    .where('business_id', '=', db.businessId)
    .where('id', '=', run.id)
    .execute()
  if (run.status === 'published') {
    await record(db, {
      action: 'run.changed',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'run', id: run.id },
      now,
    })
  }
  return version
}

const columnsOf = (details: RunDetails) => ({
  month: details.month,
  title: details.title,
  location_id: details.locationId,
  cut_off_at: details.cutOffAt,
  pick_up_from: details.pickUpFrom,
  pick_up_until: details.pickUpUntil,
  pick_up_hours: details.pickUpHours,
  story: details.story,
  is_taste_aware: details.isTasteAware,
  is_public: details.isPublic,
})

async function requireLocation(db: OpenTenantDb, locationId: string): Promise<void> {
  const location = await db.q
    .selectFrom('cellar_locations')
    .where('business_id', '=', db.businessId)
    .where('id', '=', locationId)
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!location)
    throw new DomainError('location-not-found', 404, 'Choose a location of your cellar', {
      field: 'locationId',
    })
}

async function requireWines(
  db: OpenTenantDb,
  wineIds: string[],
  { allowRetired = false } = {},
): Promise<void> {
  if (wineIds.length === 0) return
  let query = db.q.selectFrom('wines').where('business_id', '=', db.businessId).where('id', 'in', wineIds)
  if (!allowRetired) query = query.where('retired_at', 'is', null)
  const found = await query.select('id').execute()
  if (found.length < wineIds.length)
    throw new DomainError('wine-not-found', 404, 'A wine of this box is no longer in your cellar.')
}
