import type { TenantDb } from '#/db/handles.server'
import { saveProgress } from './save-progress.server'

/** Marks the preview step as done. */
export async function completePreview(db: TenantDb, now: Date): Promise<void> {
  await db.transaction((db) => saveProgress(db, db.businessId, { previewed_at: now }))
}

/** Marks the wines step as done, with or without wines. Safe to repeat. */
export async function completeWines(db: TenantDb, now: Date): Promise<void> {
  await db.transaction((db) => saveProgress(db, db.businessId, { wines_step_completed_at: now }))
}

/** Turns off the onboarding reminder. Safe to repeat. */
export async function dismissReminder(db: TenantDb, now: Date): Promise<void> {
  await db.transaction((db) => saveProgress(db, db.businessId, { dismissed_at: now }))
}
