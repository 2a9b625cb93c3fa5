// Reminds members of a business who were emailed and have not claimed, once.
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { clockTimeIn } from '~/foundation/kit/dates'
import { noticeWords } from '~/foundation/messaging/automatic/notice-words.server'
import { maxClaimEmails, reminderAfterDays } from './rules'
import { currentMembers } from './send-claims.server'
import { sendClaimEmail } from './send-claim-email.server'

/** From this local time on. */
const morning = '09:00'
const portion = 25
const dayMs = 86_400_000

/**
 * Sends the next portion of reminders, where the business turned them on: to members whose last email is as old as
 * `reminderAfterDays`, but not to those whom the business emailed before it turned them on. Returns true where more are due.
 */
export function remindOfClaims(
  db: TenantDb,
  { club, origin, now }: { club: Club; origin: string; now: Date },
): Promise<boolean> {
  return db.transaction(async (db) => {
    const { isOn, switchedOnAt } = await noticeWords(db, 'claim_reminder')
    if (!isOn || club.status !== 'live' || clockTimeIn(club.timeZone, now) < morning) return false
    const due = await db.q
      .selectFrom('member_claims as c')
      .innerJoin('members as m', 'm.id', 'c.member_id')
      .where('c.claimed_at', 'is', null)
      .where('c.reminded_at', 'is', null)
      .where('c.bounced_at', 'is', null)
      .where('c.under_age_at', 'is', null)
      .where('c.queued_at', 'is', null)
      .where('c.sent_count', '>', 0)
      .where('c.sent_count', '<', maxClaimEmails)
      .where('c.sent_at', '<=', new Date(now.getTime() - reminderAfterDays * dayMs))
      .$if(switchedOnAt !== null, (query) => query.where('c.sent_at', '>=', switchedOnAt))
      .where('c.member_id', 'in', currentMembers(db))
      .orderBy('c.member_id')
      .limit(portion + 1)
      .select(['m.id as memberId', 'm.email', 'm.full_name as fullName', 'c.sent_count as sentCount'])
      .forUpdate('c')
      .skipLocked()
      .execute()
    for (const claim of due.slice(0, portion))
      await sendClaimEmail(db, { ...claim, kind: 'claim_reminder', club, origin, now })
    return due.length > portion
  })
}
