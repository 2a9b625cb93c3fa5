import type { Migration } from '../migrate.server'

/** Finding members at the desk, bottles that could not be replaced, and what a refused hand-over was about. */
export const pickUpDesk: Migration = {
  name: '0051-pick-up-desk',
  sql: /* sql */ `
    alter table members
      -- Lowercase, without accents; searched at the desk with typing errors.
      add column search_text text not null generated always as (fold_text(full_name)) stored,
      add column phone_digits text not null
        generated always as (regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')) stored;

    -- Null where no bottle was left to replace it: the box is one short.
    alter table bottle_replacements alter column wine_id drop not null;
    alter table bottle_replacements
      -- The wine that was corked or broken, and whether the member had it already.
      add column old_wine_id uuid,
      add column was_out boolean not null default false,
      add foreign key (business_id, old_wine_id) references wines (business_id, id);

    alter table refused_hand_overs
      -- Why, as the error's code.
      add column code text not null default '',
      -- The wines that the device showed: the box may have changed since.
      add column wine_ids jsonb not null default '[]';
  `,
}
