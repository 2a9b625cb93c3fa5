import type { TenantDb } from '#/db/handles.server'
import { noteStep } from './note-step.server'
import type { Profile } from './schemas'
import { recordChange, type By } from './record-change.server'

interface SaveProfile extends By {
  profile: Profile
}

/** Keeps who a business is and where guests find it. Safe to repeat. */
export async function saveProfile(db: TenantDb, { profile, ...by }: SaveProfile): Promise<void> {
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
    await noteStep(db, db.businessId, { profile_saved_at: by.now })
    const changed = Object.keys(after).filter(
      (column) => before[column as keyof typeof after] !== after[column as keyof typeof after],
    )
    if (changed.length === 0) return
    await db.q.updateTable('businesses').set(after).where('id', '=', db.businessId).execute()
    await recordChange(db, db.businessId, 'business.profile_changed', by, { changed })
  })
}
