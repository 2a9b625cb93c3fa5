import type { Selectable } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { TierChangesTable } from '#/db/schema/memberships/tier-changes'
import type { Club } from '#/tenants/club'
import type { AuditAction } from '~/audit/labels'
import { record } from '~/audit/record.server'
import { dayIn, dayOfMonth } from '~/kit/dates'
import type { MembershipToChange } from '~/memberships/change-requests/membership-to-change.server'
import {
  tierChangeUndoneEmail,
  downgradeEmail,
  upgradeEmail,
} from '~/memberships/change-requests/emails/change-emails'
import { queueEmail } from '~/messaging/queue-email.server'
import { completeHold } from '~/tiers/waiting-list/claim-hold.server'
import { updateFullSince } from '~/tiers/capacity/capacity.server'
import { withIdempotencyKey } from '~/billing/stripe/idempotency-keys.server'
import type { BillingContext } from '~/billing/context'
import { agreedPrice, stripePriceOf } from './agreed-price.server'
import { currentStripePrice } from '~/billing/prices/price-on-account.server'
import { quoteChanged } from './quote-changed'
import { subscriptionItem, type SubscriptionItem } from '~/billing/subscriptions/subscription-item.server'
import { statusUpdater } from '../change-requests/update-request-status.server'
import { upgradeUpdate } from '~/billing/subscriptions/upgrade-params'
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

/** Asks the provider to bill another price: at once and paid first, or without a charge for the time to come. */
export async function tierChangeRequest(
  context: BillingContext,
  db: TenantDb,
  club: Club,
  membership: MembershipToChange,
  row: TierChangeRow,
  now: Date,
): Promise<ChangeRequest<{ renewsAt: Date } | undefined>> {
  const { accountId, subscriptionId } = membership
  const { gateway } = context
  const { tier, from } = await db.read((db) => agreedPrice(db, row))
  const to = { club, clubOrigin: context.clubOrigin(club), fullName: membership.fullName }
  const price = { cents: tier.amountCents, currency: tier.currency }
  return {
    accountId,
    subscriptionId,
    async send() {
      const stripePrice = await currentStripePrice(context, db, { ...tier, accountId }, now)
      const item = await subscriptionItem(gateway, accountId, subscriptionId)
      if (row.kind === 'up' && item.price !== stripePrice) requireQuoteCurrent(row, item, club, now)
      const on = { stripeAccount: accountId }
      const content =
        row.kind === 'up'
          ? upgradeUpdate({
              item: item.id,
              price: stripePrice,
              product: from.stripeProduct ?? item.product,
              currency: tier.currency,
              quotedAt: row.quoted_at,
              startsPeriod: row.starts_period,
              correctionCents: row.correction_cents,
            })
          : { items: [{ id: item.id, price: stripePrice }], proration_behavior: 'none' as const }
      const changed = await withIdempotencyKey(
        context,
        db,
        {
          request: `tier-${row.id}`,
          content,
          // Nothing is applied before it is paid: a price that is there was charged.
          async find() {
            const found = await gateway.call((stripe) =>
              stripe.subscriptions.retrieve(subscriptionId, {}, on),
            )
            return found.items.data.some(({ price }) => price.id === stripePrice) ? found : null
          },
        },
        (stripe, content, idempotencyKey) =>
          stripe.subscriptions.update(subscriptionId, content, { ...on, idempotencyKey }),
      )
      const renewsAt = changed.items.data[0]?.current_period_end
      return renewsAt === undefined ? undefined : { renewsAt: new Date(renewsAt * 1000) }
    },
    async onSucceeded(db, answer) {
      const status = row.kind === 'up' ? 'applied' : 'scheduled'
      const resolved_at = row.kind === 'up' ? now : null
      if (!(await updateTierChangeStatus(db, row.id, ['asked'], { status, resolved_at }))) return
      await completeHold(db, { memberId: membership.memberId, tierId: row.to_tier_id, now })
      const next = dayIn(club.timeZone, answer?.renewsAt ?? membership.periodEnd!)
      const message =
        row.kind === 'up'
          ? upgradeEmail(to, {
              from: from.tierName,
              tier: tier.tierName,
              price,
              paid: { cents: row.due_cents, currency: tier.currency },
              next,
              billingDay: row.starts_period ? dayOfMonth(row.effective_on) : null,
            })
          : downgradeEmail(to, {
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
      await recordAudit(db, action, membership, row.requested_by, row, now)
    },
    async onRefused(db, because) {
      await updateTierChangeStatus(db, row.id, ['asked'], { status: 'failed', resolved_at: now, because })
    },
  }
}

/** An upgrade that was not made in time is not made for another month, or with another billing day, than was stated. */
function requireQuoteCurrent(
  row: TierChangeRow,
  { periodStart }: SubscriptionItem,
  club: Club,
  now: Date,
): void {
  const isLate = row.starts_period && dayIn(club.timeZone, now) !== row.effective_on
  if (isLate || row.quoted_at.getTime() < periodStart * 1000) throw quoteChanged()
}

/** Asks the provider to go on billing the former price. */
export function undoTierChangeRequest(
  context: BillingContext,
  db: TenantDb,
  club: Club,
  membership: MembershipToChange,
  row: TierChangeRow,
  now: Date,
): ChangeRequest<unknown> {
  const { accountId, subscriptionId, tierName, priceCents, currency, periodEnd } = membership
  const { gateway } = context
  return {
    accountId,
    subscriptionId,
    async send() {
      const price = await db.read((db) => stripePriceOf(db, row.from_price_id, accountId))
      const { id } = await subscriptionItem(gateway, accountId, subscriptionId)
      return withIdempotencyKey(
        context,
        db,
        {
          request: `undo-${row.id}`,
          content: { items: [{ id, price }], proration_behavior: 'none' as const },
        },
        (stripe, content, idempotencyKey) =>
          stripe.subscriptions.update(subscriptionId, content, { stripeAccount: accountId, idempotencyKey }),
      )
    },
    async onSucceeded(db) {
      if (!(await updateTierChangeStatus(db, row.id, ['undoing'], { status: 'undone', resolved_at: now })))
        return
      const to = { club, clubOrigin: context.clubOrigin(club), fullName: membership.fullName }
      const price = { cents: priceCents, currency }
      await queueEmail(db, {
        ...tierChangeUndoneEmail(to, { tier: tierName, price, next: dayIn(club.timeZone, periodEnd ?? now) }),
        to: membership.email,
        occasion: 'tier-change-undone',
        key: `undo-${row.id}`,
        now,
      })
      await recordAudit(
        db,
        'membership.tier-change-undone',
        membership,
        row.undone_by ?? row.requested_by,
        row,
        now,
      )
    },
    async onRefused(db, because) {
      await updateTierChangeStatus(db, row.id, ['undoing'], { status: 'scheduled', because })
    },
  }
}

export async function tierChangeRow(db: OpenTenantDb, id: string): Promise<TierChangeRow> {
  return db.q
    .selectFrom('tier_changes')
    .where('business_id', '=', db.businessId)
    .where('id', '=', id)
    .select(['id', 'kind', 'from_price_id', 'to_tier_id', 'to_price_id', 'due_cents'])
    .select(['starts_period', 'correction_cents'])
    .select(['quoted_at', 'effective_on', 'requested_by', 'undone_by'])
    .executeTakeFirstOrThrow()
}

/** Moves a row on from one of the statuses; false where somebody else has done it. */
export async function updateTierChangeStatus(...move: Parameters<typeof updateStatus>): Promise<boolean> {
  const settled = await updateStatus(...move)
  const [db, , , { resolved_at }] = move
  // A place that was meant for the change may be free again.
  if (settled && resolved_at) await updateFullSince(db, resolved_at)
  return settled
}

const updateStatus = statusUpdater<'tier_changes', 'resolved_at' | 'undone_by' | 'because'>('tier_changes')

function recordAudit(
  db: OpenTenantDb,
  action: AuditAction,
  { membershipId, tierId }: MembershipToChange,
  userId: string,
  row: TierChangeRow,
  now: Date,
) {
  return record(db, {
    action,
    actor: { kind: 'member', id: userId },
    businessId: db.businessId,
    target: { kind: 'membership', id: membershipId },
    details: { from: tierId, to: row.to_tier_id, on: row.effective_on, due: row.due_cents },
    now,
  })
}
