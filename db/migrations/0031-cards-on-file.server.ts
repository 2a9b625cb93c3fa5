import type { Migration } from '../migrate.server'

/** The card of a membership, as the member sees it: brand, last four digits and expiry. */
export const cardsOnFile: Migration = {
  name: '0031-cards-on-file',
  sql: /* sql */ `
    alter table memberships
      add column card_brand text check (length(card_brand) between 1 and 40),
      add column card_last4 text check (length(card_last4) between 1 and 8),
      add column card_exp_month integer check (card_exp_month between 1 and 12),
      add column card_exp_year integer check (card_exp_year between 2000 and 9999);
  `,
}
