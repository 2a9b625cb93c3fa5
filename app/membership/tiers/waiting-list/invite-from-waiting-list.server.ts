import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { AuditAction } from '~/foundation/audit/labels'
import { record } from '~/foundation/audit/record.server'
import { countWords } from '~/foundation/kit/count-words'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { notify } from '~/people/notifications/notify.server'
import { lockTier, tierCapacities, updateFullSince } from '../capacity/capacity.server'
import { openingAvailableEmail } from './emails/waiting-list'
import { waitingListToken } from './entry-link.server'
import { spotExpiredError } from './errors'
import { membersOfEntry } from './member-entries.server'
import { spotDays } from './rules'

interface WaitingListContext {
  club: Club
  /** Scheme and host of the club's own pages. */
  clubOrigin: string
  secret: string
  actorId: string
  requestId: string
  now: Date
}

interface Invited {
  tierId: string
  /** The entry to invite; left out, the one that has waited longest. */
  entryId?: string
}

/**
 * Holds an open spot for someone on a tier's waiting list and emails them. Concurrent calls never give out more spots
 * than there are. Throws `tier-not-found`, `tier-unavailable`, `no-open-spot`, `waiting-list-empty` and `spot-expired`.
 */
export async function inviteFromWaitingList(
  db: TenantDb,
  { tierId, entryId }: Invited,
  context: WaitingListContext,
): Promise<{ fullName: string }> {
  const { now } = context
  return db.transaction(async (db) => {
    await lockTier(db, tierId)
    const tier = await db.q
      .selectFrom('tiers')
      .where('id', '=', tierId)
      .select(['name', 'status'])
      .executeTakeFirst()
    if (!tier) throw new DomainError('tier-not-found', 404, 'This club has no such tier.')
    if (tier.status !== 'published') {
      throw new DomainError('tier-unavailable', 409, `${tier.name} is not offered. Offer it again first.`)
    }
    const [places] = await tierCapacities(db, now, tierId)
    if (places && places.cap !== null && places.taken >= places.cap) {
      throw new DomainError(
        'no-open-spot',
        409,
        `No spot is open: ${countWords(places.taken, 'spot')} of ${places.cap} taken or held.`,
      )
    }
    const entry = await lockEntry(db, tierId, entryId)
    if (!entry) {
      throw entryId
        ? spotExpiredError()
        : new DomainError('waiting-list-empty', 409, 'The waiting list for this tier is empty.')
    }
    const expires_at = new Date(now.getTime() + spotDays * 86_400_000)
    await db.q
      .updateTable('waiting_list')
      .set({ status: 'invited', invited_at: now, invited_by: context.actorId, expires_at })
      .where('id', '=', entry.id)
      .execute()
    const message = openingAvailableEmail({
      club: context.club,
      fullName: entry.full_name,
      tierName: tier.name,
      url: context.clubOrigin + paths.place(waitingListToken(context.secret, entry.id, now)),
      until: dayIn(context.club.timeZone, expires_at),
    })
    // Guests who wait have no account here: they get the email alone.
    await notify(db, {
      kind: 'waiting_list',
      members: await membersOfEntry(db, entry.id),
      cause: `place-free ${entry.id}`,
      title: message.subject,
      link: paths.customer.changeTier({ tier: tierId }),
      hasOwnEmail: true,
      now,
    })
    await queueEmail(db, {
      ...message,
      to: entry.email,
      occasion: 'place-free',
      key: `place-free-${entry.id}`,
      now,
    })
    await recordWaitingListChange(db, context, 'tier.waiting_invited', tierId)
    await updateFullSince(db, now)
    return { fullName: entry.full_name }
  })
}

function lockEntry(db: OpenTenantDb, tierId: string, entryId: string | undefined) {
  const waiting = db.q
    .selectFrom('waiting_list')
    .where('tier_id', '=', tierId)
    .where('status', '=', 'waiting')
    .select(['id', 'full_name', 'email'])
    .forUpdate()
  return entryId === undefined
    ? waiting.orderBy('created_at').orderBy('id').limit(1).executeTakeFirst()
    : waiting.where('id', '=', entryId).executeTakeFirst()
}

/** Removes an entry from the waiting list and frees a spot held for it. Throws `spot-expired`. */
export async function removeFromWaitingList(
  db: TenantDb,
  { tierId, entryId }: Required<Invited>,
  context: WaitingListContext,
): Promise<void> {
  await db.transaction(async (db) => {
    if (!(await leave(db, { tierId, entryId, now: context.now }))) throw spotExpiredError()
    await recordWaitingListChange(db, context, 'tier.waiting_removed', tierId)
  })
}

/** Leaves the list at the guest's own request. Safe to repeat: false if they had already left. */
export function leaveWaitingList(
  db: TenantDb,
  { tierId, entryId, now }: { tierId: string; entryId: string; now: Date },
): Promise<boolean> {
  return db.transaction((db) => leave(db, { tierId, entryId, now }))
}

async function leave(
  db: OpenTenantDb,
  { tierId, entryId, now }: { tierId: string; entryId: string; now: Date },
): Promise<boolean> {
  await lockTier(db, tierId)
  const left = await db.q
    .updateTable('waiting_list')
    .set({ status: 'left', resolved_at: now })
    .where('tier_id', '=', tierId)
    .where('id', '=', entryId)
    .where('status', 'in', ['waiting', 'invited'])
    .returning('id')
    .executeTakeFirst()
  if (!left) return false
  await updateFullSince(db, now)
  return true
}

function recordWaitingListChange(
  db: OpenTenantDb,
  { actorId, requestId, now }: WaitingListContext,
  action: AuditAction,
  tierId: string,
) {
  return record(db, {
    action,
    actor: { kind: 'business', id: actorId },
    businessId: db.businessId,
    target: { kind: 'tier', id: tierId },
    requestId,
    now,
  })
}
