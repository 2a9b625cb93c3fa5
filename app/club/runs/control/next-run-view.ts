// The dashboard's card in words. Pure.
import type { Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { boxesText, bottlesText } from '../owed/owed-filters'
import type { OwedSum } from '../owed/owed.server'
import type { NextRunData } from './components/next-run-card'
import type { nextRun } from './next-run.server'
import { boxCount, nextStep } from './run-next'

/** The next step and alerts of the next run, and the total of boxes owed. */
export function nextRunData({
  run,
  owed,
  timeZone,
  today,
  mayChange,
}: {
  run: Awaited<ReturnType<typeof nextRun>>
  owed: OwedSum
  timeZone: string
  today: Day
  mayChange: boolean
}): NextRunData {
  const alerts: NonNullable<NextRunData['run']>['alerts'] = []
  if (run) {
    const { id, boxes } = run
    const add = (count: number, text: string, show: string) =>
      count > 0 &&
      alerts.push({ text: `${boxCount(count)} ${text}`, href: paths.business.run.boxes(id, { show }) })
    add(boxes.short, 'with a bottle missing', 'short')
    add(boxes.awaiting, 'awaiting payment', 'awaiting')
    add(boxes.disputed, 'with a disputed payment', 'disputed')
  }
  return {
    run: run && {
      id: run.id,
      title: run.title,
      status: run.status,
      next: nextStep({ ...run, timeZone }, today),
      alerts,
    },
    owed: owed.boxes === 0 ? null : `${boxesText(owed.boxes)}, ${bottlesText(owed.bottles, owed.anySize)}`,
    mayChange,
  }
}
