import { Banner } from '~/foundation/ui/feedback/banner'

/** Shown on every portal page of a suspended business. */
export function SuspendedNotice() {
  return (
    <Banner tone="warn" title="Your club is suspended">
      <p>
        Its pages say that the club is closed, and guests can’t join. Existing memberships continue. To
        restore your club, please reply to our email.
      </p>
    </Banner>
  )
}
