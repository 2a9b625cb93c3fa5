import type { TenantDb } from '#/db/handles.server'
import type { PresetId } from '#/tenants/brand'
import { wearPreset } from '../look/publish-look.server'
import { noteStep } from './note-step.server'
import type { By } from './record-change.server'

/** The look a business begins with, and that it was chosen; see `wearPreset`. Safe to repeat. */
export async function chooseLook(db: TenantDb, { preset, ...by }: By & { preset: PresetId }): Promise<void> {
  await db.transaction(async (db) => {
    await noteStep(db, db.businessId, { look_chosen_at: by.now })
    await wearPreset(db, { preset, ...by })
  })
}
