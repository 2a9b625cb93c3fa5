import type { Selectable } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { TierChangesTable } from '#/db/schema/memberships'
import type { Club } from '#/tenants/club'
import { dayIn, dayOfMonth } from '~/foundation/kit/dates'
import type { MembershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import {
  tierChangeUndoneEmail,
  downgradeEmail,
  upgradeEmail,
} from '~/membership/memberships/change-requests/emails/change-emails'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { completeEntry } from '~/membership/tiers/waiting-list/claim-spot.server'
import { updateFullSince } from '~/membership/tiers/capacity/capacity.server'
import type { MembershipContext } from '../context'
import { tierAtPrice } from './tier-prices.server'
import type { TierChangeResult } from '../payments'
import { recordChange } from '../change-requests/record-change.server'
import { statusUpdater } from '../change-requests/update-request-status.server'
import { onBehalfOf } from '../on-behalf/record-on-behalf.server'
import type { ChangeRequest } from '../change-requests/change-request.server'

export type TierChangeRow = Pick<
  Selectable<TierChangesTable>,
  | 'id'
  | 'kind'
  | 'from_price_id'
  | 'to_tier_id'
  | 'to_price_id'
  | 'due_cents'
  | 'starts_period'
  | 'correction_cents'
  | 'quoted_at'
  | 'effective_on'
  | 'requested_by'
  | 'undone_by'
>

/** Bills another price: immediately after a payment, or from the next renewal on without one. */
export async function tierChangeRequest(
  context: MembershipContext,
  db: TenantDb,
  club: Club,
  membership: MembershipToChange,
  row: TierChangeRow,
  now: Date,
): Promise<ChangeRequest<TierChangeResult | undefined>> {
  const { payments, clubOrigin } = context
  const { tier, from } = await db.read(async (db) => ({
    tier: await tierAtPrice(db, row.to_price_id),
    from: await tierAtPrice(db, row.from_price_id),
  }))
  const to = { club, clubOrigin: clubOrigin(club), fullName: membership.fullName }
  const price = { cents: tier.amountCents, currency: tier.currency }
  return {
    subscription: membership,
    send: (db) =>
      row.kind === 'up'
        ? payments.upgrade(db, membership, {
            requestId: row.id,
            fromPriceId: row.from_price_id,
            priceId: row.to_price_id,
            quotedAt: row.quoted_at,
            startsPeriod: row.starts_period,
            correctionCents: row.correction_cents,
            // The stated billing day is the day of the request.
            isExpired: row.starts_period && dayIn(club.timeZone, now) !== row.effective_on,
            now,
          })
        : payments.downgrade(db, membership, { requestId: row.id, priceId: row.to_price_id, now }),
    async onSucceeded(db, answer) {
      const status = row.kind === 'up' ? 'applied' : 'scheduled'
      const resolved_at = row.kind === 'up' ? now : null
      if (!(await updateTierChangeStatus(db, row.id, ['asked'], { status, resolved_at }))) return
      await completeEntry(db, { memberId: membership.memberId, tierId: row.to_tier_id, now })
      const next = dayIn(club.timeZone, answer?.renewsAt ?? membership.periodEnd!)
      const onBehalf = await onBehalfOf(db, row.id, 'change-tier')
      const of = { ...to, onBehalf }
      const message =
        row.kind === 'up'
          ? upgradeEmail(of, {
              from: from.tierName,
              tier: tier.tierName,
              price,
              paid: { cents: row.due_cents, currency: tier.currency },
              next,
              billingDay: row.starts_period ? dayOfMonth(row.effective_on) : null,
            })
          : downgradeEmail(of, {
              from: from.tierName,
              tier: tier.tierName,
              price,
              effectiveOn: row.effective_on,
            })
      await queueEmail(db, {
        ...message,
        to: membership.email,
        occasion: `tier-${row.kind}`,
        key: `tier-${row.id}`,
        now,
      })
      const action = row.kind === 'up' ? 'membership.tier-changed' : 'membership.tier-change-scheduled'
      const by = { id: row.requested_by, onBehalf }
      await recordChange(db, action, membership, by, detailsOf(membership, row), now)
    },
    async onRefused(db, because) {
      await updateTierChangeStatus(db, row.id, ['asked'], { status: 'failed', resolved_at: now, because })
    },
  }
}

/** Bills the former price again. */
export function undoTierChangeRequest(
  context: MembershipContext,
  club: Club,
  membership: MembershipToChange,
  row: TierChangeRow,
  now: Date,
): ChangeRequest<unknown> {
  const { payments, clubOrigin } = context
  const { tierName, priceCents, currency, periodEnd } = membership
  return {
    subscription: membership,
    send: (db) => payments.undoDowngrade(db, membership, { requestId: row.id, priceId: row.from_price_id }),
    async onSucceeded(db) {
      if (!(await updateTierChangeStatus(db, row.id, ['undoing'], { status: 'undone', resolved_at: now })))
        return
      const onBehalf = await onBehalfOf(db, row.id, 'undo-change')
      const to = { club, clubOrigin: clubOrigin(club), fullName: membership.fullName, onBehalf }
      const price = { cents: priceCents, currency }
      await queueEmail(db, {
        ...tierChangeUndoneEmail(to, { tier: tierName, price, next: dayIn(club.timeZone, periodEnd ?? now) }),
        to: membership.email,
        occasion: 'tier-change-undone',
        key: `undo-${row.id}`,
        now,
      })
      const by = { id: row.undone_by ?? row.requested_by, onBehalf }
      await recordChange(db, 'membership.tier-change-undone', membership, by, detailsOf(membership, row), now)
    },
    async onRefused(db, because) {
      await updateTierChangeStatus(db, row.id, ['undoing'], { status: 'scheduled', because })
    },
  }
}

export async function tierChangeRow(db: OpenTenantDb, id: string): Promise<TierChangeRow> {
  return db.q
    .selectFrom('tier_changes')
    .where('id', '=', id)
    .select(['id', 'kind', 'from_price_id', 'to_tier_id', 'to_price_id', 'due_cents'])
    .select(['starts_period', 'correction_cents'])
    .select(['quoted_at', 'effective_on', 'requested_by', 'undone_by'])
    .executeTakeFirstOrThrow()
}

/** Updates a row that has one of the statuses; false where it has none of them. */
export async function updateTierChangeStatus(...move: Parameters<typeof updateStatus>): Promise<boolean> {
  const settled = await updateStatus(...move)
  const [db, , , { resolved_at }] = move
  // A place that was reserved for the change may be free again.
  if (settled && resolved_at) await updateFullSince(db, resolved_at)
  return settled
}

const updateStatus = statusUpdater<'tier_changes', 'resolved_at' | 'undone_by' | 'because'>('tier_changes')

/** The details of a change in the audit log. */
const detailsOf = ({ tierId }: MembershipToChange, row: TierChangeRow) => ({
  from: tierId,
  to: row.to_tier_id,
  on: row.effective_on,
  due: row.due_cents,
})
