import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { dayOfMonth, formatDayWithWeekday, type Day } from '~/foundation/kit/dates'
import { lookup } from '~/foundation/kit/lookup'
import type { CalendarItemView } from '../calendar-item'
import { addDays, addMonths, monthOf, rowsOfWeek, sameDayIn, weekday, weeksOf, type Month } from '../month'
import { kindIcons, kindTones } from './kinds'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Rows of items in a day before the rest is counted. */
const mostRows = 4

/** The id of a day in the list below the grid. */
export const dayAnchor = (day: Day) => `day-${day}`

/**
 * A month, Sunday first. Arrow keys move from day to day, Home and End within the week, Page Up and Page Down to the
 * month before and after; Enter opens the day in the list below. Without scripts every day that has something is a link.
 * `onMonth` is called with the day to move to when a key leaves the month; with `takesFocus` the day gets the focus.
 */
export function MonthGrid({
  month,
  today,
  items,
  focused,
  takesFocus,
  onMonth,
}: {
  month: Month
  today: Day
  items: CalendarItemView[]
  /** The day that the keyboard is on when the month opens. */
  focused: Day
  takesFocus: boolean
  onMonth: (day: Day) => void
}) {
  const grid = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState(focused)
  useEffect(() => {
    if (takesFocus) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [takesFocus, focused])
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = dayAfterKey(event.key, current, month)
    if (next === null) return
    event.preventDefault()
    if (monthOf(next) !== month) {
      onMonth(next)
      return
    }
    setCurrent(next)
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  return (
    <table
      ref={grid}
      role="grid"
      aria-labelledby="month"
      className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-raised max-md:hidden"
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th
              key={name}
              scope="col"
              className="border-b border-line px-2.5 py-2 text-left text-sm font-semibold text-muted"
            >
              <abbr title={name} className="no-underline">
                {name.slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => {
          const rows = rowsOfWeek(week, items)
          return (
            <tr key={week[0]}>
              {week.map((day, index) => (
                <DayCell
                  key={day}
                  day={day}
                  isOutside={monthOf(day) !== month}
                  isToday={day === today}
                  isCurrent={day === current}
                  rows={rows[index] ?? []}
                  onFocus={() => setCurrent(day)}
                />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The day to which a key leads; null for any other key. */
function dayAfterKey(key: string, day: Day, month: Month): Day | null {
  if (key === 'PageUp' || key === 'PageDown')
    return sameDayIn(addMonths(month, key === 'PageUp' ? -1 : 1), day)
  const steps = lookup<number>({
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday(day),
    End: 6 - weekday(day),
  })
  const step = steps.get(key)
  return step === undefined ? null : addDays(day, step)
}

function DayCell({
  day,
  isOutside,
  isToday,
  isCurrent,
  rows,
  onFocus,
}: {
  day: Day
  isOutside: boolean
  isToday: boolean
  isCurrent: boolean
  /** Items drawn one below the other; null is an empty row. */
  rows: (CalendarItemView | null)[]
  onFocus: () => void
}) {
  const items = rows.flatMap((item) => item ?? [])
  const more = rows.slice(mostRows).filter(Boolean).length
  const label = [
    formatDayWithWeekday(day),
    ...(isToday ? ['today'] : []),
    items.length === 0 ? 'nothing' : items.map(({ title }) => title).join(', '),
  ].join(', ')
  // The keyboard is on the link of a day that has something, on the cell of any other.
  const stop = {
    tabIndex: isCurrent ? 0 : -1,
    onFocus,
    'data-day': day,
    'aria-label': label,
    'aria-current': isToday ? ('date' as const) : undefined,
  }
  const isLink = !isOutside && items.length > 0
  const numberStyle = cx(
    'mx-1.5 grid size-7 place-items-center rounded-full text-sm no-underline tabular-nums',
    isToday ? 'bg-primary font-semibold text-on-primary' : isOutside ? 'text-muted' : 'text-ink',
  )
  return (
    <td
      role="gridcell"
      {...(isLink || isOutside ? {} : stop)}
      className={cx(
        'h-28 border-line px-0 py-1.5 align-top [&:not(:last-child)]:border-r [tr:not(:last-child)>&]:border-b',
        isOutside && 'bg-surface',
      )}
    >
      {isLink ? (
        <a {...stop} className={numberStyle} href={`#${dayAnchor(day)}`}>
          {dayOfMonth(day)}
        </a>
      ) : (
        <span className={numberStyle} aria-hidden="true">
          {dayOfMonth(day)}
        </span>
      )}
      {!isOutside && (
        <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-0.5" aria-hidden="true">
          {rows.slice(0, mostRows).map((item, row) => (
            <li key={item ? item.id : `empty-${row}`} className="h-6">
              {item && <Bar item={item} day={day} />}
            </li>
          ))}
          {more > 0 && <li className="px-2 text-xs text-muted">{more} more</li>}
        </ul>
      )}
    </td>
  )
}

/**
 * One item on one day of a bar that may go on. Its words are written once for each week, where the bar begins, over all
 * of its days in that week.
 */
function Bar({ item, day }: { item: CalendarItemView; day: Day }) {
  const isFirst = item.from === day
  const isLast = item.until === day
  const isStart = isFirst || weekday(day) === 0
  const Icon = kindIcons[item.kind]
  return (
    <Link
      to={item.href}
      tabIndex={-1}
      title={item.title}
      className={cx(
        'relative block h-full text-xs no-underline hover:underline',
        kindTones[item.kind],
        isFirst && 'ml-1.5 rounded-l-control',
        isLast && 'mr-1.5 rounded-r-control',
        item.isCanceled && 'line-through',
      )}
    >
      {isStart && (
        <span
          className={cx(
            'absolute inset-y-0 left-0 z-1 flex items-center gap-1 overflow-hidden px-1.5 whitespace-nowrap',
            widths[daysInWeek(item, day) - 1],
          )}
        >
          <Icon className="size-3.5 flex-none" aria-hidden="true" />
          <span className="truncate">{item.title}</span>
        </span>
      )}
    </Link>
  )
}

/** Of so many days. */
const widths = ['w-full', 'w-[200%]', 'w-[300%]', 'w-[400%]', 'w-[500%]', 'w-[600%]', 'w-[700%]']

/** How many days of the item the week still has, this day included. */
function daysInWeek({ until }: CalendarItemView, day: Day): number {
  let days = 1
  while (weekday(day) + days < 7 && addDays(day, days) <= until) days += 1
  return days
}
