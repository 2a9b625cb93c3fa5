import { Form } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { SubmitButton } from '~/foundation/ui/form/button'
import { inputStyle } from '~/foundation/ui/form/input-style'
import { Card } from '~/foundation/ui/layout/card'
import { fieldsOf } from '../schemas'
import type { KindSettingView } from '../settings-view'

const timings = { now: 'As it happens', digest: 'Daily summary', off: 'Off' }

/** Form of a person's notification settings: for each kind, in the app and by email. */
export function NotificationSettings({
  settings,
  action,
  intent,
  requiredEmails,
}: {
  settings: readonly KindSettingView[]
  action: string
  intent: string
  /** Which emails cannot be turned off, as in "emails about …". */
  requiredEmails: string
}) {
  return (
    <Card title="Notifications">
      <p>
        “Here” is your list of notifications on this website. Emails about {requiredEmails} are always sent.
        The daily summary is sent at 8:00 AM when there is something new.
      </p>
      <Form method="post" action={action} className="grid gap-5">
        <input type="hidden" name="intent" value={intent} />
        <ul className="grid gap-px overflow-hidden rounded-control border border-line bg-line">
          {settings.map((setting) => (
            <KindRow key={setting.kind} {...setting} />
          ))}
        </ul>
        <div className="actions">
          <SubmitButton intent={intent} pendingLabel="Saving...">
            Save
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}

function KindRow({ kind, label, about, hasHere, isEmailRequired, here, email }: KindSettingView) {
  const names = fieldsOf(kind)
  return (
    <li className={rowStyle}>
      <div className="min-w-0">
        <p className="font-semibold">{label}</p>
        <p className="text-sm text-muted">{about}</p>
      </div>
      <div className="flex min-h-11 items-center gap-2.5">
        {hasHere && (
          <>
            <input
              type="checkbox"
              className="size-6 cursor-pointer"
              id={names.here}
              name={names.here}
              defaultChecked={here}
              aria-label={`${label} here`}
            />
            <label className="cursor-pointer" htmlFor={names.here}>
              Here
            </label>
          </>
        )}
      </div>
      {isEmailRequired ? (
        <p className="flex min-h-11 items-center text-sm text-muted">Always by email</p>
      ) : (
        <label className="grid gap-1 text-sm">
          <span className="text-muted">
            Email<span className="sr-only"> about {label}</span>
          </span>
          <select className={inputStyle()} name={names.email} defaultValue={email}>
            {Object.entries(timings).map(([value, words]) =>
              // News and offers are messages of their own, never part of the summary.
              value === 'digest' && !hasHere ? null : (
                <option key={value} value={value}>
                  {words}
                </option>
              ),
            )}
          </select>
        </label>
      )}
    </li>
  )
}

const rowStyle = cx(
  'grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-5 gap-y-2 bg-raised px-4 py-3.5',
  '*:first:col-span-full sm:grid-cols-[minmax(0,1fr)_5.5rem_11rem] sm:*:first:col-span-1',
)
