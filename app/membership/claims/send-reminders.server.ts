// Reminds members of a business who were emailed and have not claimed, once.
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { clockTimeIn } from '~/foundation/kit/dates'
import { noticeWords } from '~/foundation/messaging/automatic/notice-words.server'
import { maxClaimEmails, reminderAfterDays } from './rules'
import { claimsOf, currentMembers } from './send-claims.server'
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
    const claims = await db.q
      .selectFrom('member_claims')
      .where('claimed_at', 'is', null)
      .where('reminded_at', 'is', null)
      .where('bounced_at', 'is', null)
      .where('under_age_at', 'is', null)
      .where('queued_at', 'is', null)
      .whereRef('sent_count', '>', 'sent_before')
      .where((eb) => eb(eb('sent_count', '-', eb.ref('sent_before')), '<', maxClaimEmails))
      .where('sent_at', '<=', new Date(now.getTime() - reminderAfterDays * dayMs))
      .$if(switchedOnAt !== null, (query) => query.where('sent_at', '>=', switchedOnAt))
      .where('member_id', 'in', currentMembers(db))
      .orderBy('member_id')
      .limit(portion + 1)
      .select('member_id')
      .forUpdate()
      .skipLocked()
      .execute()
    const due = await claimsOf(
      db,
      claims.map(({ member_id }) => member_id),
    )
    for (const claim of due.slice(0, portion))
      await sendClaimEmail(db, { ...claim, kind: 'claim_reminder', club, origin, now })
    return due.length > portion
  })
}
