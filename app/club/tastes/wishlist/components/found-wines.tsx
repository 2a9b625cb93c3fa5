import { paths } from '~/foundation/kit/paths'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { WineLine } from '../../components/wine-line'
import type { TasteWine } from '../../wine-cards.server'
import { mostOnWishlist } from '../schemas'
import { WishlistButton } from './wishlist-button'

/** Results of a search for wines for the wishlist. */
export function FoundWines({
  q,
  found: { wines, more, isSimilar },
  onWishlist,
  isFull,
}: {
  q: string
  found: { wines: TasteWine[]; more: number; isSimilar: boolean }
  /** Ids of the wines on the wishlist. */
  onWishlist: ReadonlySet<string>
  isFull: boolean
}) {
  if (wines.length === 0) {
    return (
      <EmptyState title="No wine found">
        <p>No wine on the list matches “{q}”. Try the producer, the grape or the region.</p>
      </EmptyState>
    )
  }
  return (
    <section className="grid gap-3" aria-labelledby="found">
      <h2 id="found" className="text-2xl">
        {isSimilar ? `Nothing matches “${q}” exactly. Close matches` : `Wines matching “${q}”`}
      </h2>
      {isFull && <p>Your wishlist has {mostOnWishlist} wines. Remove one of them to add another.</p>}
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
        {wines.map((wine) => (
          <li key={wine.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 bg-raised px-5 py-4">
            <WineLine wine={wine} />
            {onWishlist.has(wine.id) ? (
              <p className="text-sm font-semibold">On your wishlist</p>
            ) : (
              !isFull && (
                <WishlistButton
                  wineId={wine.id}
                  title={wine.title}
                  isOnWishlist={false}
                  from={paths.customer.wishlist({ q })}
                />
              )
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm text-muted">
          {more === 1 ? '1 more wine matches' : `${more} more wines match`}. Add another word to narrow the
          search.
        </p>
      )}
    </section>
  )
}
