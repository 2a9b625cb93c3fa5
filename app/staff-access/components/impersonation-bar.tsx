import { Form } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton } from '~/ui/form/button'

/** Reminds an administrator on every page of a portal that they look in as its owner, and leads out. */
export function ImpersonationBar({ businessName, until }: { businessName: string; until: string }) {
  return (
    <aside
      className="visit-bar sticky top-0 z-25 border-b border-warn/45 bg-warn-soft text-warn"
      aria-label="Your visit"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
        <p className="flex-[1_1_20rem]">
          You are in the portal of <strong>{businessName}</strong> as its owner, until {until} there. The
          owner can read that you were here.
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
