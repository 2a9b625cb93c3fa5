import type { Migration } from '../migrate.server'

/** Links whose tokens follow from the session secret are found under the current secret and under the one before. */
export const linksUnderTwoSecrets: Migration = {
  name: '0134-links-under-two-secrets',
  sql: /* sql */ `
    alter table gifts add column previous_token_hash bytea;
    alter table event_bookings add column previous_token_hash bytea;
    alter table event_waiting_list add column previous_token_hash bytea;
    create unique index gifts_by_previous_token on gifts (business_id, previous_token_hash)
      where previous_token_hash is not null;
    create unique index event_bookings_by_previous_token on event_bookings (business_id, previous_token_hash)
      where previous_token_hash is not null;
    create unique index event_waiting_list_by_previous_token on event_waiting_list (business_id, previous_token_hash)
      where previous_token_hash is not null;

    -- A link that is replaced, or erased, is dead under every secret.
    create function drop_previous_token() returns trigger language plpgsql as $$
    begin
      new.previous_token_hash := null;
      return new;
    end $$;
    create trigger drop_previous_token before update of token_hash on gifts for each row
      when (new.token_hash is distinct from old.token_hash
        and new.previous_token_hash is not distinct from old.previous_token_hash)
      execute function drop_previous_token();
    create trigger drop_previous_token before update of token_hash on event_bookings for each row
      when (new.token_hash is distinct from old.token_hash
        and new.previous_token_hash is not distinct from old.previous_token_hash)
      execute function drop_previous_token();
    create trigger drop_previous_token before update of token_hash on event_waiting_list for each row
      when (new.token_hash is distinct from old.token_hash
        and new.previous_token_hash is not distinct from old.previous_token_hash)
      execute function drop_previous_token();
`,
}
