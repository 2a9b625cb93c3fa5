import { describe, expect, it } from 'vitest'
import {
  effectsOf,
  effectsOfArchive,
  affectedMembersSummary,
  type TierDetails,
} from '~/membership/tiers/effects'
import { waitingListState } from '~/membership/tiers/waiting-list/rules'

const tier: TierDetails = {
  name: 'Calice',
  description: 'Two bottles\nfor weeknights',
  bottles: 2,
  benefits: ['A glass on the house', '10% on bottles'],
  memberCap: null,
  bottleDiscountBp: 0,
}

describe('the effects of a tier change on its members', () => {
  it('are empty without members or without a visible change', () => {
    expect(effectsOf(tier, { ...tier, name: 'Bicchiere' }, 0)).toEqual([])
    expect(effectsOf(tier, { ...tier, description: 'Two bottles\r\nfor weeknights' }, 12)).toEqual([])
    expect(effectsOf(tier, { ...tier, memberCap: 40 }, 12)).toEqual([])
  })

  it('list what members lose and gain', () => {
    const after = { ...tier, bottles: 1, benefits: ['10% on bottles', 'A tasting in May'] }
    expect(effectsOf(tier, after, 12)).toEqual([
      'They will get 1 bottle a month instead of 2 bottles a month.',
      'They lose: A glass on the house.',
      'They gain: A tasting in May.',
    ])
    expect(affectedMembersSummary(12)).toBe(
      '12 members have this tier. They keep their price and their membership.',
    )
  })

  it('say that all members stay when the limit is below their number', () => {
    expect(effectsOf(tier, { ...tier, memberCap: 10 }, 12)).toEqual([
      'All 12 stay members, above the limit of 10. New members can join once there are fewer than 10.',
    ])
  })

  it('mention members and the waiting list when a tier is archived', () => {
    expect(effectsOfArchive(0, 0)).toEqual([])
    expect(effectsOfArchive(1, 2)).toEqual([
      '1 member has this tier. They keep it at their current price for as long as they stay.',
      '2 people stay on its waiting list. You can invite them once you offer the tier again.',
    ])
  })
})

describe('a held spot', () => {
  const [before, until, after] = [new Date(1_000), new Date(2_000), new Date(3_000)]
  const invited = { status: 'invited' as const, expiresAt: until, resolvedAt: null }

  it('is missed as soon as it expires, even before that is recorded', () => {
    expect(waitingListState(invited, before)).toBe('invited')
    expect(waitingListState(invited, until)).toBe('missed')
    expect(waitingListState({ ...invited, status: 'left', resolvedAt: after }, after)).toBe('missed')
  })

  it('is left when the guest declined in time', () => {
    expect(waitingListState({ ...invited, status: 'left', resolvedAt: before }, after)).toBe('left')
    expect(waitingListState({ status: 'left', expiresAt: null, resolvedAt: after }, after)).toBe('left')
  })

  it('says what a new percentage off bottles changes', () => {
    expect(effectsOf(tier, { ...tier, bottleDiscountBp: 1_250 }, 2)).toEqual([
      'They will save 12.5% instead of nothing on bottles from your list, from their next checkout on.',
    ])
  })
})
