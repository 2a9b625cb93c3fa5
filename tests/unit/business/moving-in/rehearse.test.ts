import { describe, expect, it } from 'vitest'
import { chargesOf, rehearse } from '~/business/moving-in/rehearsal/rehearse'
import type { RowMove } from '~/business/moving-in/review/evaluate-row'

const aMove = (facts: Partial<RowMove> = {}): RowMove => ({
  person: { fullName: 'Ida Bell', email: 'ida@example.test', phone: null, dateOfBirth: null },
  tierId: 'tavola',
  keptPrice: null,
  firstPaymentOn: '2026-01-31',
  chargesAtOnce: false,
  memberSince: null,
  holdUntil: null,
  endsOn: null,
  boxesOwed: 0,
  creditCents: 0,
  giftMonths: 0,
  customer: null,
  subscription: { kind: 'start' },
  delivery: { kind: 'pick_up' },
  secondPerson: null,
  note: null,
  tags: [],
  likes: [],
  dislikes: [],
  marketing: null,
  ...facts,
})
const today = '2026-01-20'
const chargesUntil = (until: string, facts: Partial<RowMove>) =>
  chargesOf(aMove(facts), { priceCents: 4_900, today, until }).map(({ day, cents }) => `${day} ${cents}`)

describe('the charges of a move', () => {
  it.each<[string, Partial<RowMove>, string[]]>([
    [
      'keep the day of the month, the 31st included',
      {},
      ['2026-01-31 4900', '2026-02-28 4900', '2026-03-31 4900'],
    ],
    ['end with the membership', { endsOn: '2026-02-28' }, ['2026-01-31 4900']],
    ['leave the months of a hold out', { holdUntil: '2026-03-01' }, ['2026-03-31 4900']],
    ['begin after the gift months', { giftMonths: 2 }, ['2026-03-31 4900']],
    ['use up a credit first', { creditCents: 6_000 }, ['2026-02-28 3800', '2026-03-31 4900']],
    [
      'keep a price until its end',
      { keptPrice: { cents: 3_000, until: '2026-02-28' } },
      ['2026-01-31 3000', '2026-02-28 3000', '2026-03-31 4900'],
    ],
  ])('%s', (_words, facts, charges) => {
    expect(chargesUntil('2026-04-01', facts)).toEqual(charges)
  })
})

describe('a rehearsal', () => {
  const tiers = [
    { id: 'tavola', name: 'Tavola', priceCents: 4_900, members: 3, mrrCents: 14_700, cap: 4 },
    { id: 'calice', name: 'Calice', priceCents: 2_900, members: 0, mrrCents: 0, cap: null },
  ]

  it('adds the members and their revenue to the cent, a held one without revenue', () => {
    const rehearsed = rehearse(
      [
        aMove(),
        aMove({ keptPrice: { cents: 4_501, until: null } }),
        aMove({ tierId: 'calice', holdUntil: '2026-03-01' }),
      ],
      { today, tiers },
    )
    expect(rehearsed).toMatchObject({
      moving: 3,
      membersBefore: 3,
      mrrBeforeCents: 14_700,
      mrrComingCents: 9_401,
      onHold: 1,
      keptPrices: 1,
    })
    expect(rehearsed.tiers.map(({ coming, comingMrrCents }) => [coming, comingMrrCents])).toEqual([
      [2, 9_401],
      [1, 0],
    ])
  })

  it('sums the charges of each day of sixty days', () => {
    const { charges, chargedCents } = rehearse(
      [aMove({ firstPaymentOn: '2026-01-22' }), aMove({ firstPaymentOn: '2026-01-22', tierId: 'calice' })],
      { today, tiers },
    )
    expect(charges).toEqual([
      { day: '2026-01-22', members: 2, cents: 7_800 },
      { day: '2026-02-22', members: 2, cents: 7_800 },
    ])
    expect(chargedCents).toBe(15_600)
  })

  it('names the members who are charged on going live, with the sum', () => {
    const { atOnce, atOnceCents, charges } = rehearse(
      [
        aMove({ firstPaymentOn: today, chargesAtOnce: true, creditCents: 900 }),
        aMove({ firstPaymentOn: today }),
      ],
      { today, tiers },
    )
    expect({ atOnce, atOnceCents }).toEqual({ atOnce: 1, atOnceCents: 4_000 })
    expect(charges[0]).toEqual({ day: today, members: 2, cents: 8_900 })
  })

  it('counts members without a card who owe a payment within the days', () => {
    const card = { customerId: 'cus_1', paymentMethodId: 'pm_1' }
    const { withCard, withoutCard, unpayable } = rehearse(
      [aMove({ customer: card }), aMove(), aMove({ firstPaymentOn: '2026-09-01' })],
      { today, tiers },
    )
    expect({ withCard, withoutCard, unpayable }).toEqual({ withCard: 1, withoutCard: 2, unpayable: 1 })
  })
})
