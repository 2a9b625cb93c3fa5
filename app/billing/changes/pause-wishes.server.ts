import type { OpenTenantDb } from '#/db/handles.server'
import type { MembershipPausesTable } from '#/db/schema/membership-pauses'
import type { Club } from '#/tenants/club'
import type { AuditAction } from '~/accounts/action-words'
import { record } from '~/accounts/audit.server'
import { dayIn } from '~/kit/dates'
import type { MembershipToChange } from '~/memberships/changeable.server'
import { holdLetter, resumeLetter, skipLetter } from '~/memberships/emails/change-letters'
import { renewalAfter, renewalAtOrAfter } from '~/memberships/renewals'
import { queueMail } from '~/messaging/queue-mail.server'
import { keyed } from '../idempotency-keys.server'
import type { BillingParts } from '../parts'
import { settling } from './settle-wish.server'
import type { Wish } from './wish.server'

type PauseRow = Pick<
  MembershipPausesTable,
  'id' | 'kind' | 'from_at' | 'from_on' | 'until_at' | 'until_on' | 'requested_by'
>

/** Asks the provider to void what would be billed meanwhile. */
export function pauseWish(
  parts: BillingParts,
  club: Club,
  membership: MembershipToChange,
  row: PauseRow,
  now: Date,
): Wish<unknown> {
  const { clubOrigin } = parts
  const { accountId, subscriptionId, billingAnchor } = membership
  return {
    accountId,
    subscriptionId,
    ask: () =>
      keyed(
        parts,
        parts.scopes.tenant(club.id),
        {
          request: `pause-${row.id}`,
          content: {
            pause_collection: {
              behavior: 'void' as const,
              resumes_at: Math.floor(row.until_at.getTime() / 1000),
            },
          },
        },
        (stripe, content, idempotencyKey) =>
          stripe.subscriptions.update(subscriptionId, content, { stripeAccount: accountId, idempotencyKey }),
      ),
    async granted(db) {
      if (!(await settlePause(db, row.id, ['asked'], { status: 'running' }))) return
      const to = { club, clubOrigin: clubOrigin(club), fullName: membership.fullName }
      const day = (instant: Date) => dayIn(club.timeZone, instant)
      const tier = membership.tierName
      const letter =
        row.kind === 'skip'
          ? skipLetter(to, {
              tier,
              skipped: row.from_on,
              next: day(renewalAfter(billingAnchor, row.from_at)),
            })
          : holdLetter(to, {
              tier,
              from: row.from_on,
              until: row.until_on,
              next: day(renewalAtOrAfter(billingAnchor, row.until_at)),
            })
      await queueMail(db, {
        ...letter,
        to: membership.email,
        occasion: row.kind,
        key: `${row.kind}-${row.id}`,
        now,
      })
      await note(
        db,
        `membership.${row.kind === 'skip' ? 'skipped' : 'held'}`,
        membership,
        row.requested_by,
        now,
        {
          from: row.from_on,
          until: row.until_on,
        },
      )
    },
    async refused(db, because) {
      await settlePause(db, row.id, ['asked'], { status: 'failed', ended_at: now, because })
    },
  }
}

/** Asks the provider to bill again as before. */
export function resumeWish(
  parts: BillingParts,
  club: Club,
  membership: MembershipToChange,
  row: PauseRow & { lifted_by: string | null },
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
        { request: `resume-${row.id}`, content: { pause_collection: '' as const } },
        (stripe, content, idempotencyKey) =>
          stripe.subscriptions.update(subscriptionId, content, { stripeAccount: accountId, idempotencyKey }),
      ),
    async granted(db) {
      const ended = { status: 'ended' as const, ended_at: now, because: 'lifted' }
      if (!(await settlePause(db, row.id, ['lifting'], ended))) return
      const next = periodEnd && periodEnd > now ? periodEnd : renewalAtOrAfter(billingAnchor, now)
      const to = { club, clubOrigin: clubOrigin(club), fullName: membership.fullName }
      await queueMail(db, {
        ...resumeLetter(to, { tier: membership.tierName, next: dayIn(club.timeZone, next) }),
        to: membership.email,
        occasion: 'resumed',
        key: `resume-${row.id}`,
        now,
      })
      await note(db, 'membership.resumed', membership, row.lifted_by ?? row.requested_by, now, {})
    },
    async refused(db, because) {
      await settlePause(db, row.id, ['lifting'], { status: 'running', because })
    },
  }
}

export async function pauseRow(db: OpenTenantDb, id: string) {
  return db.q
    .selectFrom('membership_pauses')
    .where('business_id', '=', db.businessId)
    .where('id', '=', id)
    .select(['id', 'kind', 'from_at', 'from_on', 'until_at', 'until_on', 'requested_by', 'lifted_by'])
    .executeTakeFirstOrThrow()
}

/** Moves a row on from one of the statuses; false where somebody else has done it. */
export const settlePause = settling<'membership_pauses', 'ended_at' | 'because' | 'lifted_by'>(
  'membership_pauses',
)

function note(
  db: OpenTenantDb,
  action: AuditAction,
  membership: MembershipToChange,
  userId: string,
  now: Date,
  details: Record<string, unknown>,
) {
  return record(db, {
    action,
    actor: { kind: 'member', id: userId },
    businessId: db.businessId,
    target: { kind: 'membership', id: membership.membershipId },
    details,
    now,
  })
}
