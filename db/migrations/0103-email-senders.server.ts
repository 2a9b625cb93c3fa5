import type { Migration } from '../migrate.server'

/** The address of its own that a business sends its emails from, proved by the DNS records of its domain. */
export const emailSenders: Migration = {
  name: '0103-email-senders',
  sql: /* sql */ `
    create table email_senders (
      business_id uuid not null references businesses,
      id uuid not null,
      address text not null check (address = lower(address) and length(address) <= 254),
      domain text not null,
      status text not null check (status in ('pending', 'verified', 'broken')),
      provider_id bigint not null,
      dkim_host text not null,
      dkim_value text not null,
      return_path_host text not null,
      return_path_value text not null,
      dkim_found boolean not null default false,
      return_path_found boolean not null default false,
      entered_by uuid references users,
      created_at timestamptz not null,
      checked_at timestamptz,
      last_problem text,
      refused_at timestamptz,
      verified_at timestamptz,
      broken_at timestamptz,
      primary key (business_id),
      check (status <> 'verified' or (dkim_found and return_path_found))
    );
    create unique index email_senders_proved_once on email_senders (domain) where status = 'verified';
    call tenant_table('email_senders');
    call platform_may_read('email_senders');
`,
}
