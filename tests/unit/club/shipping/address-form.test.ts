import { describe, expect, it } from 'vitest'
import { addressForm } from '~/club/shipping/addresses/address-form'
import { cartonsFor, shippingPrice } from '~/club/shipping/packing'

const address = {
  name: 'Ada Conti',
  street: '12 Vine St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94103',
  phone: '415-555-0134',
}
const refusal = (more: Partial<typeof address & { unit: string }>) => {
  const read = addressForm.safeParse({ ...address, ...more })
  return read.success ? null : read.error.issues[0]!.message
}

describe('an address', () => {
  it('is kept as a label shows it', () => {
    expect(
      addressForm.parse({ ...address, state: 'california', zip: '941031234', phone: '+1 (415) 555 0134' }),
    ).toMatchObject({
      state: 'CA',
      zip: '94103-1234',
      phone: '(415) 555-0134',
    })
  })

  it.each(['PO Box 12', 'P.O. Box 12', 'p o box 12', 'Post Office Box 7', 'POB 44', 'General Delivery'])(
    'of a post office is refused: %s',
    (street) => expect(refusal({ street })).toContain('PO box'),
  )

  it.each(['12 Box Elder Rd', '100 Post Office Sq', '5 Boxwood Ln', '40 Poboy St'])(
    'on a street is accepted: %s',
    (street) => expect(refusal({ street })).toBeNull(),
  )

  it('of military mail, a territory or another country is refused', () => {
    expect(refusal({ state: 'AE', zip: '09012' })).toContain('military')
    expect(refusal({ city: 'APO' })).toContain('military')
    expect(refusal({ state: 'PR', zip: '00901' })).toContain('United States')
    expect(refusal({ state: 'Ontario', zip: 'K1A 0B1' })).toContain('United States')
    expect(refusal({ zip: 'K1A 0B1' })).toContain('United States')
  })

  it('has a ZIP code of its state', () => {
    expect(refusal({ zip: '10001' })).toBe(
      'ZIP code 10001 is in New York, not in California. Please check both.',
    )
    expect(refusal({ zip: '9410' })).toContain('such as 94103')
    expect(refusal({ zip: '00000' })).toContain('no ZIP code')
    expect(refusal({ state: 'NY', zip: '06390', city: 'Fishers Island' })).toBeNull()
  })
})

describe('cartons', () => {
  const packings = [
    { bottles: 3, extraCents: 0 },
    { bottles: 12, extraCents: 500 },
  ]
  it('are as few as possible, then the cheapest', () => {
    expect(cartonsFor(packings, 2).map(({ bottles }) => bottles)).toEqual([3])
    expect(cartonsFor(packings, 4).map(({ bottles }) => bottles)).toEqual([12])
    expect(cartonsFor(packings, 14).map(({ bottles }) => bottles)).toEqual([12, 3])
    expect(cartonsFor([], 2)).toEqual([])
  })
  it('add their price to that of the order or of its bottles', () => {
    expect(shippingPrice({ pricing: 'flat', priceCents: 1_500, packings }, 14)).toBe(2_000)
    expect(shippingPrice({ pricing: 'per_bottle', priceCents: 200, packings }, 14)).toBe(3_300)
  })
})
