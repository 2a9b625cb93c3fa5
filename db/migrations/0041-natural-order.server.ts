import type { Migration } from '../migrate.server'

/** The order of bins and regions. */
export const naturalOrder: Migration = {
  name: '0041-natural-order',
  sql: /* sql */ `
    -- As people order names: accents beside their letters, and figures by their value, so that bin A-2 is before A-10.
    create collation natural_order (provider = icu, locale = 'en-u-kn-true');
  `,
}
