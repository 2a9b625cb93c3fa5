import type { TenantDb } from '#/db/handles.server'
import { saveProgress } from './save-progress.server'

/** Somebody of the business has looked at the page and found it right. */
export async function completePreview(db: TenantDb, now: Date): Promise<void> {
  await db.transaction((db) => saveProgress(db, db.businessId, { previewed_at: now }))
}

/** Enough wines to begin with, or none yet. Safe to repeat. */
export async function completeWines(db: TenantDb, now: Date): Promise<void> {
  await db.transaction((db) => saveProgress(db, db.businessId, { wines_step_completed_at: now }))
}

/** The owner wants no reminder of what is unfinished. Safe to repeat. */
export async function dismissReminder(db: TenantDb, now: Date): Promise<void> {
  await db.transaction((db) => saveProgress(db, db.businessId, { dismissed_at: now }))
}
