import type { OpenTenantDb } from '#/db/handles.server'
import type { MembershipPausesTable } from '#/db/schema/memberships'
import type { Club } from '#/tenants/club'
import { dayIn } from '~/foundation/kit/dates'
import type { MembershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import {
  pauseEmail,
  resumeEmail,
  skipEmail,
} from '~/membership/memberships/change-requests/emails/change-emails'
import { paymentAfterPause, renewalAtOrAfter } from '../renewal-dates'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import type { MembershipContext } from '../context'
import { recordChange } from '../change-requests/record-change.server'
import { statusUpdater } from '../change-requests/update-request-status.server'
import { onBehalfOf } from '../on-behalf/record-on-behalf.server'
import type { ChangeRequest } from '../change-requests/change-request.server'

type PauseRow = Pick<
  MembershipPausesTable,
  'id' | 'kind' | 'from_at' | 'from_on' | 'until_at' | 'until_on' | 'requested_by'
>

/** Voids every invoice during the pause. */
export function pauseRequest(
  context: MembershipContext,
  club: Club,
  membership: MembershipToChange,
  row: PauseRow,
  now: Date,
): ChangeRequest<unknown> {
  const { clubOrigin, payments } = context
  const { billingAnchor } = membership
  return {
    subscription: membership,
    send: (db) => payments.pause(db, membership, { requestId: row.id, resumesAt: row.until_at }),
    async onSucceeded(db) {
      if (!(await updatePauseStatus(db, row.id, ['asked'], { status: 'running' }))) return
      const onBehalf = await onBehalfOf(db, row.id, row.kind)
      const to = { club, clubOrigin: clubOrigin(club), fullName: membership.fullName, onBehalf }
      const { kind, from_at: from, until_at: until } = row
      const next = dayIn(club.timeZone, paymentAfterPause(billingAnchor, { kind, from, until }))
      const tier = membership.tierName
      const message =
        row.kind === 'skip'
          ? skipEmail(to, { tier, skipped: row.from_on, next })
          : pauseEmail(to, { tier, from: row.from_on, until: row.until_on, next })
      await queueEmail(db, {
        ...message,
        to: membership.email,
        occasion: row.kind,
        key: `${row.kind}-${row.id}`,
        now,
      })
      const action = row.kind === 'skip' ? 'membership.skipped' : 'membership.held'
      const details = { from: row.from_on, until: row.until_on }
      await recordChange(db, action, membership, { id: row.requested_by, onBehalf }, details, now)
    },
    async onRefused(db, because) {
      await updatePauseStatus(db, row.id, ['asked'], { status: 'failed', ended_at: now, because })
    },
  }
}

/** Bills the membership again. */
export function resumeRequest(
  context: MembershipContext,
  club: Club,
  membership: MembershipToChange,
  row: PauseRow & { lifted_by: string | null },
  now: Date,
): ChangeRequest<unknown> {
  const { clubOrigin, payments } = context
  const { billingAnchor, periodEnd } = membership
  return {
    subscription: membership,
    send: (db) => payments.resume(db, membership, { requestId: row.id }),
    async onSucceeded(db) {
      const ended = { status: 'ended' as const, ended_at: now, because: 'lifted' }
      if (!(await updatePauseStatus(db, row.id, ['lifting'], ended))) return
      const next = periodEnd && periodEnd > now ? periodEnd : renewalAtOrAfter(billingAnchor, now)
      const onBehalf = await onBehalfOf(db, row.id, 'resume')
      const to = { club, clubOrigin: clubOrigin(club), fullName: membership.fullName, onBehalf }
      await queueEmail(db, {
        ...resumeEmail(to, { tier: membership.tierName, next: dayIn(club.timeZone, next) }),
        to: membership.email,
        occasion: 'resumed',
        key: `resume-${row.id}`,
        now,
      })
      const by = { id: row.lifted_by ?? row.requested_by, onBehalf }
      await recordChange(db, 'membership.resumed', membership, by, {}, now)
    },
    async onRefused(db, because) {
      await updatePauseStatus(db, row.id, ['lifting'], { status: 'running', because })
    },
  }
}

export async function pauseRow(db: OpenTenantDb, id: string) {
  return db.q
    .selectFrom('membership_pauses')
    .where('id', '=', id)
    .select(['id', 'kind', 'from_at', 'from_on', 'until_at', 'until_on', 'requested_by', 'lifted_by'])
    .executeTakeFirstOrThrow()
}

/** Updates a row that has one of the statuses; false where it has none of them. */
export const updatePauseStatus = statusUpdater<'membership_pauses', 'ended_at' | 'because' | 'lifted_by'>(
  'membership_pauses',
)
