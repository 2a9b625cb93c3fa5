import type { TenantDb } from '#/db/handles.server'
import type { PresetId } from '~/foundation/theme/brand'
import { applyPreset } from '~/business/branding/publish-branding.server'
import { saveProgress } from './save-progress.server'
import type { ChangeContext } from '~/foundation/audit/record-business-change.server'

/** Applies a preset to a new business and records that it was chosen; see `applyPreset`. Safe to repeat. */
export async function choosePreset(
  db: TenantDb,
  { preset, ...by }: ChangeContext & { preset: PresetId },
): Promise<void> {
  await db.transaction(async (db) => {
    await saveProgress(db, db.businessId, { theme_chosen_at: by.now })
    await applyPreset(db, { preset, ...by })
  })
}
