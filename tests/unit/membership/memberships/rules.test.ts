import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  can,
  canEndNow,
  changeActions,
  pauseEndProblem,
  latestPauseEnd,
  type ChangeState,
  type ChangeAction,
} from '~/membership/memberships/rules'
import { isLive } from '~/membership/memberships/lifecycle'

const today = '2026-11-20'
const settled: ChangeState = {
  status: 'active',
  renewsOn: '2026-12-20',
  endsOn: null,
  pause: null,
  planned: null,
  isPending: false,
  isClubClosing: false,
}
const skipped = { kind: 'skip' as const, fromOn: '2026-12-20', untilOn: '2026-12-21' }
const held = { kind: 'hold' as const, fromOn: '2026-12-20', untilOn: '2027-03-01' }
const planned = { tierName: 'Calice', effectiveOn: '2026-12-20' }

const because = (action: ChangeAction, more: Partial<ChangeState>) => {
  const verdict = can(action, { ...settled, ...more }, today)
  return verdict.allowed ? null : verdict.reason
}

const day = fc.integer({ min: -40, max: 400 }).map((days) => {
  const instant = new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000)
  return instant.toISOString().slice(0, 10)
})
const anyMembership: fc.Arbitrary<ChangeState> = fc.record({
  status: fc.constantFrom('pending', 'active', 'past_due', 'paused', 'inactive', 'canceled'),
  renewsOn: fc.option(day),
  endsOn: fc.option(day),
  pause: fc.option(fc.record({ kind: fc.constantFrom('skip', 'hold'), fromOn: day, untilOn: day })),
  planned: fc.option(fc.record({ tierName: fc.constant('Calice'), effectiveOn: day })),
  isPending: fc.boolean(),
  isClubClosing: fc.boolean(),
})

describe('the set of possible changes', () => {
  it('has everything but an undo, in the ordinary case', () => {
    const open = changeActions.filter((action) => can(action, settled, today).allowed)
    expect(open).toEqual(['change-up', 'change-down', 'skip', 'pause', 'cancel', 'portal'])
  })

  it.each<[ChangeAction, Partial<ChangeState>, string]>([
    ['skip', { pause: skipped }, 'your payment on December 20, 2026 is skipped'],
    ['change-up', { pause: held }, 'your membership is paused until March 1, 2027'],
    ['skip', { endsOn: '2026-12-20' }, 'your membership ends on December 20, 2026'],
    ['cancel', { endsOn: '2026-12-20' }, 'your membership ends on December 20, 2026'],
    ['change-down', { planned }, 'you’re moving to Calice on December 20, 2026'],
    ['pause', { status: 'past_due' }, 'your last payment failed and must be paid first'],
    ['pause', { status: 'pending' }, 'your first payment hasn’t gone through yet'],
    ['cancel', { status: 'canceled' }, 'your membership has ended'],
    ['skip', { renewsOn: today }, 'today’s payment is being processed; check back tomorrow'],
    ['resume', { status: 'paused' }, 'the club has paused your membership'],
    ['resume', {}, 'your membership isn’t paused'],
    ['undo-cancel', {}, 'your membership isn’t canceled'],
    ['undo-cancel', { endsOn: '2026-12-20', isClubClosing: true }, 'the club is closing'],
    ['undo-change', {}, 'no tier change is scheduled'],
  ])('%s is not possible with %o, because %s', (action, more, words) => {
    expect(because(action, more)).toBe(words)
  })

  it('always has leaving and the invoices for a member who owes or rests', () => {
    for (const more of [{ status: 'past_due' as const }, { status: 'paused' as const, pause: held }]) {
      expect(because('cancel', more)).toBeNull()
      expect(because('portal', more)).toBeNull()
    }
    expect(because('portal', { status: 'canceled' })).toBeNull()
  })

  it('has a reason that can follow "because", for everything that is refused', () => {
    fc.assert(
      fc.property(anyMembership, fc.constantFrom(...changeActions), (membership, action) => {
        const verdict = can(action, membership, today)
        if (!verdict.allowed) expect(verdict.reason).toMatch(/^[a-z].*[^.]$/)
      }),
    )
  })

  it('never offers a thing and its opposite, and nothing while something is being done', () => {
    fc.assert(
      fc.property(anyMembership, (membership) => {
        const yes = (action: ChangeAction) => can(action, membership, today).allowed
        expect(yes('cancel') && yes('undo-cancel')).toBe(false)
        expect((yes('skip') || yes('pause')) && yes('resume')).toBe(false)
        expect((yes('change-up') || yes('change-down')) && yes('undo-change')).toBe(false)
        const open = changeActions.filter(yes)
        if (membership.isPending || !isLive(membership.status)) expect(open).toEqual(['portal'])
        expect(canEndNow(membership).allowed).toBe(isLive(membership.status) && !membership.isPending)
      }),
    )
  })

  it('has an undo for every plan of a live membership', () => {
    fc.assert(
      fc.property(anyMembership, (state) => {
        const membership = { ...state, isPending: false }
        if (!isLive(membership.status)) return
        const yes = (action: ChangeAction) => can(action, membership, today).allowed
        expect(yes('undo-cancel')).toBe(membership.endsOn !== null && !membership.isClubClosing)
        expect(yes('resume')).toBe(membership.pause !== null)
        expect(yes('undo-change')).toBe(membership.planned !== null)
      }),
    )
  })
})

describe('the last day of a pause', () => {
  it.each([
    ['2026-12-20', 'Please choose a day after your next payment on December 20, 2026'],
    ['2026-12-21', null],
    ['2027-11-20', null],
    ['2027-11-21', 'Please choose a day no later than November 20, 2027'],
  ])('%s: %s', (until, problem) => {
    expect(pauseEndProblem(until, settled, latestPauseEnd(today))).toBe(problem)
  })
})
