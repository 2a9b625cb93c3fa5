import { Form } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton } from '~/ui/form/button'

/** Reminds an impersonating administrator on every page of the portal, with a way out. */
export function ImpersonationBar({ businessName, until }: { businessName: string; until: string }) {
  return (
    <aside className="visit-bar" aria-label="Impersonation">
      <div className="wrap">
        <p>
          You are in the portal of <strong>{businessName}</strong> as its owner until {until} local time. The
          owner can see this in the activity log.
        </p>
        <Form method="post" action={paths.admin.leaveBusiness()}>
          <input type="hidden" name="intent" value="leave" />
          <SubmitButton variant="secondary" intent="leave">
            Leave
          </SubmitButton>
        </Form>
      </div>
    </aside>
  )
}

/** Why an impersonator's change was refused. */
export function ImpersonationReadOnlyNotice() {
  return (
    <Banner tone="warn" title="Nothing was changed">
      <p>
        Only the owner can do this. As an administrator you can view members, prices, fees and the log, and
        help with the club’s settings.
      </p>
    </Banner>
  )
}
