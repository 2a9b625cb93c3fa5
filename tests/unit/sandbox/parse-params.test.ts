import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCard } from '#/sandbox/stripe/actions/parse-card'
import { luhn, testCard } from '#/sandbox/stripe/engine/payments/test-cards'
import { StripeError } from '#/sandbox/stripe/errors'
import { readForm } from '#/sandbox/stripe/form'
import {
  bool,
  emptyable,
  hash,
  integer,
  list,
  metadata,
  need,
  oneOf,
  readParams,
  text,
} from '#/sandbox/stripe/params'

const shape = {
  name: need(text()),
  count: integer(1, 10),
  live: bool,
  note: emptyable(text()),
  items: list(hash({ price: need(text()), quantity: integer(1) })),
  interval: oneOf('day', 'month'),
  metadata,
}

function refusal(form: string) {
  try {
    readParams(shape, readForm(form), 'form')
  } catch (error) {
    if (error instanceof StripeError)
      return { ...error.details, message: error.message, status: error.status }
    throw error
  }
  return null
}

describe('the input of a call', () => {
  it('is read by its table', () => {
    const form =
      'name=Ada&count=3&live=true&note=&items[0][price]=p&items[0][quantity]=2&metadata[a]=1&interval=month'
    expect(readParams(shape, readForm(form), 'form')).toEqual({
      name: 'Ada',
      count: 3,
      live: true,
      note: null,
      items: [{ price: 'p', quantity: 2 }],
      metadata: { a: '1' },
      interval: 'month',
    })
  })

  it.each([
    ['count=1', { code: 'parameter_missing', param: 'name' }],
    ['name=', { code: 'parameter_invalid_empty', param: 'name' }],
    ['name=A&payment_method_types[0]=card', { code: 'parameter_unknown', param: 'payment_method_types' }],
    ['name=A&items[0][amount]=1', { code: 'parameter_unknown', param: 'items[0][amount]' }],
    ['name=A&items[0][quantity]=1', { code: 'parameter_missing', param: 'items[0][price]' }],
    ['name=A&count=1.5', { code: 'parameter_invalid_integer', param: 'count' }],
    ['name=A&count=99', { param: 'count' }],
    ['name=A&live=yes', { param: 'live' }],
    ['name=A&interval=fortnight', { param: 'interval' }],
    ['name=A&items=x', { param: 'items' }],
    ['name[a]=A', { param: 'name' }],
    [`name=A&metadata[${'k'.repeat(41)}]=1`, {}],
    ['name=A&__proto__[x]=1', { code: 'parameter_unknown' }],
    ['name=A&name[x]=1', { param: 'name[x]' }],
  ])('%s is refused', (form, expected) => {
    expect(refusal(form)).toMatchObject({ status: 400, ...expected })
  })

  it('never breaks the parser', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (form) => {
        expect(() => refusal(form)).not.toThrow(TypeError)
        expect(refusal(form)).not.toBeNull()
      }),
      { numRuns: 500 },
    )
  })
})

describe('a card as typed', () => {
  const now = Date.parse('2026-06-15T12:00:00Z') / 1000
  const typed = {
    cardNumber: '4242 4242 4242 4242',
    cardExpiry: '12 / 34',
    cardCvc: '123',
    billingName: 'Ada Lovelace',
  }
  const errors = (change: Partial<typeof typed>) => {
    const read = parseCard({ ...typed, ...change }, now)
    return 'errors' in read ? read.errors : {}
  }

  it('is read however people write it', () => {
    for (const cardExpiry of ['12/34', '12 / 34', '1234', '12/2034', '12-34']) {
      expect(parseCard({ ...typed, cardExpiry }, now)).toEqual({
        card: { number: '4242424242424242', expMonth: 12, expYear: 2034, name: 'Ada Lovelace' },
      })
    }
    expect(errors({ cardNumber: '4242-4242-4242-4242' })).toEqual({})
    expect(errors({ cardNumber: '3782 822463 10005', cardCvc: '1234' })).toEqual({})
    expect(errors({ cardExpiry: '06/26' })).toEqual({})
  })

  it.each([
    [{ cardNumber: '' }, 'cardNumber', 'Enter your card number.'],
    [{ cardNumber: '4242 4242' }, 'cardNumber', 'Your card number is incomplete.'],
    [{ cardNumber: '4242 4242 4242 4241' }, 'cardNumber', 'Your card number is invalid.'],
    [{ cardNumber: 'forty-two' }, 'cardNumber', 'Your card number is invalid.'],
    [{ cardExpiry: '' }, 'cardExpiry', 'Your card’s expiration date is incomplete.'],
    [{ cardExpiry: '13/30' }, 'cardExpiry', 'Your card’s expiration date is invalid.'],
    [{ cardExpiry: '05/26' }, 'cardExpiry', 'Your card’s expiration date is in the past.'],
    [{ cardExpiry: '05/20' }, 'cardExpiry', 'Your card’s expiration year is in the past.'],
    [{ cardCvc: '12' }, 'cardCvc', 'Your card’s security code is incomplete.'],
    [{ cardCvc: 'abc' }, 'cardCvc', 'Your card’s security code is invalid.'],
    [{ cardNumber: '378282246310005' }, 'cardCvc', 'Your card’s security code is incomplete.'],
    [{ billingName: '  ' }, 'billingName', 'Enter the name on your card.'],
  ])('%j: %s says “%s”', (change, field, sentence) => {
    expect(errors(change)).toEqual({ [field]: sentence })
  })

  it('has a check digit on every published test card', () => {
    const numbers = [
      '4242424242424242',
      '378282246310005',
      '36227206271667',
      '4000000000000341',
      '4000002500003155',
    ]
    expect(numbers.map((number) => [luhn(number), testCard(number)?.number])).toEqual(
      numbers.map((number) => [true, number]),
    )
    expect(luhn('4242424242424243')).toBe(false)
  })
})
