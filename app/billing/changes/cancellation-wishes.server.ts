import type { OpenTenantDb } from '#/db/handles.server'
import type { MembershipCancellationsTable } from '#/db/schema/membership-cancellations'
import type { Club } from '#/tenants/club'
import type { AuditAction } from '~/accounts/action-words'
import { record } from '~/accounts/audit.server'
import { dayIn } from '~/kit/dates'
import { newId } from '~/kit/ids'
import type { MembershipToChange } from '~/memberships/changeable.server'
import {
  cancelLetter,
  cancelUndoneLetter,
  endedByClubLetter,
  endedLetter,
} from '~/memberships/emails/change-letters'
import { renewalAtOrAfter } from '~/memberships/renewals'
import { queueMail } from '~/messaging/queue-mail.server'
import { businessComment } from '../ended-because'
import { keyed } from '../idempotency-keys.server'
import type { BillingParts } from '../parts'
import { isMissing } from '../provider-errors'
import { settling } from './settle-wish.server'
import type { Wish } from './wish.server'

type CancellationRow = Pick<
  MembershipCancellationsTable,
  'id' | 'kind' | 'at_once' | 'effective_on' | 'requested_by' | 'undone_by'
>

interface Beginning {
  kind: 'member' | 'business'
  at_once: boolean
  effective_at: Date
  why: string
  requested_by: string
  now: Date
}

/** Writes the wish down. */
export async function beginCancellation(
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
  parts: BillingParts,
  club: Club,
  membership: MembershipToChange,
  row: CancellationRow,
  now: Date,
): Wish<unknown> {
  const { accountId: stripeAccount, subscriptionId, tierName } = membership
  const { gateway, clubOrigin } = parts
  return {
    accountId: stripeAccount,
    subscriptionId,
    ask: () =>
      row.at_once
        ? gateway
            .call((stripe) =>
              stripe.subscriptions.cancel(
                subscriptionId,
                row.kind === 'business' ? { cancellation_details: { comment: businessComment } } : {},
                { stripeAccount },
              ),
            )
            .catch((error: unknown) => {
              // It has ended meanwhile, which is what was wanted.
              if (!isMissing(error)) throw error
            })
        : keyed(
            parts,
            parts.scopes.tenant(club.id),
            { request: `cancel-${row.id}`, content: { cancel_at_period_end: true } },
            (stripe, content, idempotencyKey) =>
              stripe.subscriptions.update(subscriptionId, content, { stripeAccount, idempotencyKey }),
          ),
    async granted(db) {
      if (!(await settleCancellation(db, row.id, ['asked'], { status: row.at_once ? 'done' : 'scheduled' })))
        return
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
      await settleCancellation(db, row.id, ['asked'], { status: 'failed', because })
    },
  }
}

/** Asks the provider to let the subscription renew again. */
export function undoCancelWish(
  parts: BillingParts,
  club: Club,
  membership: MembershipToChange,
  row: CancellationRow,
  now: Date,
): Wish<unknown> {
  const { clubOrigin } = parts
  const { accountId, subscriptionId, billingAnchor, periodEnd } = membership
  return {
    accountId,
    subscriptionId,
    ask: () =>
      keyed(
        parts,
        parts.scopes.tenant(club.id),
        { request: `undo-${row.id}`, content: { cancel_at_period_end: false } },
        (stripe, content, idempotencyKey) =>
          stripe.subscriptions.update(subscriptionId, content, { stripeAccount: accountId, idempotencyKey }),
      ),
    async granted(db) {
      if (!(await settleCancellation(db, row.id, ['undoing'], { status: 'undone', undone_at: now }))) return
      const to = { club, clubOrigin: clubOrigin(club), fullName: membership.fullName }
      const next = dayIn(club.timeZone, periodEnd ?? renewalAtOrAfter(billingAnchor, now))
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
      await settleCancellation(db, row.id, ['undoing'], { status: 'scheduled', because })
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

/** Moves a row on from one of the statuses; false where somebody else has done it. */
export const settleCancellation = settling<'membership_cancellations', 'undone_at' | 'undone_by' | 'because'>(
  'membership_cancellations',
)

function note(
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
