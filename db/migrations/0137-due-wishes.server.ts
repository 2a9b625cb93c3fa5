import type { Migration } from '../migrate.server'

/** Wishes for wines that were sold out, which are looked through across clubs every ten minutes. */
export const dueWishes: Migration = {
  name: '0137-due-wishes',
  sql: 'create index concurrently wishlist_items_sold_out on wishlist_items (business_id, wine_id) where was_sold_out',
}
