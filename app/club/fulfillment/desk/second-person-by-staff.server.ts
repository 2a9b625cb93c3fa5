import type { TenantDb } from '#/db/handles.server'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { secondPersonEmail } from '~/club/runs/emails/second-person'
import { pickUpProfile, saveSecondPerson } from '~/club/runs/member/pick-up-profile.server'

/**
 * Staff note who may collect a member's boxes besides the member; empty where only the member does. The member is told by email.
 * Throws `member-not-found` (404).
 */
export function saveSecondPersonByStaff(
  db: TenantDb,
  change: {
    memberId: string
    name: string
    userId: string
    club: EmailSender
    clubOrigin: string
    now: Date
  },
): Promise<void> {
  const { memberId, name, userId, club, clubOrigin, now } = change
  return db.transaction(async (db) => {
    const before = await pickUpProfile(db, { memberId, now })
    if (before.secondPerson === name.trim()) return
    await saveSecondPerson(db, { memberId, name, now })
    const member = await db.q
      .selectFrom('members')
      .where('id', '=', memberId)
      .select(['full_name', 'email'])
      .executeTakeFirst()
    if (!member) throw new DomainError('member-not-found', 404, 'This member is no longer here.')
    await queueEmail(db, {
      ...secondPersonEmail({ club, clubOrigin, fullName: member.full_name, secondPerson: name.trim() }),
      to: member.email,
      occasion: 'second-person',
      key: `second-person-${memberId}-${now.getTime()}`,
      now,
    })
    await recordForBusiness(db, { userId, now }, 'member.second_person_changed', {
      target: { kind: 'member', id: memberId },
    })
  })
}
