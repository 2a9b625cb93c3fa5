// Compares an account's refunds with the ledger and the invoices, by the date of the refund, however old its charge
// is.
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { TenantDb } from '#/db/handles.server'
import { syncChargeRefunds } from '../refunds/sync-charge-refunds.server'
import { ledgerIdsOf } from '../refunds/rules'
import type { Stripe } from '../stripe/stripe-client.server'
import { idOf } from '../stripe/values'
import { recordListedCharge } from './charges.server'
import { atOnce, createdSince, nextOf, overlapMs, pageSize, startingAfter, type Phase } from './phase'
import { addFailed } from './report'

/** One page of refunds since the account's mark. */
export const compareRefunds: Phase = async (context, { accountId, businessId }, at, report) => {
  const page = await context.gateway.call((stripe) =>
    stripe.refunds.list(
      { limit: pageSize, ...createdSince(at, overlapMs.refunds), ...startingAfter(at) },
      { stripeAccount: accountId },
    ),
  )
  const db = context.scopes.tenant(businessId)
  report.looked += page.data.length
  const booked = await ledgerRefundsOf(db, page.data)
  const differing = page.data.filter((refund) => ledgerIdsOf(refund).some((id) => !booked.has(id)))
  await pLimit(atOnce).map(chargesOf(differing), (charge) =>
    recordListedCharge(context, accountId, charge, report),
  )
  await pLimit(atOnce).map(await mismatchedCharges(db, chargesOf(page.data)), async (charge) => {
    try {
      if (await syncChargeRefunds(context, accountId, charge)) report.repaired += 1
    } catch (error) {
      addFailed(report, `refunds of charge ${charge} of ${accountId}`, error)
    }
  })
  return nextOf(page)
}

const chargesOf = (refunds: Stripe.Refund[]) => [
  ...new Set(refunds.flatMap(({ charge }) => idOf(charge) ?? [])),
]

async function ledgerRefundsOf(db: TenantDb, refunds: Stripe.Refund[]): Promise<Set<string>> {
  const ids = refunds.flatMap(ledgerIdsOf)
  if (ids.length === 0) return new Set()
  const rows = await db.read((db) =>
    db.q.selectFrom('club_sales').where('stripe_id', 'in', ids).select('stripe_id').execute(),
  )
  return new Set(rows.map(({ stripe_id }) => stripe_id))
}

/** The charges whose member's, or guest's, refund total differs between the ledger and what was paid for. */
async function mismatchedCharges(db: TenantDb, charges: string[]): Promise<string[]> {
  if (charges.length === 0) return []
  const { rows } = await db.read(({ q, businessId }) =>
    sql<{ id: string }>`
      select c.stripe_id as id from club_sales c
      where c.business_id = ${businessId} and c.kind = 'charge' and c.stripe_id = any(${charges})
        and c.member_id is not null
        and (select coalesce(sum(case r.kind when 'refund' then r.amount_cents else -r.amount_cents end), 0)
          from club_sales r where r.business_id = c.business_id and r.member_id = c.member_id
            and r.kind in ('refund', 'refund_failed'))
        <> (select coalesce(sum(i.refunded_cents - i.balance_refunded_cents), 0)
          from memberships m join invoices i on i.business_id = m.business_id and i.membership_id = m.id
          where m.business_id = c.business_id and m.member_id = c.member_id)
        + (select coalesce(sum(p.refunded_cents), 0) from one_time_payments p
          where p.business_id = c.business_id and p.member_id = c.member_id)
      union
      select p.charge_id as id from one_time_payments p
      where p.business_id = ${businessId} and p.charge_id = any(${charges}) and p.member_id is null
        and p.refunded_cents <> (
          select coalesce(sum(case r.kind when 'refund' then r.amount_cents else -r.amount_cents end), 0)
          from club_sales r where r.business_id = p.business_id and r.charge_id = p.charge_id
            and r.kind in ('refund', 'refund_failed'))`.execute(q),
  )
  return rows.map(({ id }) => id)
}
