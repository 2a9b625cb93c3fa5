import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SubmitButton } from '~/foundation/ui/form/button'

/** Reminds an impersonating administrator on every page of the portal, with a way out. */
export function ImpersonationBar({ businessName, until }: { businessName: string; until: string }) {
  return (
    <aside
      className="visit-bar sticky top-0 z-25 border-b border-warn/45 bg-warn-soft text-warn"
      aria-label="Impersonation"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
        <p className="flex-[1_1_20rem]">
          You are in the portal of <strong>{businessName}</strong> as its owner until {until} local time. The
          owner can see this in the activity log.
        </p>
        <Form
          className="[&_.button]:[--rim:currentColor] [&_.button]:[--word:var(--warn)]"
          method="post"
          action={paths.admin.leaveBusiness()}
        >
          <input type="hidden" name="intent" value="leave" />
          <SubmitButton variant="secondary" size="small" intent="leave">
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
