import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Selectable } from 'kysely'
import type { MembershipCancellationsTable } from '#/db/schema/memberships'
import type { Club } from '#/tenants/club'
import type { AuditAction } from '~/foundation/audit/labels'
import { record } from '~/foundation/audit/record.server'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import type { MembershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import {
  cancellationEmail,
  cancellationUndoneEmail,
  endedByClubEmail,
  membershipEndedEmail,
} from '~/membership/memberships/change-requests/emails/change-emails'
import { renewalAtOrAfter } from '~/membership/memberships/renewal-dates'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import type { MembershipContext } from '../context'
import { statusUpdater } from '../change-requests/update-request-status.server'
import { onBehalfOf } from '../on-behalf/record-on-behalf.server'
import type { ChangeRequest } from '../change-requests/change-request.server'

type CancellationRow = Pick<
  Selectable<MembershipCancellationsTable>,
  | 'id'
  | 'kind'
  | 'is_immediate'
  | 'effective_at'
  | 'effective_on'
  | 'requested_by'
  | 'undone_by'
  | 'closing_id'
>

interface NewCancellation {
  kind: 'member' | 'business'
  is_immediate: boolean
  effective_at: Date
  why: string
  requested_by: string
  /** The club's closing that it belongs to. */
  closing_id?: string
  now: Date
}

/** Records the request. Throws `not-possible` (409) where another one is open. */
export async function insertCancellation(
  db: OpenTenantDb,
  { timeZone }: Club,
  { membershipId }: MembershipToChange,
  { now, ...request }: NewCancellation,
): Promise<CancellationRow> {
  const row = {
    id: newId(),
    closing_id: null,
    ...request,
    effective_on: dayIn(timeZone, request.effective_at),
    undone_by: null,
  }
  const insertion = db.q.insertInto('membership_cancellations').values({
    membership_id: membershipId,
    status: 'asked',
    requested_at: now,
    undone_at: null,
    because: null,
    ...row,
  })
  try {
    await insertion.execute()
  } catch (error) {
    if (!violatesConstraint(error, 'membership_cancellations_one_open')) throw error
    throw new DomainError('not-possible', 409, 'A cancellation of this membership is already under way.')
  }
  return row
}

/** Ends the subscription, immediately or at the end of its period. */
export function cancelRequest(
  context: MembershipContext,
  club: Club,
  membership: MembershipToChange,
  row: CancellationRow,
  now: Date,
): ChangeRequest<unknown> {
  const { tierName } = membership
  const { payments, clubOrigin } = context
  return {
    subscription: membership,
    send: (db) =>
      row.is_immediate
        ? payments.cancelNow(db, membership, { canceledBy: row.kind === 'business' ? 'business' : 'member' })
        : row.closing_id !== null
          ? payments.cancelAt(db, membership, { requestId: row.id, endsAt: row.effective_at })
          : payments.cancelAtPeriodEnd(db, membership, { requestId: row.id }),
    async onSucceeded(db) {
      if (
        !(await updateCancellationStatus(db, row.id, ['asked'], {
          status: row.is_immediate ? 'done' : 'scheduled',
        }))
      )
        return
      const onBehalf = await onBehalfOf(db, row.id, 'cancel')
      const to = { club, clubOrigin: clubOrigin(club), fullName: membership.fullName, onBehalf }
      const isAnnounced = row.closing_id !== null
      const emailData = { tier: tierName, endsOn: row.effective_on }
      const message =
        row.kind === 'business'
          ? endedByClubEmail(to, emailData)
          : row.is_immediate
            ? membershipEndedEmail(to, emailData)
            : cancellationEmail(to, emailData)
      // A member of a club that closes gets one email about all of it.
      if (!isAnnounced)
        await queueEmail(db, {
          ...message,
          to: membership.email,
          occasion: 'cancelled',
          key: `cancel-${row.id}`,
          now,
        })
      await recordAudit(
        db,
        row.is_immediate ? 'membership.ended' : 'membership.cancel-scheduled',
        membership,
        onBehalf ? { ...row, kind: 'business' } : row,
        now,
      )
    },
    async onRefused(db, because) {
      await updateCancellationStatus(db, row.id, ['asked'], { status: 'failed', because })
    },
  }
}

/** Lets the subscription renew again. */
export function undoCancelRequest(
  context: MembershipContext,
  club: Club,
  membership: MembershipToChange,
  row: CancellationRow,
  now: Date,
): ChangeRequest<unknown> {
  const { payments, clubOrigin } = context
  const { billingAnchor, periodEnd } = membership
  return {
    subscription: membership,
    send: (db) => payments.undoCancellation(db, membership, { requestId: row.id }),
    async onSucceeded(db) {
      if (!(await updateCancellationStatus(db, row.id, ['undoing'], { status: 'undone', undone_at: now })))
        return
      const onBehalf = await onBehalfOf(db, row.id, 'undo-cancel')
      const to = { club, clubOrigin: clubOrigin(club), fullName: membership.fullName, onBehalf }
      const next = dayIn(club.timeZone, periodEnd ?? renewalAtOrAfter(billingAnchor, now))
      await queueEmail(db, {
        ...cancellationUndoneEmail(to, { tier: membership.tierName, next }),
        to: membership.email,
        occasion: 'cancellation-undone',
        key: `undo-${row.id}`,
        now,
      })
      await recordAudit(
        db,
        'membership.cancel-undone',
        membership,
        { ...row, requested_by: row.undone_by, ...(onBehalf && { kind: 'business' as const }) },
        now,
      )
    },
    async onRefused(db, because) {
      await updateCancellationStatus(db, row.id, ['undoing'], { status: 'scheduled', because })
    },
  }
}

export async function cancellationRow(db: OpenTenantDb, id: string): Promise<CancellationRow> {
  return db.q
    .selectFrom('membership_cancellations')
    .where('id', '=', id)
    .select(['id', 'kind', 'is_immediate', 'effective_at', 'effective_on', 'requested_by', 'undone_by'])
    .select('closing_id')
    .executeTakeFirstOrThrow()
}

/** Updates a row that has one of the statuses; false where it has none of them. */
export const updateCancellationStatus = statusUpdater<
  'membership_cancellations',
  'undone_at' | 'undone_by' | 'because'
>('membership_cancellations')

function recordAudit(
  db: OpenTenantDb,
  action: AuditAction,
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
