import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { formatMonth } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { TextLink } from '~/foundation/ui/layout/text-link'
import type { RunLine } from '../runs/run-view'
import { RunBadge } from './run-badge'

const arrowStyle =
  'inline-flex size-11 items-center justify-center rounded-control text-ink hover:bg-(--hover) svg:size-5'

/** The months of a year with their runs. A coming month without one offers to plan it. */
export function YearCalendar({
  year,
  thisMonth,
  runs,
  mayChange,
}: {
  year: number
  /** First day of the current month. */
  thisMonth: string
  runs: RunLine[]
  mayChange: boolean
}) {
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-01`)
  return (
    <section aria-labelledby="year" className="grid gap-3">
      <div className="flex items-center gap-1">
        <h2 id="year" className="mr-2 text-xl lining-nums tabular-nums">
          {year}
        </h2>
        <Link
          to={paths.business.runs.list({ year: String(year - 1) })}
          className={arrowStyle}
          aria-label={`Show ${year - 1}`}
          preventScrollReset
        >
          <ChevronLeft aria-hidden="true" />
        </Link>
        <Link
          to={paths.business.runs.list({ year: String(year + 1) })}
          className={arrowStyle}
          aria-label={`Show ${year + 1}`}
          preventScrollReset
        >
          <ChevronRight aria-hidden="true" />
        </Link>
      </div>
      <ol className="grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line xs:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
        {months.map((month) => (
          <Month
            key={month}
            month={month}
            isNow={month === thisMonth}
            isOver={month < thisMonth && month.slice(0, 4) === thisMonth.slice(0, 4)}
            runs={runs.filter((run) => run.month === month)}
            mayPlan={mayChange && month >= thisMonth}
            mayOpen={mayChange}
          />
        ))}
      </ol>
    </section>
  )
}

function Month({
  month,
  isNow,
  isOver,
  runs,
  mayPlan,
  mayOpen,
}: {
  month: string
  isNow: boolean
  /** On a phone the list of runs below shows it. */
  isOver: boolean
  runs: RunLine[]
  mayPlan: boolean
  mayOpen: boolean
}) {
  const name = formatMonth(month)
  const isEmpty = runs.length === 0
  return (
    <li
      aria-current={isNow ? 'date' : undefined}
      className={cx(
        'grid content-start gap-1.5 bg-raised px-4 py-3 max-xs:gap-0 max-xs:py-2.5 xs:min-h-28',
        (isOver || (isEmpty && !mayPlan)) && 'max-xs:hidden',
        isNow && 'inset-ring inset-ring-accent',
      )}
    >
      <h3 className="flex items-baseline gap-2 font-text text-sm font-semibold text-muted">
        {name.split(' ')[0]}
        {isNow && <span className="font-normal">this month</span>}
      </h3>
      {runs.map((run) => (
        <div
          key={run.id}
          className="grid justify-items-start gap-1 text-sm max-xs:flex max-xs:flex-wrap max-xs:items-center max-xs:justify-between max-xs:gap-x-3 max-xs:gap-y-0"
        >
          <RunTitle run={run} mayOpen={mayOpen} />
          <RunBadge status={run.status} />
          <span className="basis-full text-muted">
            Pick-up {run.pickUp.replaceAll(`, ${month.slice(0, 4)}`, '')}
          </span>
        </div>
      ))}
      {isEmpty && mayPlan && (
        <Link
          to={paths.business.runs.new({ month: month.slice(0, 7) })}
          className="inline-flex min-h-11 w-fit items-center gap-1.5 text-sm text-muted no-underline hover:text-ink hover:underline svg:size-4"
        >
          <Plus aria-hidden="true" />
          Plan {name}
        </Link>
      )}
    </li>
  )
}

/** The title of a run, which leads to it where the viewer may open it. */
function RunTitle({ run, mayOpen }: { run: Pick<RunLine, 'id' | 'title'>; mayOpen: boolean }) {
  if (!mayOpen) return <span className="wrap-anywhere">{run.title}</span>
  return (
    <TextLink className="wrap-anywhere" to={paths.business.run.home(run.id)}>
      {run.title}
    </TextLink>
  )
}
