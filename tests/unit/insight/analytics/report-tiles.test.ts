import { describe, expect, it } from 'vitest'
import type { Report } from '~/insight/analytics/report/report.server'
import { cohortRows } from '~/insight/analytics/report/tables.server'
import { retentionTiles } from '~/insight/analytics/report/tiles.server'
import type { ReportScope } from '~/insight/analytics/report/scope.server'

const months = (count: number) => Array.from({ length: count }, () => ({}))

/** Twenty members at $50.00, of whom 5 % leave each month, and boxes with a margin of 40 %. */
const report = (more: Record<string, unknown> = {}) =>
  ({
    revenue: { closingMembers: 20, closingCents: 100_000 },
    churn: { months: months(12), atStart: 240, left: 12, voluntary: 12, failedPayment: 0, other: 0 },
    value: { members: 1, paidCents: 5_000, refundedCents: 0 },
    previous: null,
    margins: [
      { tierId: 'a', tierName: 'A', boxes: 30, withoutCost: 2, revenueCents: 150_000, costCents: 90_000 },
      { tierId: 'b', tierName: 'B', boxes: 0, withoutCost: 4, revenueCents: 0, costCents: 0 },
    ],
    ...more,
  }) as unknown as Report
const scope = (firstDay: string | null) =>
  ({ firstDay, period: { from: '2025-12-01', to: '2026-11-28' }, currency: 'usd' }) as unknown as ReportScope

const expected = (of: Report, firstDay: string | null = '2025-01-10') =>
  retentionTiles(of, scope(firstDay), (name) => name).find(
    ({ name }) => name === 'Expected value of a member',
  )!

describe('the expected value of a member', () => {
  it('is margin, not revenue: price times margin divided by churn', () => {
    // $50.00 x 40 % = $20.00 a month, for 1 / 5 % = 20 months.
    expect(expected(report())).toMatchObject({ value: '$400.00', href: 'margins' })
    expect(expected(report()).note).toContain('40 % is margin of boxes')
  })

  it('is hidden below the data it needs, and says what that is', () => {
    const faults: [string, ReturnType<typeof expected>][] = [
      ['Needs three months since the first member joined', expected(report(), '2026-09-15')],
      ['Needs three months since the first member joined', expected(report(), null)],
      [
        'Needs a period of three months',
        expected(report({ churn: { ...report().churn, months: months(2) } })),
      ],
      [
        'Needs 10 members at the start of months, and members who left',
        expected(report({ churn: { ...report().churn, left: 0 } })),
      ],
      ['Needs 10 boxes whose bottles have costs', expected(report({ margins: [report().margins[1]] }))],
    ]
    for (const [note, tile] of faults) expect(tile).toMatchObject({ value: null, note })
  })
})

describe('the cells of cohorts', () => {
  it('are rounded, not cut off', () => {
    const [row] = cohortRows([{ month: '2026-01-01', size: 3, active: [3, 2, 1] }])
    expect(row!.shares.map(({ words }) => words)).toEqual(['100 %', '67 %', '33 %'])
  })
})
