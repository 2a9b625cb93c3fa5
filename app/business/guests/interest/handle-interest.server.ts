// Actions of a business on a person on its lists: mark them as done, put them back, remove them.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { AuditAction } from '~/foundation/audit/labels'
import { record } from '~/foundation/audit/record.server'
import { eraseWaiting } from '~/club/events/erase-bookings.server'
import { leaveWaitingList as leaveEvent } from '~/club/events/waiting-list/offers.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { leaveWaitingList as leaveTier } from '~/membership/tiers/waiting-list/invite-from-waiting-list.server'
import { revokeOpenInvitations } from '../revoke-open-invitations.server'
import { personOfEntry } from './queries.server'

interface InterestChange {
  /** An entry of the person in any of the lists. */
  entryId: string
  userId: string
  requestId: string
  now: Date
}

/** Throws `not-interested` (404) where the club has no such entry any more. */
export async function requirePerson(db: OpenTenantDb, entryId: string) {
  const person = isId(entryId) ? await personOfEntry(db, entryId) : null
  if (person) return person
  throw new DomainError('not-interested', 404, 'This person is no longer on any of your lists.')
}

/** Marks a person as done until they show interest again. Safe to repeat. Throws `not-interested`. */
export function markInterestDone(db: TenantDb, change: InterestChange): Promise<void> {
  return db.transaction(async (db) => {
    const { emailNorm } = await requirePerson(db, change.entryId)
    const columns = { done_at: change.now, done_by: change.userId }
    await db.q
      .insertInto('interest_marks')
      .values({ email_norm: emailNorm, ...columns })
      .onConflict((conflict) => conflict.columns(['business_id', 'email_norm']).doUpdateSet(columns))
      .execute()
    await note(db, change, 'business.interest_done')
  })
}

/** Puts a person back on the list. Safe to repeat. Throws `not-interested`. */
export function reopenInterest(db: TenantDb, change: InterestChange): Promise<void> {
  return db.transaction(async (db) => {
    const { emailNorm } = await requirePerson(db, change.entryId)
    const { numDeletedRows } = await unmark(db, emailNorm)
    if (numDeletedRows > 0n) await note(db, change, 'business.interest_reopened')
  })
}

/**
 * Removes a person from every list of the club: they wait for nothing any more, spots and seats held for them are free,
 * open invitations end, and their name and consent are deleted. The address of an invitation that was sent stays with it,
 * so that its limit of emails still counts, and so does a refusal of invitations. Throws `not-interested`.
 */
export function removeInterest(db: TenantDb, change: InterestChange): Promise<void> {
  const { now } = change
  return db.transaction(async (db) => {
    const { emailNorm } = await requirePerson(db, change.entryId)
    const tiers = await db.q
      .selectFrom('waiting_list')
      .where('email_norm', '=', emailNorm)
      .orderBy('tier_id')
      .select(['id', 'tier_id'])
      .execute()
    for (const { id, tier_id } of tiers) await leaveTier(db, { tierId: tier_id, entryId: id, now })
    await db.q.deleteFrom('waiting_list').where('email_norm', '=', emailNorm).execute()
    const events = await db.q
      .selectFrom('event_waiting_list')
      .where('email_norm', '=', emailNorm)
      .where('status', '<>', 'booked')
      .orderBy('event_id')
      .select('id')
      .execute()
    for (const { id } of events) await leaveEvent(db, { entryId: id, now })
    await eraseWaiting(db, { entryIds: events.map(({ id }) => id), now })
    await db.q.deleteFrom('opening_list').where('email_norm', '=', emailNorm).execute()
    await revokeOpenInvitations(db, emailNorm, now)
    await db.q
      .updateTable('guest_invites')
      .set({ full_name: '' })
      .where('email_norm', '=', emailNorm)
      .where('accepted_at', 'is', null)
      .execute()
    await unmark(db, emailNorm)
    await note(db, change, 'business.interest_removed')
  })
}

function unmark(db: OpenTenantDb, emailNorm: string) {
  return db.q.deleteFrom('interest_marks').where('email_norm', '=', emailNorm).executeTakeFirst()
}

/** Without the person: the log is kept for longer than they are. */
function note(
  db: OpenTenantDb,
  { userId, requestId, now }: InterestChange,
  action: AuditAction,
): Promise<void> {
  return record(db, {
    action,
    actor: { kind: 'business', id: userId },
    businessId: db.businessId,
    target: { kind: 'business', id: db.businessId },
    requestId,
    now,
  })
}
