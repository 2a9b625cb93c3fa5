// Making and changing the draft of a run.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { askForScores } from '~/club/tastes/recommendations/ask.server'
import { boxLines } from './box-lines'
import { finishEdit, lockForEditing } from './run-changes.server'
import { columnsOf, formValuesOf, runDetails, type RunDetails } from './run-details.server'
import { lockRunRecord, requireStatus, runSlots } from './run-record.server'
import { businessTimeZone } from './run-settings.server'
import { detailLines } from './run-values'
import { requireWines } from './save-wine-note.server'
import { wineNames } from './wine-names.server'

interface Saving {
  userId: string
  now: Date
}

/** Adds a draft without wines and returns its id; sent twice with the same `id` it adds one. Throws `location-not-found` (404). */
export function createRun(
  db: TenantDb,
  { id = newId(), details, userId, now }: Saving & { id?: string; details: RunDetails },
): Promise<string> {
  return db.transaction(async (db) => {
    await requireLocation(db, details.locationId)
    await db.q
      .insertInto('club_runs')
      .values({ id, ...columnsOf(details), created_by: userId, created_at: now, changed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return id
  })
}

/**
 * Changes the details of a draft, or of a published run before its lock; a published run keeps its month and location.
 * `version` is the one that the person saw. Throws `run-changed` (409) once it is locked, and `run-edited` (409) where
 * someone else saved the details in between. Returns the new version.
 */
export function saveRun(
  db: TenantDb,
  { runId, version, details, userId, now }: Saving & { runId: string; version: number; details: RunDetails },
): Promise<number> {
  return db.transaction(async (db) => {
    const run = await lockForEditing(db, { runId, version, part: 'details' })
    if (run.status === 'draft') await requireLocation(db, details.locationId)
    const { month, location_id, ...rest } = columnsOf(details)
    const before = await runDetails(db, runId)
    await db.q
      .updateTable('club_runs')
      .set({ ...rest, ...(run.status === 'draft' && { month, location_id }) })
      .where('id', '=', runId)
      .execute()
    const timeZone = await businessTimeZone(db)
    const lines = detailLines(
      formValuesOf(before, timeZone),
      formValuesOf(await runDetails(db, runId), timeZone),
      await locationNames(db),
    )
    return finishEdit(db, run, { part: 'details', lines, userId, now })
  })
}

export interface SlotWines {
  main: string
  choices: string[]
  substitutes: string[]
}

/**
 * Sets the box of a tier: one entry for each bottle, in order, and what it may cost. No slots take the tier out of the
 * run. Swaps that are no longer offered are dropped, and members' scores of new wines are asked for. Throws like `saveRun`, `wine-twice` (400) where a slot names a
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
  const rows = slotRows({ business_id: db.businessId, run_id: runId, tier_id: tierId }, slots)
  return db.transaction(async (db) => {
    const run = await lockForEditing(db, { runId, version, part: `tier ${tierId}` })
    const before = (await runSlots(db, runId)).get(tierId) ?? []
    const wineIdsBefore = before.flatMap(({ main, choices, substitutes }) => [
      main,
      ...choices,
      ...substitutes,
    ])
    // A wine that was retired while the draft lay there may stay until it is replaced.
    await requireWines(
      db,
      [...new Set(rows.map(({ wine_id }) => wine_id))].filter((id) => !wineIdsBefore.includes(id)),
    )
    const tier = await db.q
      .selectFrom('tiers')
      .where('id', '=', tierId)
      .select(['id', 'name'])
      .executeTakeFirst()
    if (!tier) throw new DomainError('tier-not-found', 404, 'This tier is no longer here.')
    await replaceBox(db, { runId, tierId, rows, costCeilingCents })
    await askForScores(db, now)
    const ids = [...wineIdsBefore, ...rows.map(({ wine_id }) => wine_id)]
    const names = await wineNames(db, ids)
    const lines = boxLines(tier.name, before, slots, (id) => names.get(id) ?? 'a wine')
    return finishEdit(db, run, { part: `tier ${tierId}`, lines, userId, now })
  })
}

/** The rows of a box. Throws `wine-twice` (400). */
function slotRows(box: { business_id: string; run_id: string; tier_id: string }, slots: SlotWines[]) {
  return slots.flatMap(({ main, choices, substitutes }, index) => {
    const wines = [main, ...choices, ...substitutes]
    if (new Set(wines).size < wines.length) {
      throw new DomainError('wine-twice', 400, `Bottle ${index + 1} names the same wine twice.`)
    }
    const row = (role: 'main' | 'choice' | 'substitute') => (wine_id: string, position: number) => ({
      ...box,
      slot: index + 1,
      role,
      position,
      wine_id,
    })
    return [row('main')(main, 0), ...choices.map(row('choice')), ...substitutes.map(row('substitute'))]
  })
}

async function replaceBox(
  { q }: OpenTenantDb,
  {
    runId,
    tierId,
    rows,
    costCeilingCents,
  }: { runId: string; tierId: string; rows: ReturnType<typeof slotRows>; costCeilingCents: number | null },
): Promise<void> {
  const offered = rows.filter(({ role }) => role !== 'substitute')
  await q.deleteFrom('run_slots').where('run_id', '=', runId).where('tier_id', '=', tierId).execute()
  await q
    .deleteFrom('run_swaps')
    .where('run_id', '=', runId)
    .where('tier_id', '=', tierId)
    .where((eb) => eb.not(eb.or(offered.map(({ slot, wine_id }) => eb.and({ slot, wine_id })))))
    .execute()
  if (rows.length === 0) {
    await q.deleteFrom('run_tiers').where('run_id', '=', runId).where('tier_id', '=', tierId).execute()
  } else {
    await q
      .insertInto('run_tiers')
      .values({ run_id: runId, tier_id: tierId, cost_ceiling_cents: costCeilingCents })
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'run_id', 'tier_id'])
          .doUpdateSet({ cost_ceiling_cents: costCeilingCents }),
      )
      .execute()
    await q.insertInto('run_slots').values(rows).execute()
  }
}

/** Sets or removes the picture of a run, until it is closed. Throws `run-changed` (409). */
export function setRunPicture(
  db: TenantDb,
  { runId, pictureId, userId, now }: Saving & { runId: string; pictureId: string | null },
): Promise<void> {
  return db.transaction(async (db) => {
    const run = await lockRunRecord(db, runId)
    requireStatus(run, ['draft', 'published', 'locked', 'fulfilling'])
    await db.q.updateTable('club_runs').set({ picture_id: pictureId }).where('id', '=', runId).execute()
    const lines = [{ label: 'Picture', before: '', after: pictureId === null ? 'removed' : 'new picture' }]
    await finishEdit(db, run, { part: 'picture', lines, userId, now })
  })
}

async function locationNames(db: OpenTenantDb): Promise<Map<string, string>> {
  const rows = await db.q.selectFrom('cellar_locations').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function requireLocation(db: OpenTenantDb, locationId: string): Promise<void> {
  const location = await db.q
    .selectFrom('cellar_locations')
    .where('id', '=', locationId)
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!location)
    throw new DomainError('location-not-found', 404, 'Choose a location of your cellar', {
      field: 'locationId',
    })
}
