import { Form } from '@remix-run/react'
import type { Day } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { DateText } from '~/ui/layout/date-text'
import { LastUsed } from '~/ui/last-used'

export interface ConnectedAppItem {
  id: string
  name: string
  /** What it may do, in words. */
  may: string[]
  sinceOn: Day
  lastUsedOn: Day | null
}

/** The programs that act for somebody, each with the way to end that. `more`: there are others besides. */
export function ConnectedAppsCard({ apps, more }: { apps: ConnectedAppItem[]; more: boolean }) {
  return (
    <Card title="Programs">
      {apps.length === 0 ? (
        <p>No program acts for you. One that signs in with your password shows up here.</p>
      ) : (
        <>
          <p>
            These were given your password once and act for you since, without being signed in as a device.
            Take back what you do not know.
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
          These are the ones used last; there are more. A new password, or signing out every other device,
          ends them all.
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
      <p>May {may.join(', and ')}.</p>
      <LastUsed word="Since" since={sinceOn} lastUsedOn={lastUsedOn} />
      <div className="actions">
        <Form method="post" action={paths.account.security()}>
          <input type="hidden" name="intent" value="take-back" />
          <input type="hidden" name="programId" value={id} />
          <SubmitButton variant="secondary">
            Take Back
            <span className="sr-only">
              {' '}
              what {name} was given on <DateText day={sinceOn} />
            </span>
          </SubmitButton>
        </Form>
      </div>
    </li>
  )
}
