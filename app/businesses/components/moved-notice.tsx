import { paths } from '~/kit/paths'
import { Banner } from '~/ui/banner'
import type { PortalBusiness } from './portal-frame'

/** The business somebody had open is not theirs any more: says so until they have taken note of it. */
export function MovedNotice({ open }: { open: PortalBusiness }) {
  return (
    <Banner tone="warn" title="You no longer have access to the business you had open.">
      <p>This is {open.name} now. What you were doing at the other one was not carried out.</p>
      <form method="post" action={paths.business.switch()} className="actions">
        <button type="submit" className="button" data-variant="secondary" name="businessId" value={open.id}>
          {`Go on with ${open.name}`}
        </button>
      </form>
    </Banner>
  )
}
