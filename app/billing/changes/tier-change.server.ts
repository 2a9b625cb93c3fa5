import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { TierChangesTable } from '#/db/schema/tier-changes'
import type { Club } from '#/tenants/club'
import { record } from '~/accounts/audit.server'
import { dayIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { newId } from '~/kit/ids'
import type { MembershipToChange } from '~/memberships/changeable.server'
import { changeUndoneLetter, downgradeLetter, upgradeLetter } from '~/memberships/emails/change-letters'
import { keepConsent, type GivenConsent } from '~/memberships/keep-consent.server'
import { queueMail } from '~/messaging/queue-mail.server'
import type { BillingParts } from '../parts'
import { tierOnSale } from '../publish-tier.server'
import { insistOn, insistOnMembership } from './permission.server'
import { insistOffered, priceOnAccount, quoteChange } from './quote.server'
import { subscriptionItem } from './subscription-item.server'
import { carryOut, clubBehind, type Asker, type Wish } from './wish.server'

type ChangeRow = Pick<
  TierChangesTable,
  | 'id'
  | 'kind'
  | 'from_price_id'
  | 'to_tier_id'
  | 'to_price_id'
  | 'due_cents'
  | 'quoted_at'
  | 'effective_on'
  | 'requested_by'
  | 'undone_by'
>

/** What was stated holds for so long; then the person is shown it anew. */
const quoteLastsMs = 30 * 60_000

export interface TierChangeOrder {
  memberId: string
  asker: Asker
  tierId: string
  /** What the page stated; anything else is refused. */
  stated: { priceId: string; dueCents: number; quotedAt: Date }
  /** The words that were agreed to, for the price from now on. */
  consent: GivenConsent
  now: Date
}

/**
 * Changes a membership's tier. A step up is charged first and applies at once, or not at all; a step down
 * applies at the next renewal, and until then everything stays as it is. Throws `no-membership`,
 * `not-possible`, `tier-unavailable`, `quote-changed` and what `carryOut` throws: a declined card changes nothing.
 */
export async function changeTier(parts: BillingParts, db: TenantDb, order: TierChangeOrder): Promise<void> {
  const { memberId, asker, tierId, stated, consent, now } = order
  const club = await clubBehind(parts, db)
  const waiting = await db.read(async (db) => await insistOnMembership(db, { memberId }))
  const isSameAgain = waiting.changeStatus === 'asked' && waiting.toTierId === tierId
  if (!isSameAgain) await insistStillSo(parts, db, order)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await insistOnMembership(db, { memberId })
    // Asked before, and nobody knows what came of it: the same again.
    if (membership.changeStatus === 'asked' && membership.toTierId === tierId) {
      return { membership, row: await changeRow(db, membership.changeId!) }
    }
    const tier = insistOffered(await tierOnSale(db, tierId), membership)
    if (tier.priceId !== stated.priceId) throw quoteChanged()
    const kind = tier.amountCents > membership.priceCents ? 'up' : 'down'
    insistOn(kind === 'up' ? 'change-up' : 'change-down', membership, club.timeZone, now)
    const effectiveAt = kind === 'up' ? now : membership.periodEnd!
    const row: ChangeRow = {
      id: newId(),
      kind,
      from_price_id: membership.priceId,
      to_tier_id: tier.tierId,
      to_price_id: tier.priceId,
      due_cents: stated.dueCents,
      quoted_at: stated.quotedAt,
      effective_on: dayIn(club.timeZone, effectiveAt),
      requested_by: asker.id,
      undone_by: null,
    }
    await db.q
      .insertInto('tier_changes')
      .values({
        business_id: db.businessId,
        membership_id: membership.membershipId,
        status: 'asked',
        from_tier_id: membership.tierId,
        effective_at: effectiveAt,
        requested_at: now,
        settled_at: null,
        because: null,
        ...row,
      })
      .execute()
    await keepConsent(db, { ...consent, memberId, now })
    return { membership, row }
  })
  await carryOut(parts, db, await tierWish(parts, db, club, membership, row, now))
}

/** What the page stated is still what would be charged. */
async function insistStillSo(
  parts: BillingParts,
  db: TenantDb,
  { memberId, tierId, stated, now }: TierChangeOrder,
): Promise<void> {
  const age = now.getTime() - stated.quotedAt.getTime()
  if (age > quoteLastsMs || age < -60_000) throw quoteChanged()
  const quote = await quoteChange(parts, db, { memberId, tierId, quotedAt: stated.quotedAt, now })
  if (!quote.verdict.yes) {
    throw new DomainError('not-possible', 409, `This is not possible now, because ${quote.verdict.because}.`)
  }
  if (quote.tier.priceId !== stated.priceId || quote.dueCents !== stated.dueCents) throw quoteChanged()
}

const quoteChanged = () =>
  new DomainError(
    'quote-changed',
    409,
    'The amount is a different one by now. Please look at it again before you change your level.',
  )

/** Asks the provider to bill another price: at once and paid first, or without a charge for the time to come. */
export async function tierWish(
  parts: BillingParts,
  db: TenantDb,
  club: Club,
  membership: MembershipToChange,
  row: ChangeRow,
  now: Date,
): Promise<Wish<unknown>> {
  const { accountId, subscriptionId } = membership
  const { gateway } = parts
  const { tier, fromTierName } = await db.read((db) => namesOf(db, row))
  const to = { club, clubOrigin: parts.clubOrigin(club), fullName: membership.fullName }
  const price = { cents: tier.amountCents, currency: tier.currency }
  return {
    accountId,
    subscriptionId,
    async ask() {
      const stripePrice = await priceOnAccount(parts, db, { ...tier, accountId }, now)
      const id = await subscriptionItem(gateway, accountId, subscriptionId)
      const how =
        row.kind === 'up'
          ? ({
              proration_behavior: 'always_invoice',
              payment_behavior: 'error_if_incomplete',
              proration_date: Math.floor(row.quoted_at.getTime() / 1000),
            } as const)
          : ({ proration_behavior: 'none' } as const)
      return gateway.call((stripe) =>
        stripe.subscriptions.update(
          subscriptionId,
          { items: [{ id, price: stripePrice }], ...how },
          { stripeAccount: accountId, idempotencyKey: row.id },
        ),
      )
    },
    async granted(db) {
      const status = row.kind === 'up' ? 'applied' : 'scheduled'
      const settled_at = row.kind === 'up' ? now : null
      if (!(await settle(db, row.id, ['asked'], { status, settled_at }))) return
      const next = dayIn(club.timeZone, membership.periodEnd!)
      const letter =
        row.kind === 'up'
          ? upgradeLetter(to, {
              from: fromTierName,
              tier: tier.tierName,
              price,
              paid: { cents: row.due_cents, currency: tier.currency },
              next,
            })
          : downgradeLetter(to, {
              from: fromTierName,
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
      await settle(db, row.id, ['asked'], { status: 'failed', settled_at: now, because })
    },
  }
}

export interface UndoOrder {
  memberId: string
  asker: Asker
  now: Date
}

/** Takes back a change that waits for the renewal. Throws as `changeTier` does. */
export async function undoTierChange(
  parts: BillingParts,
  db: TenantDb,
  { memberId, asker, now }: UndoOrder,
): Promise<void> {
  const club = await clubBehind(parts, db)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await insistOnMembership(db, { memberId })
    if (membership.changeStatus !== 'undoing') {
      insistOn('undo-change', membership, club.timeZone, now)
      await settle(db, membership.changeId!, ['scheduled'], { status: 'undoing', undone_by: asker.id })
    }
    return { membership, row: await changeRow(db, membership.changeId!) }
  })
  await carryOut(parts, db, undoTierWish(parts, db, club, membership, row, now))
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
      const id = await subscriptionItem(gateway, accountId, subscriptionId)
      return gateway.call((stripe) =>
        stripe.subscriptions.update(
          subscriptionId,
          { items: [{ id, price }], proration_behavior: 'none' },
          { stripeAccount: accountId, idempotencyKey: `undo-${row.id}` },
        ),
      )
    },
    async granted(db) {
      if (!(await settle(db, row.id, ['undoing'], { status: 'undone', settled_at: now }))) return
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
      await settle(db, row.id, ['undoing'], { status: 'scheduled', because })
    },
  }
}

export async function changeRow(db: OpenTenantDb, id: string): Promise<ChangeRow> {
  return db.q
    .selectFrom('tier_changes')
    .where('business_id', '=', db.businessId)
    .where('id', '=', id)
    .select(['id', 'kind', 'from_price_id', 'to_tier_id', 'to_price_id', 'due_cents'])
    .select(['quoted_at', 'effective_on', 'requested_by', 'undone_by'])
    .executeTakeFirstOrThrow()
}

/** The tier it leads to at the price that was agreed, whatever became of it since, and the name of the former. */
async function namesOf(db: OpenTenantDb, row: ChangeRow) {
  const found = await db.q
    .selectFrom('tier_prices as tp')
    .innerJoin('tiers as t', (join) =>
      join.onRef('t.business_id', '=', 'tp.business_id').onRef('t.id', '=', 'tp.tier_id'),
    )
    .innerJoin('tier_prices as former', (join) =>
      join.onRef('former.business_id', '=', 'tp.business_id').on('former.id', '=', row.from_price_id),
    )
    .innerJoin('tiers as left', (join) =>
      join.onRef('left.business_id', '=', 'tp.business_id').onRef('left.id', '=', 'former.tier_id'),
    )
    .leftJoin('stripe_accounts as a', (join) =>
      join.onRef('a.business_id', '=', 'tp.business_id').on('a.disconnected_at', 'is', null),
    )
    .leftJoin('stripe_ids as product', (join) =>
      join
        .onRef('product.business_id', '=', 'tp.business_id')
        .on('product.kind', '=', 'product')
        .onRef('product.our_id', '=', 't.id')
        .onRef('product.account_id', '=', 'a.account_id'),
    )
    .leftJoin('stripe_ids as price', (join) =>
      join
        .onRef('price.business_id', '=', 'tp.business_id')
        .on('price.kind', '=', 'price')
        .onRef('price.our_id', '=', 'tp.id')
        .onRef('price.account_id', '=', 'a.account_id'),
    )
    .where('tp.business_id', '=', db.businessId)
    .where('tp.id', '=', row.to_price_id)
    .select([
      't.id as tierId',
      'tp.id as priceId',
      't.name as tierName',
      't.description as tierDescription',
      'tp.amount_cents as amountCents',
      'tp.currency',
      'a.account_id as accountId',
      'product.stripe_id as stripeProduct',
      'price.stripe_id as stripePrice',
      'left.name as fromTierName',
    ])
    .executeTakeFirstOrThrow()
  const { fromTierName, ...tier } = found
  return { tier, fromTierName }
}

async function stripePriceOf(db: OpenTenantDb, priceId: string, accountId: string): Promise<string> {
  const { stripe_id } = await db.q
    .selectFrom('stripe_ids')
    .where('business_id', '=', db.businessId)
    .where('kind', '=', 'price')
    .where('our_id', '=', priceId)
    .where('account_id', '=', accountId)
    .select('stripe_id')
    .executeTakeFirstOrThrow()
  return stripe_id
}

async function settle(
  db: OpenTenantDb,
  id: string,
  from: TierChangesTable['status'][],
  to: Partial<Pick<TierChangesTable, 'status' | 'settled_at' | 'undone_by' | 'because'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.q
    .updateTable('tier_changes')
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
