// The end of a closing: the plan, the archive, and the club itself.
import type { TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'
import { isDomainError } from '~/foundation/kit/errors'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { askForArchive } from '~/platform/privacy/archive/ask-for-archive.server'
import type { ClosingRow } from './closing-rows.server'
import type { ClosingContext } from './context'
import { clubClosedEmail } from './emails/club-closed'
import { archiveDays, memberDataDays } from './rules'
import { done, type ItemWork } from './acts/item-work'

export const endPlatformPlan: ItemWork = async ({ billing }, db) => {
  await billing.endPlan(db)
  return done
}

export const makeLastArchive: ItemWork = async (_context, db, { closing, now }) => {
  try {
    await askForArchive(db, { userId: closing.requested_by, keptDays: archiveDays, now })
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'archive-open') throw error
    return { status: 'waiting', because: error.sentence }
  }
  return done
}

/** Closes the club for good, once. */
export async function closeBusiness(
  { platform, clubs }: Pick<ClosingContext, 'platform' | 'clubs'>,
  db: TenantDb,
  { closing, timeZone, now }: { closing: ClosingRow; timeZone: string; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    const closed = await db.q
      .updateTable('club_closings')
      .set({ status: 'closed', closed_at: now })
      .where('id', '=', closing.id)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    if (!closed) return
    await db.q
      .updateTable('businesses')
      .set({
        status: 'closed',
        closed_at: now,
        member_data_until: daysAfter(dayIn(timeZone, now), memberDataDays),
      })
      .where('id', '=', db.businessId)
      .execute()
    await recordForBusiness(db, { userId: null, now }, 'business.closed', {
      target: { kind: 'closing', id: closing.id },
    })
    const owner = await db.q
      .selectFrom('businesses as b')
      .innerJoin('users as u', 'u.id', 'b.owner_user_id')
      .where('b.id', '=', db.businessId)
      .select(['u.email', 'u.full_name as fullName', 'b.name as businessName'])
      .executeTakeFirst()
    if (!owner) return
    await queuePlatformEmail(db, {
      ...clubClosedEmail({ ...owner, sender: platformSender(platform.from), origin: platform.origin }),
      to: owner.email,
      occasion: 'club-closed',
      key: `club-closed:${closing.id}`,
      now,
    })
  })
  clubs.forget(db.businessId)
}
