import { Bookmark, BookmarkCheck } from 'lucide-react'
import { paths } from '~/foundation/kit/paths'
import { WineButton } from '../../components/wine-button'

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
  return (
    <WineButton
      wineId={wineId}
      action={paths.customer.wishlist()}
      intent={isOnWishlist ? 'remove' : 'add'}
      fields={{ from }}
      label={isOnWishlist ? `Remove ${title} from your wishlist` : `Add ${title} to your wishlist`}
    >
      {isOnWishlist ? <BookmarkCheck aria-hidden="true" /> : <Bookmark aria-hidden="true" />}
      {isOnWishlist ? 'On your wishlist' : 'Add to wishlist'}
    </WineButton>
  )
}
