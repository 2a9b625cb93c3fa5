import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { MembershipStatus } from '~/membership/memberships/lifecycle'
import type { OpenFailure } from '../dunning/fetch-failed-payments.server'
import type { SubscriptionSnapshot } from '../subscriptions/subscription-snapshot'

/** A membership by our own row, in Stripe's terms. */
export interface StoredMembership {
  subscriptionId: string
  status: MembershipStatus
  providerStatus: string
  /** Stripe's id of the price; null if we have none. */
  priceId: string | null
  periodStart: Date | null
  periodEnd: Date | null
  paidThrough: Date | null
  endsAt: Date | null
  /** The platform's share of each charge; null if it was never read. */
  feeBasisPoints: number | null
  /** False once the membership has ended or the account is deleted: its card is not stored. */
  keepsCard: boolean
  cardLast4: string | null
  cardExpMonth: number | null
  cardExpYear: number | null
  unsettled: OpenFailure[]
  /** Invoices made before are of the system that it moved from. */
  billedFrom: Date | null
  /** Our status of its latest invoice; null if we do not have it. */
  invoiceStatus: string | null
}

/** Our memberships for a page of subscriptions, and which of the customers are our members. */
export async function storedMemberships(
  db: TenantDb,
  accountId: string,
  listed: SubscriptionSnapshot[],
): Promise<{ memberships: Map<string, StoredMembership>; customers: Set<string> }> {
  if (listed.length === 0) return { memberships: new Map(), customers: new Set() }
  const ids = listed.map((snapshot) => snapshot.subscriptionId)
  return db.read(async (db) => {
    const { rows } = await sql<Omit<StoredMembership, 'invoiceStatus'>>`
      select m.subscription_id as "subscriptionId", m.status, m.stripe_status as "providerStatus",
        p.stripe_id as "priceId", m.current_period_start as "periodStart", m.current_period_end as "periodEnd",
        m.paid_through as "paidThrough", m.ends_at as "endsAt",
        m.fee_basis_points as "feeBasisPoints", m.billed_from as "billedFrom",
        is_live_membership(m.status) and holder.anonymized_at is null as "keepsCard",
        m.card_last4 as "cardLast4", m.card_exp_month as "cardExpMonth", m.card_exp_year as "cardExpYear",
        coalesce((select json_agg(json_build_object('invoiceId', f.invoice_id, 'attempts', f.attempt_count))
          from payment_failures f where f.business_id = m.business_id and f.membership_id = m.id
            and f.recovered_at is null and f.waived_at is null), '[]') as unsettled
      from memberships m
      join members holder on holder.business_id = m.business_id and holder.id = m.member_id
      left join stripe_ids p on p.business_id = m.business_id and p.kind = 'price'
        and p.our_id = m.tier_price_id and p.account_id = m.account_id
      where m.business_id = ${db.businessId} and m.account_id = ${accountId} and m.subscription_id = any(${ids})`.execute(
      db.q,
    )
    const storedIds = new Set(rows.map((row) => row.subscriptionId))
    const latest = listed.flatMap(({ invoice, subscriptionId }) =>
      invoice ? [{ subscriptionId, invoiceId: invoice.invoiceId }] : [],
    )
    const invoices =
      latest.length === 0
        ? []
        : await db.q
            .selectFrom('invoices')
            .where('account_id', '=', accountId)
            .where(
              'stripe_invoice_id',
              'in',
              latest.map(({ invoiceId }) => invoiceId),
            )
            .select(['stripe_invoice_id as invoiceId', 'status'])
            .execute()
    const statusOf = new Map(invoices.map(({ invoiceId, status }) => [invoiceId, status]))
    const latestOf = new Map(latest.map(({ subscriptionId, invoiceId }) => [subscriptionId, invoiceId]))
    const unknown = listed
      .filter((snapshot) => !storedIds.has(snapshot.subscriptionId))
      .map((snapshot) => snapshot.customerId)
    const customers =
      unknown.length === 0
        ? []
        : await db.q
            .selectFrom('stripe_ids')
            .where('account_id', '=', accountId)
            .where('kind', '=', 'customer')
            .where('stripe_id', 'in', unknown)
            .select('stripe_id')
            .execute()
    return {
      memberships: new Map(
        rows.map((row) => {
          const invoiceStatus = statusOf.get(latestOf.get(row.subscriptionId) ?? '') ?? null
          return [row.subscriptionId, { ...row, invoiceStatus }]
        }),
      ),
      customers: new Set(customers.map((row) => row.stripe_id)),
    }
  })
}
