import { Form, Link, useLocation, useSubmit } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { Bell, Check } from 'lucide-react'
import { type MouseEvent, type ReactNode } from 'react'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { HiddenFields } from '~/foundation/ui/form/hidden-fields'
import { DateText } from '~/foundation/ui/layout/date-text'
import { countText, type NotificationDay, type NotificationRow } from '../list-view'

interface ListProps {
  days: NotificationDay[]
  unread: number
  settingsHref: string
  /** The query of the page with more; null where all are shown. */
  more: { show?: string; before?: string } | null
  /** Back to the latest, from a page of older ones. */
  firstHref: string | null
  /** Text for a list without notifications. */
  empty: ReactNode
}

/** A person's notifications by day, what can be done about them, and the way to more. Its page takes the forms. */
export function NotificationList(props: ListProps) {
  const { days, unread, settingsHref, more, firstHref, empty } = props
  const { pathname, search } = useLocation()
  // The page itself, as many as it shows.
  const action = pathname + search
  const [latest] = days.flatMap(({ rows }) => rows)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="mr-auto" role="status">
          {unread === 0 ? 'No unread notifications' : `${countText(unread)} unread`}
        </p>
        {unread > 0 && latest && (
          <IntentForm
            action={action}
            preventScrollReset
            intent="read-all"
            fields={{ upTo: latest.id }}
            variant="secondary"
            size="small"
          >
            Mark all as read
          </IntentForm>
        )}
        <ButtonLink to={settingsHref} variant="quiet" size="small">
          Notification settings
        </ButtonLink>
      </div>
      {days.length === 0 ? (
        <EmptyState title="No notifications yet" picture={<Bell aria-hidden="true" />}>
          {empty}
        </EmptyState>
      ) : (
        days.map(({ day, rows }) => (
          <section key={day} className="grid gap-2" aria-labelledby={`day-${day}`}>
            <h2 className="text-lg" id={`day-${day}`}>
              <DateText day={day} />
            </h2>
            <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
              {rows.map((row) => (
                <NotificationItem key={row.id} row={row} action={action} />
              ))}
            </ul>
          </section>
        ))
      )}
      {(more || firstHref) && (
        <nav className="actions" aria-label="More notifications">
          {more && (
            <Form method="get" action={pathname} preventScrollReset>
              <HiddenFields fields={more} />
              <SubmitButton method="get" variant="secondary" pendingLabel="Loading...">
                Load more
              </SubmitButton>
            </Form>
          )}
          {firstHref && (
            <ButtonLink to={firstHref} variant="quiet">
              Latest notifications
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}

function NotificationItem({ row, action }: { row: NotificationRow; action: string }) {
  const { id, label, title, body, link, time, isRead } = row
  const submit = useSubmit()
  // Opening it reads it. Without scripts the button does.
  const markRead = (event: MouseEvent) => {
    if (!isRead && event.button === 0)
      submit({ intent: 'open', id }, { method: 'post', action, navigate: false, preventScrollReset: true })
  }
  return (
    <li
      className={cx(
        'flex gap-x-2 bg-raised py-3.5 pl-4 sm:pr-2',
        !isRead && 'shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="text-sm text-muted">
          {label} · {time}
          {!isRead && <span className="font-semibold text-ink"> · Unread</span>}
        </p>
        <p>
          <Link
            to={link}
            onClick={markRead}
            className={cx('inline-flex min-h-8 items-center text-ink', !isRead && 'font-semibold')}
          >
            {title}
          </Link>
        </p>
        {body && <p className="text-sm text-muted">{body}</p>}
      </div>
      {!isRead && (
        <IntentForm
          action={action}
          className="flex-none self-center"
          preventScrollReset
          intent="read"
          id={id}
          variant="quiet"
          size="small"
          aria-label={`Mark as read: ${title}`}
        >
          <Check className="sm:hidden" aria-hidden="true" />
          <span className="max-sm:hidden">Mark as read</span>
        </IntentForm>
      )}
    </li>
  )
}
