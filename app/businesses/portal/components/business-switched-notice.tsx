import { Banner } from '~/ui/feedback/banner'
import type { PortalBusiness } from './portal-frame'

/** The business somebody had open is not theirs any more, and this one is open from now on. */
export function BusinessSwitchedNotice({ open }: { open: PortalBusiness }) {
  return (
    <Banner tone="warn" title="You no longer have access to the business you had open.">
      <p>{open.name} is open now. Anything you were sending to the other business was not saved.</p>
    </Banner>
  )
}
