import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { dayOfMonth, formatDayWithWeekday, type Day } from '~/foundation/kit/dates'
import { Badge } from '~/foundation/ui/feedback/badge'
import { kindNames, type CalendarItemView } from '../calendar-item'
import { addDays, firstDay, lastDay, monthOf, type Month } from '../month'
import { kindIcons } from './kinds'
import { dayAnchor } from './month-grid'

/** Items of a month, day by day. An item of several days is listed on its first day of the month. */
export function DayList({ month, today, items }: { month: Month; today: Day; items: CalendarItemView[] }) {
  return (
    <ol className="grid gap-5">
      {daysWith(month, items).map(({ day, starting, running }) => (
        <li
          key={day}
          id={dayAnchor(day)}
          tabIndex={-1}
          className="grid scroll-mt-6 grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 focus-visible:outline-2"
        >
          <h3 className="pt-3 text-center font-text text-base leading-tight font-normal">
            <span className="sr-only">{formatDayWithWeekday(day)}</span>
            <span
              aria-hidden="true"
              className={cx('grid gap-0.5', day === today && 'font-semibold text-accent')}
            >
              <span className="text-sm text-muted">{formatDayWithWeekday(day).slice(0, 3)}</span>
              <span className="font-display text-xl tabular-nums">{dayOfMonth(day)}</span>
            </span>
          </h3>
          <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
            {starting.map((item) => (
              <Entry key={item.id} item={item} />
            ))}
            {running.map((item) => (
              <li key={item.id} className="bg-raised px-4 py-2.5 text-sm text-muted">
                {item.title}, {item.days}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function Entry({ item }: { item: CalendarItemView }) {
  const Icon = kindIcons[item.kind]
  const facts = [item.days, item.time, item.place].filter(Boolean).join(' · ')
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 bg-raised px-4 py-3">
      <Icon className="mt-1 size-4.5 text-accent" aria-hidden="true" />
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="sr-only">{kindNames[item.kind]}: </span>
        <Link
          to={item.href}
          className={cx(
            'min-w-0 font-semibold wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline',
            item.isCanceled && 'line-through',
          )}
        >
          {item.title}
        </Link>
        {item.isCanceled ? (
          <Badge tone="red">Canceled</Badge>
        ) : (
          item.status && <Badge tone="grey">{item.status}</Badge>
        )}
      </span>
      {facts && <span className="col-start-2 text-sm wrap-anywhere text-muted">{facts}</span>}
      {item.detail && <span className="col-start-2 text-sm wrap-anywhere text-muted">{item.detail}</span>}
    </li>
  )
}

interface DayOfList {
  day: Day
  /** Items that begin on the day, or are in progress on the month's first day. */
  starting: CalendarItemView[]
  /** Items that began earlier; listed only on days where another item begins. */
  running: CalendarItemView[]
}

/** The days of a month that have something. */
function daysWith(month: Month, items: CalendarItemView[]): DayOfList[] {
  const days: DayOfList[] = []
  const first = firstDay(month)
  for (let day = first; day <= lastDay(month); day = addDays(day, 1)) {
    const onDay = items.filter(({ from, until }) => from <= day && day <= until)
    const starting = onDay.filter(({ from }) => from === day || (day === first && monthOf(from) < month))
    if (starting.length > 0)
      days.push({ day, starting, running: onDay.filter((item) => !starting.includes(item)) })
  }
  return days
}
