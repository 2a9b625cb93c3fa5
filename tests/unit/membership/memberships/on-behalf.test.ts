import { describe, expect, it } from 'vitest'
import { formatCursor, parseCursor } from '~/club/member-timeline/cursor'
import { asStaffRead } from '~/membership/memberships/on-behalf/words'
import { can, changeActions, type ChangeState } from '~/membership/memberships/rules'

const active: ChangeState = {
  status: 'active',
  renewsOn: '2026-12-13',
  endsOn: null,
  pause: null,
  planned: null,
  isPending: false,
  isClubClosing: false,
}
const states: Partial<ChangeState>[] = [
  { status: 'canceled' },
  { status: 'pending' },
  { status: 'past_due' },
  { endsOn: '2026-12-13' },
  { isPending: true },
  { pause: { kind: 'skip', fromOn: '2026-12-13', untilOn: '2026-12-14' } },
  { pause: { kind: 'hold', fromOn: '2026-12-13', untilOn: '2027-02-01' } },
  { status: 'paused' },
  { planned: { tierName: 'Calice', effectiveOn: '2026-12-13' } },
  { renewsOn: null },
  { renewsOn: '2026-11-27' },
  {},
]

describe('a reason why a change is not possible', () => {
  it('is about the member where staff read it', () => {
    const reasons = states.flatMap((state) =>
      changeActions.flatMap((action) => {
        const eligibility = can(action, { ...active, ...state }, '2026-11-27')
        return eligibility.allowed ? [] : [asStaffRead(eligibility.reason)]
      }),
    )
    expect(reasons.length).toBeGreaterThan(30)
    expect(reasons.filter((reason) => /\byou/i.test(reason))).toEqual([])
    expect(reasons).toContain('their payment on December 13, 2026 is skipped')
    expect(reasons).toContain('they’re moving to Calice on December 13, 2026')
  })
})

describe('the place of a line in the timeline', () => {
  it('survives the address, and anything else is the first page', () => {
    const place = { at: '2026-11-27T05:00:00.123456Z', kind: 'box-swapped', id: 'a.b.3' }
    expect(parseCursor(formatCursor(place))).toEqual(place)
    for (const text of [null, '', 'x', '2026-13-99T99:99:99.123456Z~note~a', `${formatCursor(place)}'`])
      expect(parseCursor(text)).toBeNull()
  })
})
