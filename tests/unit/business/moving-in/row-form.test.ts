import { describe, expect, it } from 'vitest'
import { changesOf, rowTexts } from '~/business/moving-in/review/row-form-values'
import { rowForm } from '~/business/moving-in/schemas'
import { aMemberRow } from '../../../builders/member-row'

const tierId = '01990000-0000-7000-8000-000000000001'
const source = aMemberRow({ boxesOwed: 2, creditCents: 1_250, tags: ['bar', 'friday'] })
const shown = rowTexts(source, {}, { tierId, status: 'active' })
const submitted = (change: Partial<typeof shown> = {}) => rowForm.parse({ version: '1', ...shown, ...change })

describe('the form of a row', () => {
  it('shows the texts of the files, and the changes of a person in place of them', () => {
    expect(shown).toMatchObject({
      price: '49.00',
      firstPaymentOn: '2026-12-04',
      boxesOwed: '2',
      creditCents: '12.50',
    })
    const changes = { price: 'tier' as const, fullName: 'Ida B. Bell', firstPaymentOn: null }
    expect(rowTexts(source, changes, { tierId, status: 'active' })).toMatchObject({
      price: '',
      fullName: 'Ida B. Bell',
      firstPaymentOn: '',
    })
  })

  it('changes nothing where it is saved as it was shown', () => {
    expect(changesOf(submitted(), shown)).toEqual({})
  })

  it('changes the fields that differ alone', () => {
    expect(changesOf(submitted({ price: '', boxesOwed: '0', tags: 'bar' }), shown)).toEqual({
      price: 'tier',
      boxesOwed: 0,
      tags: ['bar'],
    })
    expect(changesOf(submitted({ price: '51', holdUntil: '2027-01-02' }), shown)).toEqual({
      price: 5_100,
      holdUntil: '2027-01-02',
    })
  })

  it('takes an address as a whole, with the member’s name where none is given', () => {
    const address = { delivery: 'ship', line1: '1 Elm', city: 'Ithaca', state: 'ny', zip: '14850' }
    expect(changesOf(submitted(address), shown)).toEqual({
      delivery: 'ship',
      address: {
        name: 'Ida Bell',
        line1: '1 Elm',
        line2: '',
        city: 'Ithaca',
        state: 'NY',
        zip: '14850',
        country: 'US',
      },
    })
  })
})
