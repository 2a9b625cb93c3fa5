import { Banner } from '~/foundation/ui/feedback/banner'
import type { PortalBusiness } from './portal-frame'

/** Shown after a user lost access to their active business and another one was opened. */
export function BusinessSwitchedNotice({ open }: { open: PortalBusiness }) {
  return (
    <Banner tone="warn" title="You no longer have access to the business you had open.">
      <p>{open.name} is open now. Unsaved changes to the other business were lost.</p>
    </Banner>
  )
}
