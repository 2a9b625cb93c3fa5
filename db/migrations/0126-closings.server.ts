import type { Migration } from '../migrate.server'

/** Clubs that close or leave: the act of their owner, and everything that is to be settled for it, item by item. */
export const closings: Migration = {
  name: '0126-closings',
  sql: /* sql */ `
    alter table businesses drop constraint businesses_status_check;
    alter table businesses
      add constraint businesses_status_check check (status in ('draft', 'live', 'suspended', 'closed')),
      -- The club's last day, once its closing has begun: no sign-ups from then on.
      add column closing_on date,
      add column closed_at timestamptz,
      -- Until when members surely find their data on the platform.
      add column member_data_until date;

    create table club_closings (
      business_id uuid not null references businesses,
      id uuid not null,
      kind text not null check (kind in ('close', 'leave')),
      status text not null default 'running' check (status in ('draft', 'running', 'undoing', 'undone', 'closed')),
      -- The day that was chosen; null: as soon as the paid periods end.
      chosen_on date,
      last_on date not null,
      -- From this day on, what is still owed is refunded.
      refund_on date not null,
      -- What members are told, in the business's words.
      message text not null check (length(message) between 1 and 4000),
      -- In an administrator's words; null where the owner closes.
      reason text check (length(reason) between 1 and 2000),
      requested_by uuid not null references users,
      requested_at timestamptz not null,
      undone_by uuid references users,
      undone_at timestamptz,
      closed_at timestamptz,
      primary key (business_id, id)
    );
    create unique index club_closings_one_open on club_closings (business_id) where status in ('running', 'undoing');
    create unique index club_closings_one_draft on club_closings (business_id) where status = 'draft';
    call tenant_table('club_closings');
    call platform_may_read('club_closings');

    create table club_closing_items (
      business_id uuid not null references businesses,
      closing_id uuid not null,
      kind text not null check (kind in ('price', 'membership', 'notice', 'gift', 'event', 'box', 'purchase',
        'balance', 'plan', 'archive')),
      -- The tier, membership, member, gift, event, entitlement or purchase; else the closing.
      item_id uuid not null,
      -- person: only a person can settle it, as because says.
      status text not null default 'waiting' check (status in ('waiting', 'done', 'failed', 'person')),
      because text,
      tries integer not null default 0,
      settled_by uuid references users,
      changed_at timestamptz not null,
      primary key (business_id, closing_id, kind, item_id),
      foreign key (business_id, closing_id) references club_closings (business_id, id)
    );
    create index club_closing_items_open on club_closing_items (business_id, closing_id, kind, status);
    call tenant_table('club_closing_items');

    -- The closing that a cancellation belongs to: its email is the closing's.
    alter table membership_cancellations
      add column closing_id uuid,
      add foreign key (business_id, closing_id) references club_closings (business_id, id);

    alter table business_archives add column kept_days integer not null default 7 check (kept_days between 1 and 400);
`,
}
