import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ClaimDraft } from '#/db/schema/claims'
import { ageOn, type Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { notify } from '~/people/notifications/notify.server'
import { MINIMUM_AGE } from '../memberships/join/schemas'

/**
 * Step 1 of a claim: keeps what the member typed. Returns false for a date of birth under the age for wine: it is stored
 * at once, so that nothing is handed to them, and staff are notified, once. Throws `claimed` (409).
 */
export function saveClaimDetails(
  db: TenantDb,
  { memberId, details, today, now }: { memberId: string; details: ClaimDraft; today: Day; now: Date },
): Promise<boolean> {
  return db.transaction(async (db) => {
    const claim = await lockClaim(db, memberId)
    if (claim.claimed_at) throw alreadyClaimed()
    const isOfAge = ageOn(details.dateOfBirth, today) >= MINIMUM_AGE
    await db.q
      .updateTable('member_claims')
      .set({ draft: JSON.stringify(details), under_age_at: isOfAge ? null : (claim.under_age_at ?? now) })
      .where('member_id', '=', memberId)
      .execute()
    // A correction takes effect too.
    if (!isOfAge || claim.under_age_at)
      await db.q
        .updateTable('members')
        .set({ date_of_birth: details.dateOfBirth })
        .where('id', '=', memberId)
        .execute()
    if (!isOfAge)
      await notify(db, {
        kind: 'member_under_age',
        cause: `under-age ${memberId}`,
        title: 'A member you entered is under 21',
        body: `${details.fullName} stated a date of birth under ${MINIMUM_AGE}. Don’t hand over wine; end the membership or speak with them.`,
        link: paths.business.member(memberId),
        now,
      })
    return isOfAge
  })
}

/** A member's claim, locked. Throws `claim-not-found` (404). */
export async function lockClaim(db: OpenTenantDb, memberId: string) {
  const claim = await db.q
    .selectFrom('member_claims')
    .where('member_id', '=', memberId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!claim) throw new DomainError('claim-not-found', 404, 'This member was not entered by your team.')
  return claim
}

export const alreadyClaimed = () => new DomainError('claimed', 409, 'Your details were confirmed already.')
