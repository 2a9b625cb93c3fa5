import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defineList } from '~/foundation/kit/list/define-list'
import {
  choiceFilter,
  dayFilter,
  idFilter,
  monthFilter,
  valuesFilter,
} from '~/foundation/kit/list/list-filters'

const id = '018f3c1e-0000-7000-8000-000000000001'
const parcels = defineList({
  one: 'parcel',
  address: (query) =>
    `/parcels?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))}`,
  view: 'state',
  filters: {
    state: choiceFilter(['packed', 'sent'] as const),
    tierId: idFilter('tier'),
    month: monthFilter(),
    from: dayFilter(),
    tags: valuesFilter((text) => (/^[a-z]+$/.test(text) ? text : null), 'tag'),
  },
  sorts: {
    date: { label: 'Date', usual: 'Newest first', reversed: 'Oldest first', isDescending: true },
    name: { label: 'Name', usual: 'A to Z', reversed: 'Z to A' },
  },
})
const view = fc.record({
  text: fc.stringMatching(/^[a-z]{0,8}$/),
  sort: fc.constantFrom('date' as const, 'name' as const),
  isReversed: fc.boolean(),
  page: fc.integer({ min: 1, max: 900 }),
  state: fc.constantFrom(null, 'packed' as const, 'sent' as const),
  tierId: fc.constantFrom(null, id),
  month: fc.constantFrom(null, '2026-02-01'),
  from: fc.constantFrom(null, '2024-02-29'),
  tags: fc.subarray(['press', 'vip']),
})
const addressOf = (state: typeof parcels.all) => `https://club.test${parcels.pageHref(state, state.page)}`

describe('a list', () => {
  it('reads each of its views back from the address of the view', () => {
    fc.assert(
      fc.property(view, (state) => {
        expect(parcels.read(addressOf(state))).toEqual(state)
      }),
    )
  })

  it('reads any address, and ignores what is not valid in it', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        expect(() => parcels.read(`https://club.test/?${query}`)).not.toThrow()
      }),
    )
    const hostile =
      'q=%00&state=lost&tier=1%20or%201=1&month=2026-13&from=2026-02-30&tag=A,B&sort=price&dir=up&page=-1'
    expect(parcels.read(`https://club.test/?${hostile}`)).toEqual(parcels.all)
  })

  it('says in its address only what is not as usual', () => {
    expect(parcels.href(parcels.all)).toBe('/parcels?')
    expect(parcels.href(parcels.all, { tierId: id, tags: ['press', 'vip'] })).toBe(
      `/parcels?tier=${id}&tag=press%2Cvip`,
    )
  })

  it('begins at its first page when something else changes, and keeps the rest for another page', () => {
    const state = { ...parcels.all, state: 'sent' as const, page: 7 }
    expect(parcels.href(state, { text: 'ada' })).toBe('/parcels?q=ada&state=sent')
    expect(parcels.pageHref(state, 8)).toBe('/parcels?state=sent&page=8')
  })

  it('turns its order round by the head of the column that it is ordered by, and begins another as usual', () => {
    expect(parcels.sortHead(parcels.all, 'date')).toEqual({
      href: '/parcels?dir=reversed',
      direction: 'descending',
    })
    expect(parcels.sortHead({ ...parcels.all, isReversed: true }, 'name')).toEqual({
      href: '/parcels?sort=name',
      direction: null,
    })
    expect(parcels.direction({ ...parcels.all, sort: 'name', isReversed: true })).toBe('desc')
  })

  it('counts the filters next to its view, and knows whether any of them may leave out rows', () => {
    const sent = { ...parcels.all, state: 'sent' as const }
    expect([parcels.filtersSet(sent), parcels.isNarrowed(sent)]).toEqual([0, true])
    expect(parcels.filtersSet({ ...sent, tags: ['vip'], from: '2026-01-01' })).toBe(2)
    expect(parcels.isNarrowed({ ...parcels.all, page: 3, sort: 'name' })).toBe(false)
  })

  it('keeps what the page fixes and its separate view, which leave out no rows', () => {
    const fixed = defineList({
      one: 'parcel',
      address: (query) => `/parcels?show=${query.show ?? ''}&from=${query.from ?? ''}&q=${query.q ?? ''}`,
      view: 'show',
      separateViews: true,
      filters: {
        show: choiceFilter(['sent'] as const),
        from: { ...choiceFilter(['set-up'] as const), isFixed: true },
      },
      sorts: { date: { label: 'Date', usual: 'Newest first', reversed: 'Oldest first' } },
    })
    const sent = { ...fixed.all, show: 'sent' as const, from: 'set-up' as const }
    expect([fixed.isNarrowed(sent), fixed.filtersSet(sent)]).toEqual([false, 0])
    expect(fixed.isNarrowed({ ...sent, text: 'ada' })).toBe(true)
    expect(fixed.wholeHref({ ...sent, text: 'ada' })).toBe('/parcels?show=sent&from=set-up&q=')
  })

  it('has a page even without rows, and a part of one for the last', () => {
    expect([0, 40, 41].map(parcels.pages)).toEqual([1, 1, 2])
    expect([1, 1_204].map(parcels.count)).toEqual(['1 parcel', '1,204 parcels'])
  })
})
