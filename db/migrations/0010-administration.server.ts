import type { Migration } from '../migrate.server'

/**
 * What the platform's administration works with: invitations that are sent again and taken back, how many members each
 * business has, suspensions, visits to a business's portal, inquiries from the public site, and failed work by its age.
 */
export const administration: Migration = {
  name: '0010-administration',
  sql: /* sql */ `
    alter table business_invites
      add column revoked_at timestamptz,
      add column sent_count integer not null default 1 check (sent_count > 0),
      -- Null where the link was only handed over.
      add column last_sent_at timestamptz;
    create index business_invites_by_name on business_invites (lower(business_name), id);
    create index business_invites_by_expiry on business_invites (expires_at, id);

    alter table platform_mail add column reply_to text;

    -- From the contact form of the public site; before anybody is known.
    create table inquiries (
      id uuid primary key,
      business_name text not null,
      name text not null,
      email text not null,
      message text not null,
      note text not null default '',
      created_at timestamptz not null,
      answered_at timestamptz,
      answered_by uuid references users
    );
    create index inquiries_by_age on inquiries (created_at desc, id desc);
    create index inquiries_new on inquiries (created_at desc, id desc) where answered_at is null;
    grant select, insert, update, delete on inquiries to app_platform;

    -- Why a business was closed, by whom, and until when; one row each time.
    create table business_suspensions (
      business_id uuid not null references businesses,
      id uuid not null,
      reason text not null,
      suspended_by uuid not null references users,
      suspended_at timestamptz not null,
      lifted_by uuid references users,
      lifted_at timestamptz,
      primary key (business_id, id)
    );
    create unique index business_suspensions_open on business_suspensions (business_id) where lifted_at is null;
    call tenant_table('business_suspensions');
    call platform_may_write('business_suspensions');

    -- An administrator in a business's portal, as its owner: in one session, for a reason, for a while.
    create table owner_visits (
      business_id uuid not null references businesses,
      id uuid not null,
      session_id uuid not null,
      admin_id uuid not null references users,
      reason text not null,
      began_at timestamptz not null,
      ends_at timestamptz not null,
      ended_at timestamptz,
      primary key (business_id, id)
    );
    create index owner_visits_by_session on owner_visits (session_id, began_at desc);
    call tenant_table('owner_visits');
    call platform_may_write('owner_visits');

    -- How many live memberships each business has: counting them all takes too long to sort by.
    create table business_sizes (
      business_id uuid primary key references businesses,
      members integer not null
    );
    call tenant_table('business_sizes');
    call platform_may_read('business_sizes');
    insert into business_sizes (business_id, members)
      select business_id, count(*) from memberships
      where status in ('active', 'past_due', 'paused') group by business_id;
    create function is_live_membership(status text) returns boolean language sql immutable as $$
      select status in ('active', 'past_due', 'paused')
    $$;
    create function membership_counted() returns trigger language plpgsql as $$
    declare
      change integer := 0;
    begin
      if tg_op <> 'INSERT' and is_live_membership(old.status) then change := change - 1; end if;
      if tg_op <> 'DELETE' and is_live_membership(new.status) then change := change + 1; end if;
      if change <> 0 then
        insert into business_sizes (business_id, members)
          values (case when tg_op = 'DELETE' then old.business_id else new.business_id end, change)
          on conflict (business_id) do update set members = business_sizes.members + change;
      end if;
      return null;
    end $$;
    -- At the very end of a transaction, so that the one row of a club is held as shortly as can be, and behind every
    -- other lock.
    create constraint trigger membership_counted after insert or update of status or delete on memberships
      deferrable initially deferred for each row execute function membership_counted();

    create index businesses_in_order_of_name on businesses (lower(name), id);
    create index businesses_by_age on businesses (created_at, id);

    alter table webhook_inbox drop constraint webhook_inbox_status_check;
    alter table webhook_inbox add constraint webhook_inbox_status_check
      check (status in ('queued', 'done', 'parked', 'failed', 'dismissed'));
    create index webhook_inbox_troubles on webhook_inbox (status, received_at desc, event_id desc)
      where status in ('parked', 'failed');
    create index webhook_inbox_troubles_by_account on webhook_inbox (account_id, status)
      where status in ('parked', 'failed');

    create index job_failed on pgboss.job (completed_on desc, id desc) where state = 'failed';
  `,
}
