import { describe, expect, test } from 'vitest'
import { readDays } from '~/membership/member-files/read-days'
import { guessStatus } from '~/membership/member-files/read-status'
import {
  readAddress,
  readAmount,
  readCardExpiry,
  readDelivery,
  readEmail,
  readIntervalMonths,
  readLast4,
  readList,
  readName,
  readPhone,
} from '~/membership/member-files/read-values'
import { repairText } from '~/membership/member-files/repair-text'
import { isCardNumber } from '~/membership/member-files/card-numbers'

const daysOf = (texts: string[], options = {}) =>
  readDays(texts, { today: '2026-11-30', ...options }).map(({ day, doubt }) =>
    doubt === null ? day : `${day}?`,
  )

describe('a column of days', () => {
  test('with three formats is read where each of them is plain', () => {
    expect(daysOf(['2026-12-03', '12/31/2026', '5 Jan 2027', '03/04/2026'])).toEqual([
      '2026-12-03',
      '2026-12-31',
      '2027-01-05',
      '2026-03-04',
    ])
  })

  test('has the day first where one date shows it', () => {
    expect(daysOf(['31/12/2026', '03/04/2026'])).toEqual(['2026-12-31', '2026-04-03'])
    expect(daysOf(['03.04.2026'])).toEqual(['2026-04-03'])
  })

  test('is in doubt where it contradicts itself, or where nothing tells', () => {
    expect(daysOf(['31/12/2026', '12/31/2026', '03/04/2026'])).toEqual([
      '2026-12-31',
      '2026-12-31',
      '2026-03-04?',
    ])
    expect(daysOf(['03/04/2026', '05/05/2026'])).toEqual(['2026-03-04?', '2026-05-05'])
  })

  test('is decided by the other columns of the file where nothing of its own tells', () => {
    expect(daysOf(['03/04/2026'], { others: () => ['12/31/2020'] })).toEqual(['2026-03-04'])
  })

  test('reads serial numbers of workbooks, seconds of programs, and times of day', () => {
    expect(
      daysOf(['46001', '1796040000', '2026-12-12T08:00:00.000Z', 'Sat, Dec 12 2026 08:00', '20261212']),
    ).toEqual(['2025-12-10', '2026-11-30', '2026-12-12', '2026-12-12', '2026-12-12'])
  })

  test('has nothing where a program wrote a sign for it, and a doubt for what is no day', () => {
    expect(daysOf(['', '-', '0', 'N/A', '0000-00-00 00:00:00'])).toEqual([null, null, null, null, null])
    expect(daysOf(['soon', '2026-02-30', '13/13/2026'])).toEqual(['null?', 'null?', 'null?'])
    expect(daysOf(['Jan 2024', '2024-01'])).toEqual(['2024-01-01?', '2024-01-01?'])
  })

  test('takes two digits of a year for an adult where it is a birth date', () => {
    expect(daysOf(['7/15/71', '7/15/07'], { isBirth: true })).toEqual(['1971-07-15', '2007-07-15'])
    expect(daysOf(['7/15/71'])).toEqual(['2071-07-15'])
  })
})

test.each([
  ['$49.00', 4_900, 'usd'],
  ['49', 4_900, null],
  ['$9,999.00', 999_900, 'usd'],
  ['49,00 €', 4_900, 'eur'],
  ['49 USD', 4_900, 'usd'],
  ['49.00/mo', 4_900, null],
  ['1.250,00 €', 125_000, 'eur'],
])('the amount %s is %i cents', (text, cents, currency) => {
  expect(readAmount(text)).toEqual({ cents, currency })
})

test.each(['free', '-5', '0.999', '49 to 59'])('the text %s is no amount', (text) => {
  expect(readAmount(text)).toBeNull()
})

test('an interval is counted in months, and weeks are none', () => {
  expect(
    ['month', 'monthly', '3 month', 'quarterly', 'every 2 months', '1 year', '2 week'].map(
      readIntervalMonths,
    ),
  ).toEqual([1, 1, 3, 3, 2, 12, null])
})

test('a name keeps its capitals, and one with a comma is turned around', () => {
  expect(readName('ROSA  VENTO')).toBe('ROSA VENTO')
  expect(readName('Vento, Rosa')).toBe('Rosa Vento')
  expect(readName('Rosa Vento, Jr.')).toBe('Rosa Vento, Jr.')
})

test('an email address is found within a name or a link, and several are none', () => {
  expect(
    [
      'Rosa Vento <rosa@x.example>',
      'mailto:rosa@x.example',
      'rosa@x.example;',
      'a@x.example, b@x.example',
    ].map(readEmail),
  ).toEqual(['rosa@x.example', 'rosa@x.example', 'rosa@x.example', null])
})

test('a phone number is kept as it is written, without what a spreadsheet did to it', () => {
  expect(['(707) 555-0101', "'+17075550101", '7075550101.0', '12'].map(readPhone)).toEqual([
    '(707) 555-0101',
    '+17075550101',
    '7075550101',
    null,
  ])
})

test('a delivery is a pick-up by a yes or by words', () => {
  expect(['1', 'Yes', 'Will Call', 'pickup', 'No', 'Ship', '0', 'maybe'].map(readDelivery)).toEqual([
    'pick_up',
    'pick_up',
    'pick_up',
    'pick_up',
    'ship',
    'ship',
    'ship',
    null,
  ])
})

test('a list has each entry once', () => {
  expect(readList('vip, Local; VIP | ')).toEqual(['VIP', 'Local'])
})

test('an address has the letters of its state and the zeros of its ZIP code', () => {
  const texts = {
    name: '',
    line1: '1 Elm Street',
    line2: '',
    city: 'Boston',
    state: 'massachusetts',
    zip: '2138',
    country: 'USA',
  }
  expect(readAddress(texts)).toMatchObject({ state: 'MA', zip: '02138', country: 'US' })
  expect(readAddress({ ...texts, state: 'Ontario', country: 'Canada', zip: 'K1A 0B1' })).toMatchObject({
    state: 'Ontario',
    country: 'CA',
    zip: 'K1A 0B1',
  })
  expect(readAddress({ ...texts, line1: '' })).toBeNull()
})

test('a card has its last month and its last four digits', () => {
  expect(['4 2028', '12/27', '04/2028', '0428', 'soon'].map(readCardExpiry)).toEqual([
    '04/2028',
    '12/2027',
    '04/2028',
    '04/2028',
    null,
  ])
  expect(['4242', 'xxxx-xxxx-xxxx-4242', '5', ''].map(readLast4)).toEqual(['4242', '4242', '0005', null])
})

test('a card number is told by its check digit', () => {
  expect(isCardNumber('4242 4242 4242 4242')).toBe(true)
  expect(isCardNumber('4242424242424241')).toBe(false)
  expect(isCardNumber('1796040000000')).toBe(false)
})

test('a status is known by its words, in any case and with any sign', () => {
  expect(
    ['Active', 'ON_HOLD', 'past_due', 'Cancelled', 'wc-active', 'dormant'].map((text) => guessStatus(text)),
  ).toEqual(['active', 'on-hold', 'past-due', 'canceled', 'active', 'unknown'])
})

test('a name whose characters were read in the wrong encoding is repaired', () => {
  expect(repairText('JosÃ© MuÃ±oz')).toBe('José Muñoz')
  expect(repairText('Ã la carte')).toBe('Ã la carte')
  expect(repairText('José')).toBe('José')
})
