import { Form } from '@remix-run/react'
import type { Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { LastUsed } from '~/foundation/ui/last-used'

interface ConnectedAppItem {
  id: string
  name: string
  /** Its permissions, in words. */
  may: string[]
  sinceOn: Day
  lastUsedOn: Day | null
}

/** A user's connected apps, each with a button to disconnect it. `more`: the list is cut off. */
export function ConnectedAppsCard({ apps, more }: { apps: ConnectedAppItem[]; more: boolean }) {
  return (
    <Card title="Connected apps">
      {apps.length === 0 ? (
        <p>No connected apps. Apps that sign in with your password appear here.</p>
      ) : (
        <>
          <p>
            These apps signed in with your password and can act for you. Disconnect any you don’t recognize.
          </p>
          <ul className="grid gap-5 [&>li]:border-line [&>li]:not-last:border-b [&>li]:not-last:pb-5">
            {apps.map((app) => (
              <ConnectedAppRow key={app.id} {...app} />
            ))}
          </ul>
        </>
      )}
      {more && (
        <p>
          Only the most recently used apps are listed. Changing your password, or signing out every other
          device, disconnects them all.
        </p>
      )}
    </Card>
  )
}

function ConnectedAppRow({ id, name, may, sinceOn, lastUsedOn }: ConnectedAppItem) {
  return (
    <li>
      <p className="wrap-anywhere">
        <strong>{name}</strong>
      </p>
      <p>Can {may.join(' and ')}.</p>
      <LastUsed word="Since" since={sinceOn} lastUsedOn={lastUsedOn} />
      <div className="actions">
        <Form method="post" action={paths.account.security()}>
          <input type="hidden" name="intent" value="take-back" />
          <input type="hidden" name="programId" value={id} />
          <SubmitButton variant="secondary">
            Disconnect
            <span className="sr-only">
              {' '}
              {name}, connected <DateText day={sinceOn} />
            </span>
          </SubmitButton>
        </Form>
      </div>
    </li>
  )
}
