import type { Migration } from '../migrate.server'

/** Emails that are still queued when their person's account is deleted: they are erased once they are sent or given up. */
export const erasedAddresses: Migration = {
  name: '0114-erased-addresses',
  sql: /* sql */ `
    -- The address that takes the place of the person's.
    alter table outgoing_emails add column erased_address text;
    alter table platform_emails add column erased_address text;
    create function erase_email() returns trigger language plpgsql set search_path = pg_catalog, public as $$
    begin
      new.to_address := new.erased_address;
      new.subject := '';
      new.html := '';
      new.text := '';
      return new;
    end $$;
    create trigger outgoing_email_erased before update on outgoing_emails for each row
      when (new.erased_address is not null and new.status <> 'queued') execute function erase_email();
    create trigger platform_email_erased before update on platform_emails for each row
      when (new.erased_address is not null and new.status <> 'queued') execute function erase_email();
`,
}
