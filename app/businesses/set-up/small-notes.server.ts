import type { TenantDb } from '#/db/handles.server'
import { noteStep } from './note-step.server'

/** Somebody of the business has looked at the page and found it right. */
export async function noteAsSeen(db: TenantDb, now: Date): Promise<void> {
  await db.transaction((db) => noteStep(db, db.businessId, { previewed_at: now }))
}

/** Enough wines to begin with, or none yet. Safe to repeat. */
export async function passWines(db: TenantDb, now: Date): Promise<void> {
  await db.transaction((db) => noteStep(db, db.businessId, { wines_passed_at: now }))
}

/** The owner wants no reminder of what is unfinished. Safe to repeat. */
export async function dismissReminder(db: TenantDb, now: Date): Promise<void> {
  await db.transaction((db) => noteStep(db, db.businessId, { dismissed_at: now }))
}
