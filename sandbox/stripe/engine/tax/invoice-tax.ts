import { invalid } from '../../errors'
import { type Customer, type Invoice, type Price } from '../../types'
import { type WorkingSet } from '../working-set'
import {
  isTaxActive,
  rateAt,
  rateId,
  taxability,
  taxOn,
  taxTermsOf,
  type Place,
  type TaxTerms,
} from './rates'

/** Where a customer is: the address kept for them, else that of the card they pay with. */
export function locationOf(workingSet: WorkingSet, customer: Customer, method?: string | null): Place | null {
  const card = workingSet.find('payment_method', method ?? customer.invoice_settings.default_payment_method)
  const candidates = [customer.shipping?.address, customer.address, card?.body.billing_details.address]
  return candidates.find((place) => rateAt(place) !== null) ?? null
}

/** Puts the tax on an invoice's lines where it is computed by itself. Returns their sum. */
export function taxInvoice(workingSet: WorkingSet, invoice: Invoice, customer: Customer): number {
  for (const line of invoice.lines.data) line.taxes = []
  invoice.total_taxes = []
  if (!invoice.automatic_tax.enabled) return 0
  const method = workingSet.find('subscription', invoice.parent?.subscription_details?.subscription)?.body
    .default_payment_method
  const place = locationOf(workingSet, customer, method)
  const terms = taxTermsOf(workingSet.find('v2.core.account', workingSet.account))
  if (!place || !isTaxActive(terms)) {
    invoice.automatic_tax.status = place ? 'failed' : 'requires_location_inputs'
    return 0
  }
  const rate = rateAt(place) ?? 0
  const totals = new Map<string, NonNullable<Invoice['total_taxes']>[number]>()
  for (const line of invoice.lines.data) {
    const product = workingSet.find('product', line.pricing?.price_details?.product)?.body
    const reason = taxability(rate, (product?.tax_code as string | null | undefined) ?? terms.code, customer)
    const amount = reason === 'standard_rated' ? taxOn(line.amount, rate) : 0
    const tax = {
      amount,
      tax_behavior: 'exclusive' as const,
      tax_rate_details: { tax_rate: rateId(place) },
      taxability_reason: reason,
      taxable_amount: reason === 'standard_rated' ? line.amount : 0,
      type: 'tax_rate_details' as const,
    }
    line.taxes = [tax]
    const sum = totals.get(reason) ?? { ...tax, amount: 0, taxable_amount: 0 }
    totals.set(reason, {
      ...sum,
      amount: sum.amount + tax.amount,
      taxable_amount: (sum.taxable_amount ?? 0) + tax.taxable_amount,
    })
  }
  invoice.total_taxes = [...totals.values()]
  invoice.automatic_tax.status = 'complete'
  return invoice.total_taxes.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * An invoice whose tax cannot be computed is finalised without it. Where the customer's place is not known, the
 * subscription computes none any more until it is switched on again.
 */
export function dropUnknownTax(workingSet: WorkingSet, invoice: Invoice): void {
  const { enabled, status } = invoice.automatic_tax
  if (!enabled || status === 'complete') return
  const isUnknownPlace = status === 'requires_location_inputs'
  invoice.automatic_tax = {
    ...invoice.automatic_tax,
    enabled: false,
    disabled_reason: isUnknownPlace ? 'finalization_requires_location_inputs' : 'finalization_system_error',
  }
  const id = invoice.parent?.subscription_details?.subscription
  if (!isUnknownPlace || !id || !workingSet.find('subscription', id)) return
  const subscription = workingSet.edit('subscription', id)
  subscription.automatic_tax = {
    disabled_reason: 'requires_location_inputs',
    enabled: false,
    liability: null,
  }
  workingSet.emit('customer.subscription.updated', subscription)
}

/** A subscription's automatic tax, on or off. */
export const automaticTax = (enabled: boolean) => ({
  disabled_reason: null,
  enabled,
  liability: enabled ? { type: 'self' as const } : null,
})

/** Refuses prices that do not say whether tax comes on top of them. */
export function requireTaxBehavior(terms: TaxTerms, prices: (Price | null)[], param: string): void {
  if (terms.behavior !== null || prices.every((price) => price === null || isSaid(price))) return
  throw invalid(
    'Each price must have its `tax_behavior` set where automatic tax is enabled, or your tax settings must name a default.',
    { param },
  )
}

const isSaid = ({ tax_behavior: behavior }: Price) => behavior === 'exclusive' || behavior === 'inclusive'
