import { turnOffSalesTax } from '~/billing/sales-tax/switch-sales-tax.server'
import { aPerson } from '../person'
import type { PayingClub, PaymentPlatform } from './payment-platform'

/** Sets Stripe Tax up on the club's account, and turns sales tax on for the club. */
export async function withSalesTax(payments: PaymentPlatform, club: PayingClub): Promise<void> {
  await setStripeTax(payments, club, 'active')
  await payments.billing.salesTax.turnOn(club.db, await asOwner(payments, club))
}

/** As the owner would in Stripe's dashboard. */
export async function setStripeTax(
  payments: PaymentPlatform,
  club: PayingClub,
  status: 'active' | 'pending',
): Promise<void> {
  await payments.control(`/accounts/${club.accountId}/tax`, { status })
}

export async function withoutSalesTax(payments: PaymentPlatform, club: PayingClub): Promise<void> {
  await turnOffSalesTax(club.db, await asOwner(payments, club))
}

/** The person who switches it, and when. */
export async function asOwner(payments: PaymentPlatform, club: PayingClub) {
  const { rows } = await payments.db.owner.query('select owner_user_id from businesses where id = $1', [
    club.id,
  ])
  const ownerId = (rows[0] as { owner_user_id: string | null }).owner_user_id
  const userId = ownerId ?? (await anOwner(payments, club))
  return { userId, now: payments.clock.now(club.id) }
}

async function anOwner(payments: PaymentPlatform, club: PayingClub): Promise<string> {
  const { id } = await aPerson(payments.db)
  await payments.db.owner.query('update businesses set owner_user_id = $2 where id = $1', [club.id, id])
  return id
}

/** Settles the fees of every paid invoice with tax, as the queued jobs do. */
export async function settleFees(payments: PaymentPlatform, club: PayingClub): Promise<number> {
  const { rows } = await payments.db.owner.query(
    `select id from invoices where business_id = $1 and tax_cents > 0 and status = 'paid' order by created_at`,
    [club.id],
  )
  let made = 0
  for (const { id } of rows as { id: string }[]) {
    made += await payments.billing.salesTax.settleInvoiceFees(club.db, id)
  }
  return made
}

/** Stripe's answer about the fees on a club's charges. */
export async function feesAtStripe(payments: PaymentPlatform, club: PayingClub) {
  const fees = (await payments.objects('application_fee', 'platform')).filter(
    ({ account }) => account === club.accountId,
  )
  const sum = (name: string) => fees.reduce((total, fee) => total + Number(fee[name]), 0)
  return { taken: sum('amount'), returned: sum('amount_refunded') }
}
