import { describe, expect, it } from 'vitest'
import { compareMembers, type MovedMember } from '~/business/moving-in/afterwards/compare'
import { formatDay } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { aMemberRow } from '../../../builders/member-row'

const moved = (facts: Partial<MovedMember> = {}): MovedMember => ({
  rowId: 'row',
  memberId: 'ida',
  key: 'W-1',
  email: 'ida@example.test',
  fullName: 'Ida Bell',
  tierId: 'cellar',
  plan: 'Cellar Club',
  priceCents: 4_900,
  nextPaymentOn: '2026-12-04',
  isLive: true,
  ...facts,
})
const compare = (rows: Parameters<typeof compareMembers>[0], members: MovedMember[]) =>
  compareMembers(rows, members, {
    words: { money: (cents) => formatMoney(cents), day: formatDay },
    files: ['later.csv'],
    at: new Date('2026-12-01T12:00:00Z'),
  })
const differences = (...args: Parameters<typeof compare>) =>
  compare(...args).differences.map(({ kind, sentence }) => `${kind}: ${sentence}`)

describe('a comparison with the old system', () => {
  it('finds no difference between the same members', () => {
    const { there, here, plans, differenceCount } = compare([aMemberRow()], [moved()])
    expect({ there, here, differenceCount }).toEqual({
      there: { members: 1, mrrCents: 4_900 },
      here: { members: 1, mrrCents: 4_900 },
      differenceCount: 0,
    })
    expect(plans).toEqual([{ plan: 'Cellar Club', there: 1, here: 1 }])
  })

  it('finds a member by the address where the key is another one', () => {
    expect(differences([aMemberRow({ key: 'W-9', email: 'IDA@example.test' })], [moved()])).toEqual([])
  })

  it('names another price, another next payment, and a membership that ended in one of both', () => {
    const rows = [
      aMemberRow({ priceCents: 5_100 }),
      aMemberRow({ key: 'W-2', email: 'max@example.test', paidUntil: '2027-01-04' }),
      aMemberRow({ key: 'W-3', email: 'zoe@example.test', status: 'canceled' }),
      aMemberRow({ key: 'W-4', email: 'ulf@example.test' }),
    ]
    const members = [
      moved(),
      moved({ key: 'W-2', email: 'max@example.test' }),
      moved({ key: 'W-3', email: 'zoe@example.test' }),
      moved({ key: 'W-4', email: 'ulf@example.test', isLive: false }),
    ]
    expect(differences(rows, members)).toEqual([
      'price: Pays $51.00 there, $49.00 here.',
      'payment: Next payment January 4, 2027 there, December 4, 2026 here.',
      'canceled-there: Canceled in the old system, and still a member here.',
      'ended-here: Still a member in the old system; ended here.',
    ])
  })

  it('names members who are only there or only here', () => {
    expect(differences([aMemberRow({ key: 'W-7', email: 'new@example.test' })], [moved()])).toEqual([
      'missing-here: In the file, and not moved in.',
      'missing-there: Moved in, and not in the file.',
    ])
  })
})
