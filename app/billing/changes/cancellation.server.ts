import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { MembershipCancellationsTable } from '#/db/schema/membership-cancellations'
import type { Club } from '#/tenants/club'
import { record } from '~/accounts/audit.server'
import { dayIn } from '~/kit/dates'
import { newId } from '~/kit/ids'
import { changeable, type MembershipToChange } from '~/memberships/changeable.server'
import { canEndNow } from '~/memberships/changes'
import {
  cancelLetter,
  cancelUndoneLetter,
  endedByClubLetter,
  endedLetter,
} from '~/memberships/emails/change-letters'
import { renewalAtOrAfter } from '~/memberships/renewals'
import { queueMail } from '~/messaging/queue-mail.server'
import { businessComment } from '../ended-because'
import type { BillingParts } from '../parts'
import { isMissing } from '../provider-errors'
import { insistOn, insistOnMembership, insistYes } from './permission.server'
import { carryOut, clubBehind, type Asker, type Wish } from './wish.server'

type CancellationRow = Pick<
  MembershipCancellationsTable,
  'id' | 'kind' | 'at_once' | 'effective_on' | 'requested_by' | 'undone_by'
>

export interface CancelOrder {
  memberId: string
  asker: Asker
  /** In the member's own words; may be empty. */
  why: string
  now: Date
}

/**
 * Ends the membership when what is paid runs out; at once where nothing is paid, so that a card that failed is
 * not tried again. Throws `no-membership`, `not-possible` and what `carryOut` throws.
 */
export async function cancelMembership(parts: BillingParts, db: TenantDb, order: CancelOrder): Promise<void> {
  const { memberId, asker, why, now } = order
  const club = await clubBehind(parts, db)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await insistOnMembership(db, { memberId })
    // Asked before, and nobody knows what came of it: the same again.
    if (membership.cancellationStatus === 'asked') {
      return { membership, row: await cancellationRow(db, membership.cancellationId!) }
    }
    insistOn('cancel', membership, club.timeZone, now)
    const endsAt = endOfWhatIsPaid(membership, now)
    const row = await begin(db, club, membership, {
      kind: 'member',
      at_once: endsAt === null,
      effective_at: endsAt ?? now,
      why,
      requested_by: asker.id,
      now,
    })
    return { membership, row }
  })
  await carryOut(parts, db, cancelWish(parts, club, membership, row, now))
}

/** When a member who leaves now is gone; null for at once, where nothing is paid that they could stay for. */
export function endOfWhatIsPaid(
  { paidThrough, periodEnd }: Pick<MembershipToChange, 'paidThrough' | 'periodEnd'>,
  now: Date,
): Date | null {
  return paidThrough && periodEnd && paidThrough > now && periodEnd > now ? periodEnd : null
}

export interface EndOrder {
  membershipId: string
  asker: Asker
  why: string
  now: Date
}

/**
 * Ends a membership at once, as the business wishes; what was paid is given back by a refund of its own.
 * `alongside` is written in the same transaction. Throws as `cancelMembership` does.
 */
export async function endMembership(
  parts: BillingParts,
  db: TenantDb,
  { membershipId, asker, why, now }: EndOrder,
  alongside: (db: OpenTenantDb) => Promise<void> = async () => undefined,
): Promise<void> {
  const club = await clubBehind(parts, db)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await insistOnMembership(db, { membershipId })
    if (membership.cancellationStatus === 'asked' && membership.cancellationAtOnce) {
      return { membership, row: await cancellationRow(db, membership.cancellationId!) }
    }
    insistYes(canEndNow(changeable(membership, club.timeZone)))
    // A planned end gives way to this one.
    if (membership.cancellationId) {
      await settle(db, membership.cancellationId, ['scheduled'], {
        status: 'undone',
        undone_at: now,
        because: 'ended by the business before its day',
      })
    }
    const row = await begin(db, club, membership, {
      kind: 'business',
      at_once: true,
      effective_at: now,
      why,
      requested_by: asker.id,
      now,
    })
    await alongside(db)
    return { membership, row }
  })
  await carryOut(parts, db, cancelWish(parts, club, membership, row, now))
}

interface Beginning {
  kind: 'member' | 'business'
  at_once: boolean
  effective_at: Date
  why: string
  requested_by: string
  now: Date
}

async function begin(
  db: OpenTenantDb,
  { timeZone }: Club,
  { membershipId }: MembershipToChange,
  { now, ...given }: Beginning,
): Promise<CancellationRow> {
  const row = { id: newId(), ...given, effective_on: dayIn(timeZone, given.effective_at), undone_by: null }
  await db.q
    .insertInto('membership_cancellations')
    .values({
      business_id: db.businessId,
      membership_id: membershipId,
      status: 'asked',
      requested_at: now,
      undone_at: null,
      because: null,
      ...row,
    })
    .execute()
  return row
}

/** Asks the provider to end the subscription, now or with its period. */
export function cancelWish(
  { gateway, clubOrigin }: BillingParts,
  club: Club,
  membership: MembershipToChange,
  row: CancellationRow,
  now: Date,
): Wish<unknown> {
  const { accountId, subscriptionId, tierName } = membership
  const on = { stripeAccount: accountId, idempotencyKey: row.id }
  return {
    accountId,
    subscriptionId,
    ask: () =>
      row.at_once
        ? gateway
            .call((stripe) =>
              stripe.subscriptions.cancel(
                subscriptionId,
                row.kind === 'business' ? { cancellation_details: { comment: businessComment } } : {},
                on,
              ),
            )
            .catch((error: unknown) => {
              // It has ended meanwhile, which is what was wanted.
              if (!isMissing(error)) throw error
            })
        : gateway.call((stripe) =>
            stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }, on),
          ),
    async granted(db) {
      if (!(await settle(db, row.id, ['asked'], { status: row.at_once ? 'done' : 'scheduled' }))) return
      const to = { club, clubOrigin: clubOrigin(club), fullName: membership.fullName }
      const facts = { tier: tierName, endsOn: row.effective_on }
      const letter =
        row.kind === 'business'
          ? endedByClubLetter(to, facts)
          : row.at_once
            ? endedLetter(to, facts)
            : cancelLetter(to, facts)
      await queueMail(db, {
        ...letter,
        to: membership.email,
        occasion: 'cancelled',
        key: `cancel-${row.id}`,
        now,
      })
      await note(db, row.at_once ? 'membership.ended' : 'membership.end-planned', membership, row, now)
    },
    async refused(db, because) {
      await settle(db, row.id, ['asked'], { status: 'failed', because })
    },
  }
}

/** Takes a planned end back, whoever planned it. Throws as `cancelMembership` does. */
export async function undoCancellation(
  parts: BillingParts,
  db: TenantDb,
  { memberId, asker, now }: Omit<CancelOrder, 'why'>,
): Promise<void> {
  const club = await clubBehind(parts, db)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await insistOnMembership(db, { memberId })
    if (membership.cancellationStatus !== 'undoing') {
      insistOn('undo-cancel', membership, club.timeZone, now)
      // One that was planned on the provider's own pages has no row yet.
      const id =
        membership.cancellationId ??
        (
          await begin(db, club, membership, {
            kind: 'business',
            at_once: false,
            effective_at: membership.endsAt!,
            why: '',
            requested_by: asker.id,
            now,
          })
        ).id
      await settle(db, id, ['asked', 'scheduled'], { status: 'undoing', undone_by: asker.id })
      return { membership, row: await cancellationRow(db, id) }
    }
    return { membership, row: await cancellationRow(db, membership.cancellationId!) }
  })
  await carryOut(parts, db, undoCancelWish(parts, club, membership, row, now))
}

/** Asks the provider to let the subscription renew again. */
export function undoCancelWish(
  { gateway, clubOrigin }: BillingParts,
  club: Club,
  membership: MembershipToChange,
  row: CancellationRow,
  now: Date,
): Wish<unknown> {
  const { accountId, subscriptionId, startedAt, periodEnd } = membership
  return {
    accountId,
    subscriptionId,
    ask: () =>
      gateway.call((stripe) =>
        stripe.subscriptions.update(
          subscriptionId,
          { cancel_at_period_end: false },
          { stripeAccount: accountId, idempotencyKey: `undo-${row.id}` },
        ),
      ),
    async granted(db) {
      if (!(await settle(db, row.id, ['undoing'], { status: 'undone', undone_at: now }))) return
      const to = { club, clubOrigin: clubOrigin(club), fullName: membership.fullName }
      const next = dayIn(club.timeZone, periodEnd ?? renewalAtOrAfter(startedAt, now))
      await queueMail(db, {
        ...cancelUndoneLetter(to, { tier: membership.tierName, next }),
        to: membership.email,
        occasion: 'cancellation-undone',
        key: `undo-${row.id}`,
        now,
      })
      await note(db, 'membership.end-undone', membership, { ...row, requested_by: row.undone_by }, now)
    },
    async refused(db, because) {
      await settle(db, row.id, ['undoing'], { status: 'scheduled', because })
    },
  }
}

export async function cancellationRow(db: OpenTenantDb, id: string): Promise<CancellationRow> {
  return db.q
    .selectFrom('membership_cancellations')
    .where('business_id', '=', db.businessId)
    .where('id', '=', id)
    .select(['id', 'kind', 'at_once', 'effective_on', 'requested_by', 'undone_by'])
    .executeTakeFirstOrThrow()
}

async function settle(
  db: OpenTenantDb,
  id: string,
  from: MembershipCancellationsTable['status'][],
  to: Partial<Pick<MembershipCancellationsTable, 'status' | 'undone_at' | 'undone_by' | 'because'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.q
    .updateTable('membership_cancellations')
    .set(to)
    .where('business_id', '=', db.businessId)
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function note(
  db: OpenTenantDb,
  action: string,
  { membershipId }: MembershipToChange,
  { kind, requested_by, effective_on }: Pick<CancellationRow, 'kind' | 'requested_by' | 'effective_on'>,
  now: Date,
) {
  const actor = kind === 'policy' || !requested_by ? null : { kind, id: requested_by }
  return record(db, {
    action,
    actor: actor ?? { kind: 'system' },
    businessId: db.businessId,
    target: { kind: 'membership', id: membershipId },
    details: { on: effective_on },
    now,
  })
}
