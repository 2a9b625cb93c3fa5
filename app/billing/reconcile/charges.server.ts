// Compares an account's charges with the ledger: each charge, the platform's fee on it, and refunds.
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { TenantDb } from '#/db/handles.server'
import { syncChargeRefunds } from '../refunds/sync-charge-refunds.server'
import { recordCharge } from '../fees/record-charge.server'
import type { BillingContext } from '../context'
import type { Stripe } from '../stripe/stripe-client.server'
import { idOf } from '../stripe/values'
import { atOnce, createdSince, nextOf, overlapMs, pageSize, startingAfter, type Phase } from './phase'
import { addFailed, type ReconcileReport } from './report'

/** One page of charges since the account's mark. A charge already in the ledger costs no further request. */
export const compareCharges: Phase = async (context, account, at, report) => {
  const page = await context.gateway.call((stripe) =>
    stripe.charges.list(
      { limit: pageSize, ...createdSince(at, overlapMs.charges), ...startingAfter(at) },
      { stripeAccount: account.accountId },
    ),
  )
  const paid = page.data.filter((charge) => charge.paid)
  report.looked += paid.length
  const booked = await ledgerChargesOf(context.scopes.tenant(account.businessId), paid)
  await pLimit(atOnce).map(
    paid.filter((charge) => !isSame(booked.get(charge.id), charge)),
    (charge) => recordListedCharge(context, account.accountId, charge, report),
  )
  return nextOf(page)
}

/** Records a charge with its fee and refunds, and updates its invoice's refunded amount. Does not throw. */
export async function recordListedCharge(
  context: BillingContext,
  accountId: string,
  charge: string | Stripe.Charge,
  report: ReconcileReport,
): Promise<void> {
  const chargeId = idOf(charge)
  try {
    const outcome = await recordCharge(context, accountId, charge)
    if (outcome.kind !== 'synced') return
    report.added += outcome.added
    if (outcome.hasRefunds) await syncChargeRefunds(context, accountId, chargeId)
  } catch (error) {
    addFailed(report, `charge ${chargeId} of ${accountId}`, error)
    context.log.warn({ error, accountId, chargeId }, 'failed to record a charge')
  }
}

interface LedgerCharge {
  refundedCents: number
  /** The platform's fees on the charge that are in the ledger: one, or none. */
  fees: string[]
}

function isSame(booked: LedgerCharge | undefined, charge: Stripe.Charge): boolean {
  if (!booked || booked.refundedCents !== charge.amount_refunded) return false
  const fee = idOf(charge.application_fee)
  return fee === null || booked.fees.includes(fee)
}

async function ledgerChargesOf(db: TenantDb, charges: Stripe.Charge[]): Promise<Map<string, LedgerCharge>> {
  if (charges.length === 0) return new Map()
  const { rows } = await db.read(({ q, businessId }) =>
    sql<LedgerCharge & { chargeId: string }>`
      select c.stripe_id as "chargeId",
        (select coalesce(sum(case r.kind when 'refund' then r.amount_cents when 'refund_failed' then -r.amount_cents else 0 end), 0)::int
          from club_sales r where r.business_id = c.business_id and r.charge_id = c.charge_id) as "refundedCents",
        array(select f.stripe_id from platform_fees f
          where f.business_id = c.business_id and f.charge_id = c.charge_id and f.kind = 'fee') as fees
      from club_sales c
      where c.business_id = ${businessId} and c.kind = 'charge' and c.stripe_id = any(${charges.map(({ id }) => id)})`.execute(
      q,
    ),
  )
  return new Map(rows.map(({ chargeId, ...row }) => [chargeId, row]))
}
