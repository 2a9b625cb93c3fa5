import type { TenantDb } from '#/db/handles.server'
import { record } from '~/accounts/audit.server'
import { noteStep } from './note-step.server'
import type { Profile } from './schemas'

interface SaveProfile {
  profile: Profile
  /** Who saves it; null for the product itself. */
  userId: string | null
  requestId?: string
  now: Date
}

/** Keeps who a business is and where guests find it. Safe to repeat. */
export async function saveProfile(
  db: TenantDb,
  { profile, userId, requestId, now }: SaveProfile,
): Promise<void> {
  const { name, kind, email, phone, address, website, licence, timeZone } = profile
  await db.transaction(async (db) => {
    const before = await db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select(['name', 'kind', 'email', 'phone', 'address', 'website', 'licence', 'time_zone'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const after = {
      name,
      kind,
      email,
      phone: phone || null,
      address: address || null,
      website: website || null,
      licence: licence || null,
      time_zone: timeZone,
    }
    await noteStep(db, db.businessId, { profile_saved_at: now })
    const changed = Object.keys(after).filter(
      (column) => before[column as keyof typeof after] !== after[column as keyof typeof after],
    )
    if (changed.length === 0) return
    await db.q.updateTable('businesses').set(after).where('id', '=', db.businessId).execute()
    await record(db, {
      action: 'business.profile_changed',
      actor: userId ? { kind: 'business', id: userId } : { kind: 'system' },
      businessId: db.businessId,
      target: { kind: 'business', id: db.businessId },
      requestId,
      details: { changed },
      now,
    })
  })
}
