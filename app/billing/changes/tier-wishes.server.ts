import type { Selectable } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { TierChangesTable } from '#/db/schema/tier-changes'
import type { Club } from '#/tenants/club'
import type { AuditAction } from '~/accounts/action-words'
import { record } from '~/accounts/audit.server'
import { dayIn, dayOfMonth } from '~/kit/dates'
import type { MembershipToChange } from '~/memberships/changeable.server'
import { changeUndoneLetter, downgradeLetter, upgradeLetter } from '~/memberships/emails/change-letters'
import { queueMail } from '~/messaging/queue-mail.server'
import { settlePlaceOf } from '~/tiers/places/claim-place.server'
import { settleFullness } from '~/tiers/places/free-places.server'
import { keyed } from '../idempotency-keys.server'
import type { BillingParts } from '../parts'
import { agreedPrice, stripePriceOf } from './agreed-price.server'
import { priceOnAccount } from './price-on-account.server'
import { quoteChanged } from './quote-changed'
import { subscriptionItem, type SubscriptionItem } from './subscription-item.server'
import { settling } from './settle-wish.server'
import { upgradeUpdate } from './upgrade-call'
import type { Wish } from './wish.server'

export type ChangeRow = Pick<
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
export async function tierWish(
  parts: BillingParts,
  db: TenantDb,
  club: Club,
  membership: MembershipToChange,
  row: ChangeRow,
  now: Date,
): Promise<Wish<{ renewsAt: Date } | undefined>> {
  const { accountId, subscriptionId } = membership
  const { gateway } = parts
  const { tier, from } = await db.read((db) => agreedPrice(db, row))
  const to = { club, clubOrigin: parts.clubOrigin(club), fullName: membership.fullName }
  const price = { cents: tier.amountCents, currency: tier.currency }
  return {
    accountId,
    subscriptionId,
    async ask() {
      const stripePrice = await priceOnAccount(parts, db, { ...tier, accountId }, now)
      const item = await subscriptionItem(gateway, accountId, subscriptionId)
      if (row.kind === 'up' && item.price !== stripePrice) insistOnStatedTime(row, item, club, now)
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
      const changed = await keyed(
        parts,
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
    async granted(db, answer) {
      const status = row.kind === 'up' ? 'applied' : 'scheduled'
      const settled_at = row.kind === 'up' ? now : null
      if (!(await settleTierChange(db, row.id, ['asked'], { status, settled_at }))) return
      await settlePlaceOf(db, { memberId: membership.memberId, tierId: row.to_tier_id, now })
      const next = dayIn(club.timeZone, answer?.renewsAt ?? membership.periodEnd!)
      const letter =
        row.kind === 'up'
          ? upgradeLetter(to, {
              from: from.tierName,
              tier: tier.tierName,
              price,
              paid: { cents: row.due_cents, currency: tier.currency },
              next,
              billingDay: row.starts_period ? dayOfMonth(row.effective_on) : null,
            })
          : downgradeLetter(to, {
              from: from.tierName,
              tier: tier.tierName,
              price,
              effectiveOn: row.effective_on,
            })
      await queueMail(db, {
        ...letter,
        to: membership.email,
        occasion: `tier-${row.kind}`,
        key: `tier-${row.id}`,
        now,
      })
      const action = row.kind === 'up' ? 'membership.tier-changed' : 'membership.tier-change-planned'
      await note(db, action, membership, row.requested_by, row, now)
    },
    async refused(db, because) {
      await settleTierChange(db, row.id, ['asked'], { status: 'failed', settled_at: now, because })
    },
  }
}

/** An upgrade that was not made in time is not made for another month, or with another billing day, than was stated. */
function insistOnStatedTime(row: ChangeRow, { periodStart }: SubscriptionItem, club: Club, now: Date): void {
  const isLate = row.starts_period && dayIn(club.timeZone, now) !== row.effective_on
  if (isLate || row.quoted_at.getTime() < periodStart * 1000) throw quoteChanged()
}

/** Asks the provider to go on billing the former price. */
export function undoTierWish(
  parts: BillingParts,
  db: TenantDb,
  club: Club,
  membership: MembershipToChange,
  row: ChangeRow,
  now: Date,
): Wish<unknown> {
  const { accountId, subscriptionId, tierName, priceCents, currency, periodEnd } = membership
  const { gateway } = parts
  return {
    accountId,
    subscriptionId,
    async ask() {
      const price = await db.read((db) => stripePriceOf(db, row.from_price_id, accountId))
      const { id } = await subscriptionItem(gateway, accountId, subscriptionId)
      return keyed(
        parts,
        db,
        {
          request: `undo-${row.id}`,
          content: { items: [{ id, price }], proration_behavior: 'none' as const },
        },
        (stripe, content, idempotencyKey) =>
          stripe.subscriptions.update(subscriptionId, content, { stripeAccount: accountId, idempotencyKey }),
      )
    },
    async granted(db) {
      if (!(await settleTierChange(db, row.id, ['undoing'], { status: 'undone', settled_at: now }))) return
      const to = { club, clubOrigin: parts.clubOrigin(club), fullName: membership.fullName }
      const price = { cents: priceCents, currency }
      await queueMail(db, {
        ...changeUndoneLetter(to, { tier: tierName, price, next: dayIn(club.timeZone, periodEnd ?? now) }),
        to: membership.email,
        occasion: 'tier-change-undone',
        key: `undo-${row.id}`,
        now,
      })
      await note(db, 'membership.tier-change-undone', membership, row.undone_by ?? row.requested_by, row, now)
    },
    async refused(db, because) {
      await settleTierChange(db, row.id, ['undoing'], { status: 'scheduled', because })
    },
  }
}

export async function changeRow(db: OpenTenantDb, id: string): Promise<ChangeRow> {
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
export async function settleTierChange(...move: Parameters<typeof settleRow>): Promise<boolean> {
  const settled = await settleRow(...move)
  const [db, , , { settled_at }] = move
  // A place that was meant for the change may be free again.
  if (settled && settled_at) await settleFullness(db, settled_at)
  return settled
}

const settleRow = settling<'tier_changes', 'settled_at' | 'undone_by' | 'because'>('tier_changes')

function note(
  db: OpenTenantDb,
  action: AuditAction,
  { membershipId, tierId }: MembershipToChange,
  userId: string,
  row: ChangeRow,
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
