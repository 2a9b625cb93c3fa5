import { cx } from 'class-variance-authority'
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
  isShort = false,
}: {
  wineId: string
  title: string
  isOnWishlist: boolean
  from: string
  /** On a phone the sign alone. */
  isShort?: boolean
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
      <span className={cx(isShort && 'max-sm:sr-only')}>
        {isOnWishlist ? 'On your wishlist' : 'Add to wishlist'}
      </span>
    </WineButton>
  )
}
