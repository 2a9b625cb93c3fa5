// The list of notifications as pages show it. Pure.
import { dayIn, timeIn, type Day } from '~/foundation/kit/dates'
import { kindRules, type NotificationKind } from './kinds'

export interface NotificationRow {
  id: string
  label: string
  title: string
  body: string
  link: string
  /** "5:30 PM" */
  time: string
  isRead: boolean
}

/** The notifications of a day, the latest first. */
export interface NotificationDay {
  day: Day
  rows: NotificationRow[]
}

/** A notification as it is stored for its reader. */
export interface ListedNotification {
  id: string
  kind: NotificationKind
  title: string
  body: string
  link: string
  createdAt: Date
  isRead: boolean
}

/** Groups notifications, the latest first, by their day in the business's time zone. */
export function listView(notifications: readonly ListedNotification[], timeZone: string): NotificationDay[] {
  const days: NotificationDay[] = []
  for (const { kind, createdAt, ...row } of notifications) {
    const day = dayIn(timeZone, createdAt)
    const last = days.at(-1)
    const shown = { ...row, label: kindRules[kind].label, time: timeIn(timeZone, createdAt) }
    if (last?.day === day) last.rows.push(shown)
    else days.push({ day, rows: [shown] })
  }
  return days
}

/** Notifications that one page lists at most; older ones are on pages of their own. */
const mostListed = 300

/** How many notifications a page lists, from its URL: 30, or more in steps of 30. */
export function shownCount(countParam: string | null, step: number): number {
  const count = Number(countParam)
  return Number.isInteger(count) && count > step ? Math.min(count, mostListed) : step
}

/** The query for more: a longer list, or from the longest on a page of the older ones. Null where all are shown. */
export function moreQuery(
  { shown, before, next }: { shown: number; before: string | null; next: string | null },
  step: number,
): { show?: string; before?: string } | null {
  if (next === null) return null
  if (shown >= mostListed) return { before: next }
  return { show: String(shown + step), ...(before !== null && { before }) }
}

/** Unread notifications are counted up to a hundred. */
export const countText = (unread: number) => (unread > 99 ? '99+' : String(unread))
