import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { askForScores } from '~/club/tastes/recommendations/ask.server'
import { findRun, runSlots } from './run-record.server'
import type { RunDetails } from './run-details.server'
import { createRun } from './save-run.server'

interface CopiedRun {
  runId: string
  /** Wines of the earlier run that are retired since, and were left out or replaced by the next of their bottle. */
  retired: number
}

/**
 * Adds a draft with the tiers, ceilings, bottles and texts of wines of an earlier run, and these details. A retired
 * wine is left out: the first choice, else the first substitute of its bottle takes its place. Archived tiers are left
 * out. Sent twice with the same `id` it adds one run. Throws `run-not-found` (404) and `location-not-found` (404).
 */
export function copyRun(
  db: TenantDb,
  {
    id = newId(),
    from,
    details,
    userId,
    now,
  }: { id?: string; from: string; details: RunDetails; userId: string; now: Date },
): Promise<CopiedRun> {
  return db.transaction(async (db) => {
    const earlier = await findRun(db, from)
    const isThere = await db.q.selectFrom('club_runs').where('id', '=', id).select('id').executeTakeFirst()
    if (isThere) return { runId: id, retired: 0 }
    await createRun(db, { id, details, userId, now })
    await db.q.updateTable('club_runs').set({ copied_from: earlier.id }).where('id', '=', id).execute()
    const { rows, retired } = await slotsToCopy(db, { from, to: id })
    const tierIds = [...new Set(rows.map(({ tier_id }) => tier_id))]
    if (tierIds.length > 0) {
      await db.q
        .insertInto('run_tiers')
        .columns(['business_id', 'run_id', 'tier_id', 'cost_ceiling_cents'])
        .expression((eb) =>
          eb
            .selectFrom('run_tiers')
            .where('run_id', '=', from)
            .where('tier_id', 'in', tierIds)
            .select(['business_id', eb.val(id).as('run_id'), 'tier_id', 'cost_ceiling_cents']),
        )
        .execute()
      await db.q.insertInto('run_slots').values(rows).execute()
      await askForScores(db, now)
    }
    const wineIds = [...new Set(rows.map(({ wine_id }) => wine_id))]
    const notes = await db.q
      .selectFrom('run_wine_notes')
      .where('run_id', '=', from)
      .where('wine_id', 'in', wineIds.length > 0 ? wineIds : [newId()])
      .selectAll()
      .execute()
    if (notes.length > 0) {
      await db.q
        .insertInto('run_wine_notes')
        .values(notes.map((note) => ({ ...note, run_id: id })))
        .execute()
    }
    return { runId: id, retired }
  })
}

/** The rows of the slots without retired wines and archived tiers, numbered from 1 again. */
async function slotsToCopy(db: OpenTenantDb, { from, to }: { from: string; to: string }) {
  const slots = await runSlots(db, from)
  const tiers = await db.q.selectFrom('tiers').where('status', '<>', 'archived').select('id').execute()
  const current = await db.q
    .selectFrom('run_slots as s')
    .innerJoin('wines as w', 'w.id', 's.wine_id')
    .where('s.run_id', '=', from)
    .where('w.retired_at', 'is', null)
    .select('w.id')
    .distinct()
    .execute()
  const [offered, inCellar] = [tiers, current].map((rows) => new Set(rows.map(({ id }) => id)))
  const gone = new Set<string>()
  const rows = [...slots]
    .filter(([tierId]) => offered!.has(tierId))
    .flatMap(([tierId, list]) => {
      const groups = list.flatMap(({ main, choices, substitutes }) => {
        const keep = (ids: string[]) => {
          for (const id of ids) if (!inCellar!.has(id)) gone.add(id)
          return ids.filter((id) => inCellar!.has(id))
        }
        const one = { main: keep([main]), choices: keep(choices), substitutes: keep(substitutes) }
        const first = one.main.shift() ?? one.choices.shift() ?? one.substitutes.shift()
        return first === undefined ? [] : [{ ...one, main: first }]
      })
      return groups.flatMap(({ main, choices, substitutes }, at) => {
        const row = (role: 'main' | 'choice' | 'substitute') => (wine_id: string, position: number) => ({
          business_id: db.businessId,
          run_id: to,
          tier_id: tierId,
          slot: at + 1,
          role,
          position,
          wine_id,
        })
        return [row('main')(main, 0), ...choices.map(row('choice')), ...substitutes.map(row('substitute'))]
      })
    })
  return { rows, retired: gone.size }
}

/** The run that a new one is copied from by default: the latest month's that was not canceled; null for none. */
export async function lastRun(
  db: OpenTenantDb,
): Promise<{ id: string; month: string; title: string } | null> {
  const run = await db.q
    .selectFrom('club_runs')
    .where('status', '<>', 'canceled')
    .select(['id', 'month', 'title'])
    .orderBy('month', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run ?? null
}
