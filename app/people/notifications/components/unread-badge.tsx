import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { Bell } from 'lucide-react'
import { countText } from '../list-view'

/** The number of unread notifications beside a link's words; nothing for none. */
export function UnreadBadge({ unread, className }: { unread: number; className?: string }) {
  if (unread === 0) return null
  return (
    <span className={cx(badgeStyle, className)}>
      {countText(unread)}
      <span className="sr-only"> unread</span>
    </span>
  )
}

/** A link to the notifications as an icon with the number of unread ones. */
export function NotificationsLink({
  href,
  unread,
  isCurrent,
}: {
  href: string
  unread: number
  isCurrent: boolean
}) {
  return (
    <Link
      to={href}
      className="relative grid size-11 flex-none place-items-center rounded-full text-inherit no-underline hover:bg-current/12 current:bg-current/12 svg:size-5 print:hidden"
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Bell aria-hidden="true" />
      <span className="sr-only">Notifications</span>
      <UnreadBadge unread={unread} className="absolute top-0.5 right-0" />
    </Link>
  )
}

const badgeStyle = cx(
  'min-w-4.5 rounded-full bg-ink px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-surface tabular-nums',
)
