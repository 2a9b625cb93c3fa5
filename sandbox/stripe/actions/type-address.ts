import { rateAt, type Place } from '../engine/tax/rates'
import { taxSession } from '../engine/tax/session-tax'
import { type StoredObject } from '../engine/working-set'
import { type StripeEmulator } from '../emulator'

/** A billing address as typed into the form. */
export interface TypedAddress {
  billingAddressLine1: string
  billingCity: string
  billingState: string
  billingPostalCode: string
  billingCountry: string
}
export type AddressField = keyof TypedAddress

/** Parses what was typed. Returns the address, or a sentence for each wrong field. */
export function parseAddress(
  typed: TypedAddress,
): { place: Place } | { errors: Partial<Record<AddressField, string>> } {
  const errors: Partial<Record<AddressField, string>> = {}
  const country = typed.billingCountry.trim().toUpperCase() || 'US'
  const state = typed.billingState.trim()
  if (typed.billingAddressLine1.trim() === '') errors.billingAddressLine1 = 'Enter your address.'
  if (typed.billingCity.trim() === '') errors.billingCity = 'Enter your city.'
  if (country === 'US' && !/^\d{5}(-\d{4})?$/.test(typed.billingPostalCode.trim()))
    errors.billingPostalCode = 'Enter your ZIP code with five digits.'
  const place: Place = {
    city: typed.billingCity.trim(),
    country,
    line1: typed.billingAddressLine1.trim(),
    line2: null,
    postal_code: typed.billingPostalCode.trim(),
    state: country === 'US' ? state.toUpperCase() : state,
  }
  if (country === 'US' && state === '') errors.billingState = 'Enter your state.'
  else if (rateAt(place) === null) errors.billingState = 'Enter your state with two letters, such as CA.'
  return Object.keys(errors).length > 0 ? { errors } : { place }
}

/** Keeps the typed address with an open session and computes its tax. True where its total changed. */
export async function keepAddress(
  emulator: StripeEmulator,
  session: StoredObject<'checkout.session'>,
  place: Place,
): Promise<boolean> {
  const before = session.body.amount_total
  const customer = await emulator.store.get('customer', session.body.customer)
  const opening = [session, ...(customer ? [customer] : []), ...(await productsOf(emulator, session))]
  const workingSet = await emulator.workingSet(session.account, opening, null)
  const { amount_total: after } = taxSession(workingSet, session.id, place)
  await emulator.commit(workingSet)
  return after !== before
}

async function productsOf(
  emulator: StripeEmulator,
  { hidden }: StoredObject<'checkout.session'>,
): Promise<StoredObject[]> {
  return emulator.store.many((hidden.plan?.lines ?? []).flatMap(({ price }) => price?.product ?? []))
}
