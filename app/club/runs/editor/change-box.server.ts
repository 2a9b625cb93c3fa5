import type { TenantDb } from '#/db/handles.server'
import { lockForEditing } from '../runs/run-changes.server'
import { runSlots } from '../runs/run-record.server'
import { saveBox } from '../runs/save-run.server'
import { changedBox, type BoxChange } from './change-box'

interface Change {
  runId: string
  /** The version that the person saw. */
  version: number
  tierId: string
  userId: string
  now: Date
}

/** Changes the box of a tier by one press. Throws like `saveBox` and `changedBox`. */
export function changeBox(db: TenantDb, { change, ...by }: Change & { change: BoxChange }): Promise<void> {
  return save(db, by, (box) => changedBox(box, change))
}

/** Sets what the bottles of a tier's box may cost; null for no limit. Throws like `saveBox`. */
export function setCostCeiling(
  db: TenantDb,
  { costCeilingCents, ...by }: Change & { costCeilingCents: number | null },
): Promise<void> {
  return save(db, by, (box) => [...box], costCeilingCents)
}

function save(
  db: TenantDb,
  { runId, version, tierId, userId, now }: Change,
  change: (box: ReturnType<typeof changedBox>) => ReturnType<typeof changedBox>,
  ceiling?: number | null,
): Promise<void> {
  return db.transaction(async (db) => {
    const run = await lockForEditing(db, { runId, version, part: `tier ${tierId}` })
    const box = (await runSlots(db, runId)).get(tierId) ?? []
    const slots = change(box.map(({ main, choices, substitutes }) => ({ main, choices, substitutes })))
    const row = await db.q
      .selectFrom('run_tiers')
      .where('run_id', '=', runId)
      .where('tier_id', '=', tierId)
      .select('cost_ceiling_cents')
      .executeTakeFirst()
    const costCeilingCents = ceiling === undefined ? (row?.cost_ceiling_cents ?? null) : ceiling
    await saveBox(db, { runId, version: run.version, tierId, slots, costCeilingCents, userId, now })
  })
}
