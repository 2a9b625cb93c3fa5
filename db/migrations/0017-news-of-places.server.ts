import type { Migration } from '../migrate.server'

/** What a business was last told of a tier's places, so that it is told of a change once. */
export const newsOfPlaces: Migration = {
  name: '0017-news-of-places',
  sql: /* sql */ `
    -- Nothing until somebody has looked for the first time, and after the limit was changed by hand.
    alter table tiers add column places_told text check (places_told in ('open', 'full', 'next'));
  `,
}
