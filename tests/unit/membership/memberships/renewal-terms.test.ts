import { describe, expect, it } from 'vitest'
import { firstName } from '~/membership/memberships/members/member-view'
import { agreementKey, renewalTerms } from '~/membership/memberships/renewal-terms'

const club = { name: 'Bottega Rossa', email: 'ciao@bottega-rossa.test' }
const tier = { name: 'Tavola', priceCents: 12_900, currency: 'usd' }

describe('the renewal terms', () => {
  it('name the club, the tier, the price per month and the way out', () => {
    const { version, text } = renewalTerms({ club, tier }, '2026-11-20')
    expect(version).toBe('2026-11-20')
    expect(text).toContain('Your Tavola membership of Bottega Rossa costs $129.00 a month.')
    expect(text).toMatch(/renews every month/)
    expect(text).toMatch(/cancel online at any time .* ciao@bottega-rossa\.test/)
    expect(text).not.toMatch(/[{}]/)
  })

  it('stay what they were on the days on which they were agreed to', () => {
    const { version, text } = renewalTerms({ club, tier }, '2026-11-19')
    expect(version).toBe('2026-11-01')
    expect(text).toMatch(/cancel at any time and without a fee by writing to ciao@bottega-rossa\.test/)
  })

  it('speak of the billing day, which a change of level may move', () => {
    const { version, text } = renewalTerms({ club, tier }, '2026-11-22')
    expect(version).toBe('2026-11-22')
    expect(text).toMatch(/renews every month on your billing day/)
  })

  it('name a change of tier, as the pages do', () => {
    const { version, text } = renewalTerms({ club, tier }, '2026-11-29')
    expect(version).toBe('2026-11-29')
    expect(text).toMatch(/unless a later change of tier began a new month/)
    expect(text).not.toMatch(/level/)
  })

  it('are the oldest ones before any was dated', () => {
    expect(renewalTerms({ club, tier }, '2020-01-01').version).toBe('2026-11-01')
  })

  it('contain names unchanged, whatever these contain', () => {
    const odd = { name: '{price} & $& <b>', email: club.email }
    expect(renewalTerms({ club: odd, tier }, '2026-11-20').text).toContain(
      'membership of {price} & $& <b> costs $129.00',
    )
  })

  it('are agreed to for one wording at one price', () => {
    expect(agreementKey('2026-11-01', 'price-a')).not.toBe(agreementKey('2026-11-01', 'price-b'))
    expect(agreementKey('2026-11-01', 'price-a')).not.toBe(agreementKey('2027-01-01', 'price-a'))
  })
})

describe('the name in a greeting', () => {
  it.each([
    ['Ada Lovelace', 'Ada'],
    ['  Ada   Lovelace', 'Ada'],
    ['Madonna', 'Madonna'],
    ['', null],
    ['   ', null],
  ])('of %o is %o', (fullName, first) => {
    expect(firstName(fullName)).toBe(first)
  })
})
