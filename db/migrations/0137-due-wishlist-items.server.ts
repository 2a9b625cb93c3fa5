import type { Migration } from '../migrate.server'

/** Wishlist items whose wines were sold out, which are looked through across clubs every ten minutes. */
export const dueWishlistItems: Migration = {
  name: '0137-due-wishlist-items',
  sql: 'create index concurrently wishlist_items_sold_out on wishlist_items (business_id, wine_id) where was_sold_out',
}
