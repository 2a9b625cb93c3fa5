import { Form } from '@remix-run/react'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { paths } from '~/kit/paths'
import { SubmitButton } from '~/ui/form/button'

/**
 * Puts a wine on the member's wishlist, or takes it off. The form leads back to `from`, a path of this page with its
 * anchor. Works without scripts.
 */
export function WishlistButton({
  wineId,
  title,
  isOnWishlist,
  from,
}: {
  wineId: string
  title: string
  isOnWishlist: boolean
  from: string
}) {
  const intent = isOnWishlist ? 'remove' : 'add'
  return (
    <Form method="post" action={paths.customer.wishlist()} preventScrollReset className="print:hidden">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={wineId} />
      <input type="hidden" name="wineId" value={wineId} />
      <input type="hidden" name="from" value={from} />
      <SubmitButton
        intent={intent}
        id={wineId}
        variant="quiet"
        size="small"
        pendingLabel="Saving..."
        aria-label={isOnWishlist ? `Remove ${title} from your wishlist` : `Add ${title} to your wishlist`}
      >
        {isOnWishlist ? <BookmarkCheck aria-hidden="true" /> : <Bookmark aria-hidden="true" />}
        {isOnWishlist ? 'On your wishlist' : 'Add to wishlist'}
      </SubmitButton>
    </Form>
  )
}
