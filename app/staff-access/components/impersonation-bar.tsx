import { Form } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton } from '~/ui/form/button'

/** Reminds an administrator on every page of a portal that they look in as its owner, and leads out. */
export function ImpersonationBar({ businessName, until }: { businessName: string; until: string }) {
  return (
    <aside className="visit-bar" aria-label="Your visit">
      <div className="wrap">
        <p>
          You are in the portal of <strong>{businessName}</strong> as its owner, until {until} there. The
          owner can read that you were here.
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

/** Why nothing came of what a visitor has pressed. */
export function ImpersonationReadOnlyNotice() {
  return (
    <Banner tone="warn" title="Nothing was changed">
      <p>
        This is for the owner alone to decide. While you visit you can look at members, prices, fees and the
        log, and help with the club’s settings.
      </p>
    </Banner>
  )
}
