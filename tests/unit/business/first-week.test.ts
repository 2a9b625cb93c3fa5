import { describe, expect, it } from 'vitest'
import { firstWeek, type FirstWeekFacts } from '~/business/onboarding/first-week'

const live: FirstWeekFacts = {
  wentLiveOn: '2026-11-20',
  isHidden: false,
  isPlanPaid: false,
  planName: 'Neighborhood Cellar',
  hasLogo: false,
  hasWines: false,
  hasMembers: false,
  hasPickUpHours: false,
  hasPublishedRun: false,
  hasPrintedCards: false,
  staffJoined: false,
  invited: 0,
}
const all: FirstWeekFacts = {
  ...live,
  isPlanPaid: true,
  hasLogo: true,
  hasWines: true,
  hasMembers: true,
  hasPickUpHours: true,
  hasPublishedRun: true,
  hasPrintedCards: true,
  staffJoined: true,
  invited: 3,
}
const today = '2026-11-24'
const owner = () => true
const done = (facts: FirstWeekFacts) =>
  firstWeek(facts, owner, today)?.flatMap(({ id, isDone }) => (isDone ? [id] : []))

describe('the list of a club’s first weeks', () => {
  it('has the nine steps in order, none done after going live', () => {
    expect(firstWeek(live, owner, today)?.map(({ name }) => name)).toEqual([
      'Pay for Neighborhood Cellar',
      'Add your logo',
      'Import your wines',
      'Welcome your first members',
      'Say when members pick up',
      'Publish your first box',
      'Print table cards',
      'Join your own club',
      'Invite three regulars',
    ])
    expect(done(live)).toEqual([])
  })

  it.each<[Partial<FirstWeekFacts>, string]>([
    [{ isPlanPaid: true }, 'plan'],
    [{ hasLogo: true }, 'logo'],
    [{ hasWines: true }, 'wines'],
    [{ hasMembers: true }, 'members'],
    [{ hasPickUpHours: true }, 'pick-up'],
    [{ hasPublishedRun: true }, 'box'],
    [{ hasPrintedCards: true }, 'cards'],
    [{ staffJoined: true }, 'join'],
    [{ invited: 3 }, 'regulars'],
  ])('marks %o as the step %s', (facts, id) => {
    expect(done({ ...live, ...facts })).toEqual([id])
  })

  it('counts the regulars who are invited', () => {
    const step = firstWeek({ ...live, invited: 2 }, owner, today)?.find(({ id }) => id === 'regulars')
    expect(step).toMatchObject({ about: '2 of 3 invited.', isDone: false })
  })

  it('ends when everything is done, when the owner hides it, and after 60 days', () => {
    expect(firstWeek(all, owner, today)).toBeNull()
    expect(firstWeek({ ...live, isHidden: true }, owner, today)).toBeNull()
    expect(firstWeek({ ...live, wentLiveOn: null }, owner, today)).toBeNull()
    expect(firstWeek(live, owner, '2027-01-19')).not.toBeNull()
    expect(firstWeek(live, owner, '2027-01-20')).toBeNull()
  })

  it('shows a person only the steps that they may do', () => {
    const items = firstWeek(live, (action) => action === 'club.share', today)
    expect(items?.map(({ id }) => id)).toEqual(['cards', 'join'])
  })
})
