import type { Migration } from '../migrate.server'

/** Notifications of members and staff, and the settings that decide where each kind is sent. */
export const notifications: Migration = {
  name: '0079-notifications',
  sql: /* sql */ `
    create table notifications (
      business_id uuid not null references businesses,
      id uuid not null,
      user_id uuid not null references users,
      audience text not null check (audience in ('member', 'staff')),
      kind text not null check (kind ~ '^[a-z_]{1,40}$'),
      -- What happened. One notification for one cause, however often a job runs.
      cause text not null check (length(cause) between 1 and 200),
      title text not null check (length(title) between 1 and 200),
      body text not null check (length(body) <= 500),
      -- A path on the club's host for members, on the platform's host for staff.
      link text not null check (link ~ '^/[^/\\\\]' and length(link) <= 500),
      -- False where the person wants this kind by email only.
      is_here boolean not null,
      created_at timestamptz not null,
      read_at timestamptz,
      primary key (business_id, id),
      unique (business_id, user_id, kind, cause)
    );
    create index notifications_in_order on notifications (business_id, user_id, audience, created_at desc, id desc)
      where is_here;
    create index notifications_unread on notifications (business_id, user_id, audience)
      where is_here and read_at is null;
    create index notifications_by_age on notifications (business_id, created_at);
    call tenant_table('notifications');

    -- What is to be emailed. Rows are deleted once the email is queued.
    create table notification_emails (
      business_id uuid not null references businesses,
      notification_id uuid not null,
      user_id uuid not null references users,
      audience text not null check (audience in ('member', 'staff')),
      due_at timestamptz not null,
      primary key (business_id, notification_id),
      foreign key (business_id, notification_id) references notifications (business_id, id) on delete cascade
    );
    create index notification_emails_due on notification_emails (due_at, business_id);
    create index notification_emails_by_user on notification_emails (business_id, user_id, audience, due_at);
    call tenant_table('notification_emails');
    -- A job looks for businesses with emails that are due.
    call platform_may_read('notification_emails');

    -- What a person chose for a kind. Without a row the defaults of the kind apply.
    create table notification_settings (
      business_id uuid not null references businesses,
      user_id uuid not null references users,
      kind text not null check (kind ~ '^[a-z_]{1,40}$'),
      here boolean not null,
      email text not null check (email in ('now', 'digest', 'off')),
      changed_at timestamptz not null,
      primary key (business_id, user_id, kind)
    );

    -- What a person chose for all kinds, and when they were last emailed.
    create table notification_recipients (
      business_id uuid not null references businesses,
      user_id uuid not null references users,
      audience text not null check (audience in ('member', 'staff')),
      -- Times of day in the business's time zone; both or neither.
      quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      last_emailed_at timestamptz,
      primary key (business_id, user_id, audience),
      check ((quiet_from is null) = (quiet_until is null))
    );
    call tenant_table('notification_recipients');

    -- The settings become the only store of opt-outs. A topic was about several kinds.
    alter table email_opt_outs no force row level security;
    insert into notification_settings (business_id, user_id, kind, here, email, changed_at)
    select o.business_id, o.user_id, k.kind, true, 'off', max(o.opted_out_at)
    from email_opt_outs o
    join (values
      ('news', 'club_news'), ('news', 'wishlist'), ('news', 'recommendation'), ('news', 'event'),
      ('offers', 'club_offers'), ('offers', 'event'),
      ('reminders', 'pick_up_reminder'), ('reminders', 'rating')
    ) as k (topic, kind) on k.topic = o.topic
    group by o.business_id, o.user_id, k.kind;
    drop table email_opt_outs;
    call tenant_table('notification_settings');

    alter table platform_email_opt_outs rename to platform_notification_settings;
    alter table platform_notification_settings rename column topic to kind;
    alter table platform_notification_settings rename column opted_out_at to changed_at;
    alter table platform_notification_settings add column email text not null default 'off'
      check (email in ('now', 'off'));
    alter table platform_notification_settings alter column email drop default;

    -- Open pages of a session that ends are closed at once, in every process.
    create function session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('session_ended', old.id::text);
      return null;
    end $$;
    create trigger session_ended after update of revoked_at on sessions
      for each row when (old.revoked_at is null and new.revoked_at is not null) execute function session_ended();
  `,
}
