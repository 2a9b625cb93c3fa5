import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countsOf, type MemberCell } from '~/membership/memberships/work-list/member-counts'
import {
  everyone,
  joinedPeriodNames,
  memberFilterSchema,
  memberFlags,
  memberStatuses,
  type MemberFilter,
} from '~/membership/memberships/work-list/member-filter'
import {
  memberFilterQuery,
  memberListing,
  readMemberFilter,
} from '~/membership/memberships/work-list/member-listing'

const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null })
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const ids = ['018f3c1e-0000-7000-8000-000000000001', '018f3c1e-0000-7000-8000-000000000002']
const filter: fc.Arbitrary<MemberFilter> = fc
  .record({
    text: fc.string({ maxLength: 40 }),
    tierIds: fc.subarray(ids),
    status: maybe(fc.constantFrom(...memberStatuses)),
    joined: maybe(fc.constantFrom(...joinedPeriodNames)),
    joinedFrom: maybe(day),
    joinedTo: maybe(day),
    flags: fc.subarray([...memberFlags]),
    tags: fc.subarray(['VIP', 'press & friends', 'é=?']),
  })
  .map((filterOf) => memberFilterSchema.parse(filterOf))
const address = (filterOf: MemberFilter) => {
  const query = Object.entries(memberFilterQuery(filterOf)).filter(
    (entry): entry is [string, string] => !!entry[1],
  )
  return `http://tastevin.test/business/members?${new URLSearchParams(query)}`
}

describe('the filter of members', () => {
  it('is the same when it is read from its address and from storage', () => {
    fc.assert(
      fc.property(filter, (filterOf) => {
        expect(readMemberFilter(address(filterOf))).toEqual(filterOf)
        expect(memberFilterSchema.parse(JSON.parse(JSON.stringify(filterOf)))).toEqual(filterOf)
      }),
    )
  })

  it('reads anything, leaves out what is not valid, and turns a reversed period round', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        expect(() => readMemberFilter(`http://tastevin.test/?${query}`)).not.toThrow()
      }),
    )
    const hostile =
      'q=%00x&tier=1;drop&status=owner&joined=9999y&from=2026-02-30&to=x&is=rich&is=overdue&tag='
    expect(readMemberFilter(`http://tastevin.test/?${hostile}`)).toEqual({ ...everyone, flags: ['overdue'] })
    expect(readMemberFilter('http://tastevin.test/?from=2026-09-02&to=2026-09-01')).toMatchObject({
      joinedFrom: '2026-09-01',
      joinedTo: '2026-09-02',
    })
    expect(memberListing.isNarrowed(memberListing.all)).toBe(false)
  })

  it('counts for each choice the members that are left once it is chosen', () => {
    const cell: fc.Arbitrary<MemberCell> = fc.record({
      status: maybe(fc.constantFrom('active', 'past_due', 'paused', 'canceled', 'pending', 'inactive')),
      tierId: maybe(fc.constantFrom(...ids)),
      joinedWithin: maybe(fc.constantFrom(30, 90, 365)),
      isInPeriod: fc.boolean(),
      hasTag: fc.boolean(),
      flags: fc.subarray([...memberFlags]),
      members: fc.integer({ min: 1, max: 50 }),
    }) as fc.Arbitrary<MemberCell>
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 30 }), filter, (cells, filterOf) => {
        const counts = countsOf(cells, filterOf)
        const total = (more: Partial<MemberFilter>) => countsOf(cells, { ...filterOf, ...more }).total
        for (const status of memberStatuses) expect(counts.status[status]).toBe(total({ status }))
        for (const joined of joinedPeriodNames) expect(counts.joined[joined]).toBe(total({ joined }))
        for (const { tierId, members } of counts.tier) expect(members).toBe(total({ tierIds: [tierId] }))
        for (const flag of memberFlags)
          expect(counts.flag[flag]).toBe(total({ flags: [...new Set([...filterOf.flags, flag])] }))
        const { live, canceled, none, all } = counts.status
        expect(live + canceled + none).toBe(all)
      }),
    )
  })
})
