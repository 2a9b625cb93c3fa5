import type { TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { ageOn, type Day } from '~/foundation/kit/dates'
import { MINIMUM_AGE } from '../memberships/join/schemas'
import { alreadyClaimed, lockClaim } from './save-claim-details.server'

/**
 * Staff saw a document: stores the date of birth of a member who has not claimed. Throws `claim-not-found` (404) and
 * `claimed` (409).
 */
export function enterBirthDate(
  db: TenantDb,
  {
    memberId,
    dateOfBirth,
    today,
    userId,
    now,
  }: { memberId: string; dateOfBirth: Day; today: Day; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const { claimed_at } = await lockClaim(db, memberId)
    if (claimed_at) throw alreadyClaimed()
    await db.q.updateTable('members').set({ date_of_birth: dateOfBirth }).where('id', '=', memberId).execute()
    await db.q
      .updateTable('member_claims')
      .set({ under_age_at: ageOn(dateOfBirth, today) < MINIMUM_AGE ? now : null })
      .where('member_id', '=', memberId)
      .execute()
    await recordForBusiness(db, { userId, now }, 'member.birth_date_entered', {
      target: { kind: 'member', id: memberId },
    })
  })
}
