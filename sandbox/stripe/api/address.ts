import { emptyable, hash, text } from '../params'
import { type Customer } from '../types'

/** A postal address as v1 takes it. */
export const address = hash({
  city: emptyable(text()),
  country: emptyable(text(2)),
  line1: emptyable(text()),
  line2: emptyable(text()),
  postal_code: emptyable(text()),
  state: emptyable(text()),
})

type Place = NonNullable<Customer['address']>

/** The address with what was not given as null. */
export function whole(place: Partial<Place>): Place {
  return { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...place }
}
