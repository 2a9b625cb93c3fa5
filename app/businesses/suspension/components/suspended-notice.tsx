import { Banner } from '~/ui/feedback/banner'

/** To a business that was closed by the platform, on every page of its portal. */
export function SuspendedNotice() {
  return (
    <Banner tone="warn" title="Your club is suspended">
      <p>
        Its pages say that the club is closed, and nobody new can join. Memberships run on as they are. Please
        answer any letter of ours to have it opened again.
      </p>
    </Banner>
  )
}
