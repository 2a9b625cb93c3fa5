import type { Migration } from '../migrate.server'

/** Guests who asked for an email when a club takes members (again). */
export const openingList: Migration = {
  name: '0030-opening-list',
  sql: /* sql */ `
    create table opening_list (
      business_id uuid not null,
      id uuid not null,
      email text not null,
      email_norm text not null,
      status text not null check (status in ('waiting', 'notified', 'left')),
      consent_text text not null,
      consented_at timestamptz not null,
      address text not null,
      user_agent text not null,
      created_at timestamptz not null,
      resolved_at timestamptz,
      primary key (business_id, id)
    );
    create unique index opening_list_once on opening_list (business_id, email_norm) where status = 'waiting';
    create index opening_list_by_status on opening_list (business_id, status, id);
    call tenant_table('opening_list');
    call platform_may_read('opening_list');
  `,
}
