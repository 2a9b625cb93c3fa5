import { createHash } from 'node:crypto'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'
import type { Profile } from './schemas'

interface ProfileWithRevision extends Profile {
  currency: string
  /** Identifies this business and this revision of its profile; stale forms are rejected. */
  revision: string
}

/** The current profile. */
export function profileWithRevision(db: TenantDb): Promise<ProfileWithRevision> {
  return db.read(async (db) => {
    const { currency, ...profile } = await profileQuery(db).executeTakeFirstOrThrow()
    return { ...profile, currency, revision: revisionOf(db.businessId, profile) }
  })
}

interface ProfileChange extends ChangeContext {
  profile: Profile
  /** The revision the form was filled in on. */
  revision: string
}

/**
 * Saves the public profile of a business; its pages follow at once in every process. Throws `profile-changed` if
 * someone else changed it, or if the form was about another business. Saving an unchanged profile does nothing.
 */
export async function saveProfile(db: TenantDb, { profile, revision, ...by }: ProfileChange): Promise<void> {
  await db.transaction(async (db) => {
    const { currency: _currency, ...before } = await profileQuery(db)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const changed = (Object.keys(before) as (keyof Profile)[]).filter(
      (field) => before[field] !== profile[field],
    )
    // A repeated submission: the profile already has these values.
    if (changed.length === 0) return
    if (revisionOf(db.businessId, before) !== revision) {
      throw new DomainError(
        'profile-changed',
        409,
        'The profile changed while you were editing, or you switched to another business. Your changes are still here. Please review them and save again.',
      )
    }
    const { timeZone, ...columns } = profile
    await db.q
      .updateTable('businesses')
      .set({ ...columns, time_zone: timeZone })
      .where('id', '=', db.businessId)
      .execute()
    await recordBusinessChange(db, db.businessId, 'business.profile_changed', by, { changed })
  })
}

function profileQuery(db: OpenTenantDb) {
  return db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .select([
      'name',
      'kind',
      'email',
      'phone',
      'address',
      'website',
      'licence',
      'time_zone as timeZone',
      'currency',
    ])
}

function revisionOf(businessId: string, profile: Profile): string {
  const { name, kind, email, phone, address, website, licence, timeZone } = profile
  const facts = [businessId, name, kind, email, phone, address, website, licence, timeZone]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
}
