import { describe, expect, it } from 'vitest'
import { mayRemindFrom } from '~/billing/dunning/reminder-times'
import { byUrgency, type Need } from '~/insight/dashboard/attention/needs'
import { runNeed } from '~/insight/dashboard/attention/run-need'
import { estimatedRevenue } from '~/insight/dashboard/figures/estimate'
import type { nextRun } from '~/club/runs/control/next-run.server'

const now = new Date('2026-11-14T17:00:00Z')
const boxes = { all: 12, awaiting: 0, processing: 12, delivered: 0, short: 0, disputed: 0 }

type Run = NonNullable<Awaited<ReturnType<typeof nextRun>>>

const needOf = (change: Partial<Run>, mayChange = true) =>
  runNeed({
    run: {
      id: 'run-1',
      title: 'Mushrooms',
      month: '2026-11-01',
      status: 'draft',
      cutOffAt: new Date('2026-11-20T17:00:00Z'),
      pickUpFrom: '2026-11-24',
      pickUpUntil: '2026-12-10',
      packedAt: null,
      boxes,
      ...change,
    },
    owed: 12,
    timeZone: 'America/New_York',
    now,
    mayChange,
  })

describe('the next run', () => {
  it('needs a check while it is a draft whose deadline comes within 14 days, urgently after it', () => {
    expect(needOf({})).toMatchObject({
      tone: 'soon',
      title: 'Mushrooms: check and publish',
      action: { label: 'Check the run', href: '/business/runs/run-1/check' },
    })
    expect(needOf({ cutOffAt: new Date('2026-11-28T17:00:00Z') })).not.toBeNull()
    expect(needOf({ cutOffAt: new Date('2026-11-29T17:00:00Z') })).toBeNull()
    expect(needOf({ cutOffAt: new Date('2026-11-14T16:59:00Z') })).toMatchObject({ tone: 'urgent' })
  })

  it('waits for no one while members choose, and for a lock after the deadline', () => {
    expect(needOf({ status: 'published' })).toBeNull()
    expect(needOf({ status: 'published', cutOffAt: now })).toMatchObject({
      tone: 'urgent',
      title: 'Mushrooms: waits to be locked',
    })
  })

  it('needs packing from five days before the pick-up, unless every box is packed', () => {
    const locked = { status: 'locked', pickUpFrom: '2026-11-19' } as const
    expect(needOf(locked)).toMatchObject({ tone: 'soon', title: 'Mushrooms: pack 12 boxes' })
    expect(needOf({ ...locked, pickUpFrom: '2026-11-20' })).toBeNull()
    expect(needOf({ ...locked, pickUpFrom: '2026-11-14' })).toMatchObject({ tone: 'urgent' })
    expect(needOf({ ...locked, boxes: { ...boxes, processing: 0 } })).toBeNull()
  })

  it('is to be closed once every box was handed over, or the pick-up is over', () => {
    const picking = { status: 'fulfilling', pickUpUntil: '2026-11-14' } as const
    expect(needOf(picking)).toBeNull()
    expect(needOf({ ...picking, pickUpUntil: '2026-11-13' })).toMatchObject({
      title: 'Mushrooms: close the run',
    })
    expect(needOf({ ...picking, boxes: { ...boxes, delivered: 12 } })).toMatchObject({
      about: 'Every box was handed over.',
    })
  })

  it('gives staff who may not change runs a link to look', () => {
    expect(needOf({}, false)!.action).toEqual({ label: 'Open the run', href: '/business/runs/run-1' })
  })

  it('is to be planned where members are owed boxes and there is none', () => {
    const none = { run: null, timeZone: 'America/New_York', now }
    expect(runNeed({ ...none, owed: 1, mayChange: true })).toMatchObject({
      title: 'No run is planned',
      about: '1 box is owed for paid months.',
    })
    expect(runNeed({ ...none, owed: 0, mayChange: true })).toBeNull()
    expect(runNeed({ ...none, owed: 1, mayChange: false })).toBeNull()
  })
})

describe('the list of what needs a business', () => {
  it('is sorted by urgency, and otherwise stays in order', () => {
    const need = (id: string, tone: Need['tone']): Need => ({
      id,
      tone,
      title: id,
      about: '',
      lines: [],
      action: null,
    })
    const sorted = byUrgency([need('a', 'calm'), need('b', 'soon'), need('c', 'urgent'), need('d', 'soon')])
    expect(sorted.map(({ id }) => id)).toEqual(['c', 'b', 'd', 'a'])
  })
})

describe('a reminder', () => {
  it('waits two days after the last email about the payment, and a day after a reminder of another one', () => {
    const failedAt = new Date('2026-11-10T12:00:00Z')
    expect(mayRemindFrom({ failedAt, remindedAt: null })).toEqual(new Date('2026-11-12T12:00:00Z'))
    const [before, after] = [new Date('2026-11-09T12:00:00Z'), new Date('2026-11-11T12:00:00Z')]
    expect(mayRemindFrom({ failedAt, remindedAt: before })).toEqual(new Date('2026-11-12T12:00:00Z'))
    expect(mayRemindFrom({ failedAt, remindedAt: after })).toEqual(new Date('2026-11-13T12:00:00Z'))
    const memberRemindedAt = new Date('2026-11-12T18:00:00Z')
    expect(mayRemindFrom({ failedAt, remindedAt: null, memberRemindedAt })).toEqual(
      new Date('2026-11-13T18:00:00Z'),
    )
  })
})

describe('the estimate of monthly revenue', () => {
  it('is members times the average price, in whole units, and nothing without data', () => {
    expect(estimatedRevenue({ members: 11, averagePriceCents: 12_450 })).toBe(1_370)
    expect(estimatedRevenue({ members: 0, averagePriceCents: 12_450 })).toBeNull()
    expect(estimatedRevenue({ members: 3, averagePriceCents: null })).toBeNull()
  })
})
