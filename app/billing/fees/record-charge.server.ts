import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ClubSalesTable, PlatformFeesTable } from '#/db/schema/billing'
import type { BillingContext } from '../context'
import { ledgerIdsOf } from '../refunds/rules'
import type { Stripe } from '../stripe/stripe-client.server'
import { fetchOfAccount } from '../stripe/sync.server'
import { idOf } from '../stripe/values'

/** `foreign` if the account is not ours or has no such charge. */
export type RecordedCharge =
  | {
      kind: 'synced'
      /** The number of new rows. */
      added: number
      /** True if some of it was refunded or a refund is pending. */
      hasRefunds: boolean
    }
  | { kind: 'foreign'; because: string }

type Sale = Omit<ClubSalesTable, 'business_id' | 'recorded_at' | 'member_id'>
type Fee = Omit<PlatformFeesTable, 'business_id' | 'recorded_at'>

/**
 * Records a charge in the ledger as Stripe booked it: the charge, its refunds, the platform's fee on it and the
 * fee's refunds. Amounts are Stripe's, never computed here, and rows are only added. Takes the charge's id, or the
 * charge as just fetched. Safe to run at any time, repeatedly and concurrently.
 */
export async function recordCharge(
  context: BillingContext,
  accountId: string,
  idOrCharge: string | Stripe.Charge,
): Promise<RecordedCharge> {
  const fetched = await fetchOfAccount(context, accountId, 'charge', idOrCharge, (stripe, id, on) =>
    stripe.charges.retrieve(id, { expand: ['refunds'] }, on),
  )
  if (fetched.kind === 'foreign') return fetched
  const { db, object: charge } = fetched
  // A failed charge moved no money.
  if (!charge.paid) return { kind: 'synced', added: 0, hasRefunds: false }
  const now = context.now(db.businessId)
  const sales = [asSale(charge, accountId)]
  // Stripe drops a failed refund from the charge's sum, but our rows keep it.
  const wasRefunded = charge.amount_refunded > 0 || (charge.refunds?.data.length ?? 0) > 0
  if (wasRefunded || (await hasRefunds(db, charge.id))) {
    sales.push(...(await refundsOf(context, charge, accountId, now)))
  }
  const fees = await feesOf(context, charge, accountId)
  const customer = idOf(charge.customer)
  const added = await db.transaction((db) => insertChargeRows(db, { accountId, customer, sales, fees, now }))
  return { kind: 'synced', added, hasRefunds: sales.length > 1 }
}

const asSale = (charge: Stripe.Charge, account_id: string): Sale => ({
  stripe_id: charge.id,
  kind: 'charge',
  charge_id: charge.id,
  account_id,
  amount_cents: charge.amount_captured,
  currency: charge.currency,
  occurred_at: instant(charge.created),
})

async function hasRefunds(db: TenantDb, chargeId: string): Promise<boolean> {
  const refund = await db.read((db) =>
    db.q
      .selectFrom('club_sales')
      .where('charge_id', '=', chargeId)
      .where('kind', '=', 'refund')
      .select('stripe_id')
      .executeTakeFirst(),
  )
  return refund !== undefined
}

async function refundsOf(
  { gateway }: BillingContext,
  charge: Stripe.Charge,
  accountId: string,
  now: Date,
): Promise<Sale[]> {
  const sales: Sale[] = []
  let starting_after: string | undefined
  for (;;) {
    const page = await gateway.call((stripe) =>
      stripe.refunds.list(
        { charge: charge.id, limit: 100, starting_after, expand: ['data.failure_balance_transaction'] },
        { stripeAccount: accountId },
      ),
    )
    for (const refund of page.data) sales.push(...asSales(refund, charge, accountId, now))
    starting_after = page.data.at(-1)?.id
    if (!page.has_more || !starting_after) return sales
  }
}

function asSales(refund: Stripe.Refund, charge: Stripe.Charge, account_id: string, now: Date): Sale[] {
  const [stripe_id, failureId] = ledgerIdsOf(refund)
  if (stripe_id === undefined) return []
  const row: Sale = {
    stripe_id,
    kind: 'refund',
    charge_id: charge.id,
    account_id,
    amount_cents: refund.amount,
    currency: refund.currency,
    occurred_at: instant(refund.created),
  }
  if (failureId === undefined) return [row]
  const back = refund.failure_balance_transaction
  // If Stripe does not say when the money came back, use the time at which we saw it.
  const occurred_at = typeof back === 'object' && back ? instant(back.created) : now
  return [row, { ...row, stripe_id: failureId, kind: 'refund_failed', occurred_at }]
}

async function feesOf(
  { gateway }: BillingContext,
  charge: Stripe.Charge,
  account_id: string,
): Promise<Fee[]> {
  const id = idOf(charge.application_fee)
  if (!id) return []
  const fee = await gateway.call((stripe) => stripe.applicationFees.retrieve(id))
  const row = { fee_id: fee.id, charge_id: charge.id, account_id, currency: fee.currency }
  const fees: Fee[] = [
    {
      ...row,
      stripe_id: fee.id,
      kind: 'fee',
      amount_cents: fee.amount,
      occurred_at: instant(fee.created),
    },
  ]
  const returned = fee.refunds.has_more ? await allReturns(gateway, fee.id) : fee.refunds.data
  for (const one of returned) {
    fees.push({
      ...row,
      stripe_id: one.id,
      kind: 'return',
      amount_cents: one.amount,
      occurred_at: instant(one.created),
    })
  }
  return fees
}

async function allReturns(gateway: BillingContext['gateway'], feeId: string): Promise<Stripe.FeeRefund[]> {
  const all: Stripe.FeeRefund[] = []
  let starting_after: string | undefined
  for (;;) {
    const page = await gateway.call((stripe) =>
      stripe.applicationFees.listRefunds(feeId, { limit: 100, starting_after }),
    )
    all.push(...page.data)
    starting_after = page.data.at(-1)?.id
    if (!page.has_more || !starting_after) return all
  }
}

interface ChargeRows {
  accountId: string
  customer: string | null
  sales: Sale[]
  fees: Fee[]
  now: Date
}

/** Adds the missing rows and returns how many there were. */
async function insertChargeRows(
  db: OpenTenantDb,
  { accountId, customer, sales, fees, now }: ChargeRows,
): Promise<number> {
  const recordedFor = { business_id: db.businessId, recorded_at: now }
  const member_id = customer && (await memberOf(db, accountId, customer))
  const addedSales = await db.q
    .insertInto('club_sales')
    .values(sales.map((sale) => ({ ...recordedFor, ...sale, member_id: member_id ?? null })))
    .onConflict((conflict) => conflict.columns(['business_id', 'stripe_id']).doNothing())
    .executeTakeFirst()
  const addedFees =
    fees.length > 0
      ? await db.q
          .insertInto('platform_fees')
          .values(fees.map((fee) => ({ ...recordedFor, ...fee })))
          .onConflict((conflict) => conflict.columns(['business_id', 'stripe_id']).doNothing())
          .executeTakeFirst()
      : null
  return Number(addedSales.numInsertedOrUpdatedRows ?? 0) + Number(addedFees?.numInsertedOrUpdatedRows ?? 0)
}

async function memberOf(db: OpenTenantDb, accountId: string, customer: string): Promise<string | undefined> {
  const pair = await db.q
    .selectFrom('stripe_ids')
    .innerJoin('members', 'members.id', 'stripe_ids.our_id')
    .where('stripe_ids.kind', '=', 'customer')
    .where('stripe_ids.account_id', '=', accountId)
    .where('stripe_ids.stripe_id', '=', customer)
    .select('members.id')
    .executeTakeFirst()
  return pair?.id
}

/** Converts epoch seconds, as Stripe sends them. */
function instant(seconds: number): Date {
  return new Date(seconds * 1000)
}
