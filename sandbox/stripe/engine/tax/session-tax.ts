import { type CheckoutSession, type Customer } from '../../types'
import { type WorkingSet } from '../working-set'
import { rateAt, taxability, taxOn, taxTermsOf, type Place } from './rates'

/** Puts the tax of a place on an open checkout session and its lines; an unknown place takes it off again. */
export function taxSession(workingSet: WorkingSet, sessionId: string, place: Place | null): CheckoutSession {
  const { body: session, hidden } = workingSet.editStored('checkout.session', sessionId)
  const customer = session.customer === null ? null : workingSet.get('customer', session.customer)
  applyTax(workingSet, session, hidden.plan?.lines ?? [], customer, place)
  hidden.address = place ?? undefined
  return session
}

/** The same for a session that is not stored yet. */
export function applyTax(
  workingSet: WorkingSet,
  session: CheckoutSession,
  lines: {
    amount_subtotal: number
    amount_tax: number
    amount_total: number
    price: { product: string } | null
  }[],
  /** Null for a guest, who is exempt from no tax. */
  customer: Pick<Customer, 'tax_exempt'> | null,
  place: Place | null,
): void {
  if (!session.automatic_tax.enabled || !session.total_details) return
  const rate = rateAt(place)
  const { code } = taxTermsOf(workingSet.find('v2.core.account', workingSet.account))
  for (const line of lines) {
    const product = workingSet.find('product', line.price?.product)?.body
    const own = (product?.tax_code as string | null | undefined) ?? code
    const isTaxed = rate !== null && taxability(rate, own, customer) === 'standard_rated'
    line.amount_tax = isTaxed ? taxOn(line.amount_subtotal, rate) : 0
    line.amount_total = line.amount_subtotal + line.amount_tax
  }
  session.total_details.amount_tax = lines.reduce((sum, line) => sum + line.amount_tax, 0)
  session.amount_total = (session.amount_subtotal ?? 0) + session.total_details.amount_tax
  session.automatic_tax.status = rate === null ? 'requires_location_inputs' : 'complete'
}
