import type { Migration } from '../migrate.server'

/** Single bottles that a closing club still owes, and the search of imported members. */
export const owedBottlesOfClosings: Migration = {
  name: '0131-owed-bottles-of-closings',
  sql: /* sql */ `
    alter table club_closing_items
      drop constraint club_closing_items_kind_check,
      add constraint club_closing_items_kind_check check (kind in ('price', 'membership', 'notice', 'gift', 'event',
        'box', 'bottle', 'purchase', 'balance', 'plan', 'archive'));

    -- As it is searched: a page of 10,000 rows folds none. A text of ASCII alone needs no more than lower, since the words
    -- of a search have no signs.
    alter table member_import_rows add column search_text text not null generated always as (
      case when octet_length(full_name || coalesce(email_norm, '') || plan) = length(full_name || coalesce(email_norm, '') || plan)
        then lower(full_name || ' ' || coalesce(email_norm, '') || ' ' || plan)
        else fold_text(full_name || ' ' || coalesce(email_norm, '') || ' ' || plan) end) stored;
  `,
}
