import { hash, text } from '../../params'
import { type Customer } from '../../types'

/** A postal address as v1 takes it: unset as a whole, not line by line. */
export const address = hash({
  city: text(),
  country: text(2),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
})

type Place = NonNullable<Customer['address']>

/** The address with what was not given as null. */
export function whole(place: Partial<Place>): Place {
  return { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...place }
}
