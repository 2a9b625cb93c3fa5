import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { AuditAction } from '~/accounts/action-words'
import { record } from '~/accounts/audit.server'
import { dayIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import { queueMail } from '~/messaging/queue-mail.server'
import { lockTier, placesOf, settleFullness } from './free-places.server'
import { placeFreeLetter } from './letters'
import { placeToken } from './place-link.server'
import { placeGone } from './refusals'
import { placeDays } from './rules'

export interface WaitingAct {
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
  /** Whom; left out, whoever has waited longest. */
  entryId?: string
}

/**
 * Holds a free place for somebody on a tier's waiting list and writes to them. Two presses at once never give more
 * places than there are. Throws `tier-not-found`, `tier-unavailable`, `no-place`, `nobody-waits` and `place-gone`.
 */
export async function inviteWaiting(
  db: TenantDb,
  { tierId, entryId }: Invited,
  act: WaitingAct,
): Promise<{ fullName: string }> {
  const { now } = act
  return db.transaction(async (db) => {
    await lockTier(db, tierId)
    const tier = await db.q
      .selectFrom('tiers')
      .where('business_id', '=', db.businessId)
      .where('id', '=', tierId)
      .select(['name', 'status'])
      .executeTakeFirst()
    if (!tier) throw new DomainError('tier-not-found', 404, 'There is no such tier in this club.')
    if (tier.status !== 'published') {
      throw new DomainError('tier-unavailable', 409, `${tier.name} is not on offer. Offer it again first.`)
    }
    const [places] = await placesOf(db, now, tierId)
    if (places && places.cap !== null && places.taken >= places.cap) {
      throw new DomainError('no-place', 409, `No place is free: all ${places.cap} are taken or held.`)
    }
    const entry = await chosen(db, tierId, entryId)
    if (!entry) {
      throw entryId ? placeGone() : new DomainError('nobody-waits', 409, 'Nobody is waiting for this tier.')
    }
    const expires_at = new Date(now.getTime() + placeDays * 86_400_000)
    await db.q
      .updateTable('waiting_list')
      .set({ status: 'invited', invited_at: now, invited_by: act.actorId, expires_at })
      .where('business_id', '=', db.businessId)
      .where('id', '=', entry.id)
      .execute()
    await queueMail(db, {
      ...placeFreeLetter({
        club: act.club,
        fullName: entry.full_name,
        tierName: tier.name,
        url: act.clubOrigin + paths.place(placeToken(act.secret, entry.id, now)),
        until: dayIn(act.club.timeZone, expires_at),
      }),
      to: entry.email,
      occasion: 'place-free',
      key: `place-free-${entry.id}`,
      now,
    })
    await note(db, act, 'tier.waiting_invited', tierId)
    await settleFullness(db, now)
    return { fullName: entry.full_name }
  })
}

function chosen(db: OpenTenantDb, tierId: string, entryId: string | undefined) {
  const waiting = db.q
    .selectFrom('waiting_list')
    .where('business_id', '=', db.businessId)
    .where('tier_id', '=', tierId)
    .where('status', '=', 'waiting')
    .select(['id', 'full_name', 'email'])
    .forUpdate()
  return entryId === undefined
    ? waiting.orderBy('created_at').orderBy('id').limit(1).executeTakeFirst()
    : waiting.where('id', '=', entryId).executeTakeFirst()
}

/** Takes somebody off the list; a place that was held for them is free again. Throws `place-gone`. */
export async function removeWaiting(
  db: TenantDb,
  { tierId, entryId }: Required<Invited>,
  act: WaitingAct,
): Promise<void> {
  await db.transaction(async (db) => {
    if (!(await leave(db, { tierId, entryId, now: act.now }))) throw placeGone()
    await note(db, act, 'tier.waiting_removed', tierId)
  })
}

/** Leaves a list by oneself. Safe to repeat: false where there was nothing left to leave. */
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
    .set({ status: 'left', settled_at: now })
    .where('business_id', '=', db.businessId)
    .where('tier_id', '=', tierId)
    .where('id', '=', entryId)
    .where('status', 'in', ['waiting', 'invited'])
    .returning('id')
    .executeTakeFirst()
  if (!left) return false
  await settleFullness(db, now)
  return true
}

function note(
  db: OpenTenantDb,
  { actorId, requestId, now }: WaitingAct,
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
