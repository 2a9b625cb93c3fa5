import { sceneOf } from '~/club/events/public/event-scene'
import { describe, expect, it } from 'vitest'
import { refusalSentence } from '~/club/events/booking/decision-words'
import { paymentLines } from '~/club/events/booking/payment-lines'
import { bookingForm, detailsForm } from '~/club/events/booking/schemas'
import { placeOf, spanWords } from '~/club/events/booking/when-words'
import { priceWords } from '~/club/events/public/event-list.server'
import { eventStructuredData } from '~/club/events/public/structured-data'
import { newId } from '~/foundation/kit/ids'

const zone = 'America/New_York'

describe('an event in words', () => {
  it('names its day once, and both days where it goes past midnight', () => {
    const startsAt = new Date('2026-12-02T00:00:00Z')
    expect(spanWords(zone, { startsAt, endsAt: new Date('2026-12-02T03:00:00Z') })).toMatch(
      /^Tuesday, December 1(, 2026)?, 7:00 PM to 10:00 PM$/,
    )
    expect(spanWords(zone, { startsAt, endsAt: new Date('2026-12-02T06:00:00Z') })).toMatch(/1:00 AM$/)
  })

  it('is at the business where no other place is given', () => {
    expect(placeOf({ name: 'Bottega Rossa', address: '12 Mulberry Street\nNew York' }, '')).toBe(
      'Bottega Rossa, 12 Mulberry Street, New York',
    )
    expect(placeOf({ name: 'Bottega Rossa', address: null }, 'The vineyard')).toBe('The vineyard')
  })

  it('says what a seat costs whom', () => {
    const of = { currency: 'usd', leastCents: null }
    expect(priceWords({ ...of, pricing: 'free', priceCents: 0 })).toBe('Free')
    expect(priceWords({ ...of, pricing: 'paid', priceCents: 9_500 })).toBe('$95.00')
    expect(priceWords({ ...of, pricing: 'paid', priceCents: 9_500, leastCents: 8_000 })).toBe(
      '$95.00, members from $80.00',
    )
    expect(priceWords({ ...of, pricing: 'perk', priceCents: null })).toBe('A perk of a membership')
  })

  it('says why nothing can be booked', () => {
    expect(refusalSentence({ kind: 'full', seatsLeft: 1 }, String)).toBe('Only 1 seat is left.')
    expect(refusalSentence({ kind: 'too-many-guests', mostGuests: 2 }, String)).toBe(
      'You can bring up to 2 guests.',
    )
  })

  it('has structured data that search engines read, without an offer where nothing is sold', () => {
    const event = {
      title: 'Harvest dinner',
      description: 'Five courses.',
      startsAt: new Date('2026-12-02T00:00:00Z'),
      endsAt: new Date('2026-12-02T03:00:00Z'),
      place: 'Bottega Rossa, 12 Mulberry Street',
      state: 'full' as const,
      priceCents: 9_500,
      currency: 'usd',
    }
    const club = { name: 'Bottega Rossa', url: 'https://club.example/', address: null }
    const at = { url: 'https://club.example/events/1', imageUrl: 'https://club.example/social.png', club }
    expect(eventStructuredData(event, at)).toMatchObject({
      '@context': 'https://schema.org',
      startDate: '2026-12-02T00:00:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: 'Bottega Rossa' },
      offers: { price: '95.00', priceCurrency: 'USD', availability: 'https://schema.org/SoldOut' },
    })
    expect(eventStructuredData({ ...event, priceCents: null }, at)).not.toHaveProperty('offers')
  })
})

describe('the form that books', () => {
  const [each, once] = [newId(), newId()]
  const questions = [
    { id: each, label: 'Allergies', options: [], isRequired: true, eachPerson: true },
    { id: once, label: 'Table', options: ['Inside', 'Outside'], isRequired: false, eachPerson: false },
  ]

  it('asks each person what is asked of each, and once what is asked once', () => {
    const form = bookingForm({ isGuest: false, seats: 2, questions })
    const fields = {
      formId: newId(),
      shown: '9500',
      [`answer-0-${each}`]: 'None',
      [`answer-0-${once}`]: 'Inside',
      'guest-1': 'Grace',
      [`answer-1-${each}`]: 'Nuts',
    }
    expect(form.parse(fields)).toMatchObject({
      shownCents: 9_500,
      guests: ['Grace'],
      answers: [
        { seat: 0, questionId: each, answer: 'None' },
        { seat: 0, questionId: once, answer: 'Inside' },
        { seat: 1, questionId: each, answer: 'Nuts' },
      ],
    })
    const refused = form.safeParse({ ...fields, [`answer-1-${each}`]: ' ', [`answer-0-${once}`]: 'Roof' })
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([
      'Please choose one of these',
      'Please answer: Allergies',
    ])
  })

  it('saves names and answers by the seats of the booking', () => {
    const seats = [
      { id: newId(), position: 1 },
      { id: newId(), position: 3 },
    ]
    const form = detailsForm(seats, questions)
    const saved = form.parse({
      [`answer-${seats[0]!.id}-${each}`]: 'None',
      [`name-${seats[1]!.id}`]: 'Grace',
      [`answer-${seats[1]!.id}-${each}`]: 'Nuts',
    })
    expect(saved).toMatchObject([
      { seatId: seats[0]!.id, name: '' },
      { seatId: seats[1]!.id, name: 'Grace', answers: [{ questionId: each, answer: 'Nuts' }] },
    ])
  })
})

it('the seats of one price are one line of the hosted page, and free ones none', () => {
  const event = { title: 'Harvest dinner', starts_at: new Date('2026-12-02T00:00:00Z') }
  expect(
    paymentLines(event, zone, [
      { kind: 'perk', perkId: newId() },
      { kind: 'cents', cents: 9_500 },
      { kind: 'cents', cents: 9_500 },
    ]),
  ).toEqual([{ name: 'Harvest dinner, December 1, 2026', quantity: 2, unitCents: 9_500 }])
})

describe('the drawing of an event without a picture', () => {
  it.each([
    ['Harvest dinner with the growers of Barolo', 'dinner'],
    ['A walk through the vineyard', 'harvest'],
    ['Blind tasting: seven Rieslings', 'tasting'],
    ['New Year’s Eve', 'party'],
  ])('of “%s” is the scene %s', (title, scene) => {
    expect(sceneOf(title)).toBe(scene)
  })
})
