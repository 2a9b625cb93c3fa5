import type { Migration } from '../migrate.server'

/**
 * People, clubs, tiers, members, checkout and the machinery around them.
 * Tenant tables carry business_id first in every key; foreign keys between them carry it too, because a
 * single-column key lets one tenant point at another's row even under forced row-level security.
 */
export const firstClub: Migration = {
  name: '0001-first-club',
  sql: /* sql */ `
    create function current_business() returns uuid language plpgsql stable as $$
    declare given text := nullif(current_setting('app.business_id', true), '');
    begin
      if given is null then
        if coalesce(current_setting('app.strict', true), 'on') <> 'off' then
          raise exception 'no tenant is set for this transaction' using errcode = 'TV001';
        end if;
        return null;
      end if;
      return given::uuid;
    end $$;

    create procedure tenant_table(name text, key text default 'business_id') language plpgsql as $$
    begin
      execute format('alter table %I enable row level security', name);
      execute format('alter table %I force row level security', name);
      execute format(
        'create policy tenant on %I for all to app using (%I = (select current_business())) with check (%I = (select current_business()))',
        name, key, key);
      execute format('grant select, insert, update, delete on %I to app', name);
    end $$;

    create procedure platform_may_read(name text) language plpgsql as $$
    begin
      execute format('create policy platform_read on %I for select to app_platform using (true)', name);
      execute format('grant select on %I to app_platform', name);
    end $$;

    create procedure platform_may_write(name text) language plpgsql as $$
    begin
      execute format('create policy platform on %I for all to app_platform using (true) with check (true)', name);
      execute format('grant select, insert, update, delete on %I to app_platform', name);
    end $$;

    -- People: one identity per address across the platform.
    create table users (
      id uuid primary key,
      email text not null,
      email_norm text not null unique,
      full_name text not null default '',
      password_hash text not null,
      email_confirmed_at timestamptz,
      is_admin boolean not null default false,
      created_at timestamptz not null
    );
    create table sessions (
      id uuid primary key,
      token_hash bytea not null unique,
      user_id uuid not null references users on delete cascade,
      host text not null,
      business_id uuid,
      user_agent text not null default '',
      address text not null default '',
      created_at timestamptz not null,
      refreshed_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    create index sessions_by_user on sessions (user_id);
    create index sessions_by_expiry on sessions (expires_at);
    create table email_tokens (
      id uuid primary key,
      token_hash bytea not null unique,
      purpose text not null,
      user_id uuid not null references users on delete cascade,
      email_norm text not null,
      business_id uuid,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index email_tokens_by_user on email_tokens (user_id, purpose);
    create table rate_limits (
      bucket text not null,
      key_hash bytea not null,
      window_start timestamptz not null,
      hits integer not null,
      primary key (bucket, key_hash, window_start)
    );
    create index rate_limits_by_age on rate_limits (window_start);
    grant select, insert, update, delete on users, sessions, email_tokens, rate_limits to app, app_platform;

    -- Clubs.
    create table businesses (
      id uuid primary key,
      name text not null,
      kind text not null check (kind in ('restaurant', 'shop', 'winery')),
      status text not null check (status in ('draft', 'live', 'suspended')),
      email text not null,
      phone text,
      address text,
      website text,
      time_zone text not null,
      currency text not null default 'usd',
      brand jsonb not null,
      plan text not null default 'neighborhood' check (plan in ('neighborhood', 'sommelier', 'world_class')),
      owner_user_id uuid references users,
      version bigint not null default 1,
      created_at timestamptz not null,
      went_live_at timestamptz,
      suspended_at timestamptz
    );
    create index businesses_by_owner on businesses (owner_user_id) where owner_user_id is not null;
    call tenant_table('businesses', 'id');
    call platform_may_write('businesses');
    create table business_slugs (
      slug text primary key,
      business_id uuid not null references businesses,
      created_at timestamptz not null,
      retired_at timestamptz
    );
    create unique index business_slugs_current on business_slugs (business_id) where retired_at is null;
    create index business_slugs_by_business on business_slugs (business_id);
    call tenant_table('business_slugs');
    call platform_may_write('business_slugs');
    create table business_users (
      business_id uuid not null references businesses,
      id uuid not null,
      user_id uuid not null references users,
      role text not null check (role in ('owner', 'manager', 'desk')),
      full_name text not null default '',
      is_active boolean not null default true,
      created_at timestamptz not null,
      deactivated_at timestamptz,
      primary key (business_id, id),
      unique (business_id, user_id)
    );
    create index business_users_by_user on business_users (user_id);
    call tenant_table('business_users');
    call platform_may_write('business_users');

    -- Stripe: which account belongs to which business, and which object of ours is which of theirs.
    create table stripe_accounts (
      account_id text primary key,
      business_id uuid not null references businesses,
      state text not null check (state in
        ('not_started', 'in_progress', 'action_needed', 'pending', 'ready', 'restricted', 'disconnected')),
      livemode boolean not null,
      created_at timestamptz not null,
      synced_at timestamptz,
      disconnected_at timestamptz
    );
    create unique index stripe_accounts_current on stripe_accounts (business_id) where disconnected_at is null;
    call tenant_table('stripe_accounts');
    call platform_may_write('stripe_accounts');
    create table stripe_ids (
      business_id uuid not null references businesses,
      kind text not null check (kind in ('product', 'price', 'customer', 'subscription', 'checkout_session')),
      our_id uuid not null,
      account_id text not null,
      stripe_id text not null,
      created_at timestamptz not null,
      primary key (business_id, kind, our_id, account_id),
      unique (business_id, account_id, stripe_id)
    );
    call tenant_table('stripe_ids');

    -- Tiers and what they cost over time.
    create table tiers (
      business_id uuid not null references businesses,
      id uuid not null,
      name text not null,
      description text not null default '',
      bottles_per_month integer not null default 0 check (bottles_per_month between 0 and 99),
      benefits jsonb not null default '[]',
      position integer not null default 0,
      status text not null check (status in ('draft', 'published', 'archived')),
      created_at timestamptz not null,
      archived_at timestamptz,
      primary key (business_id, id)
    );
    call tenant_table('tiers');
    call platform_may_read('tiers');
    create table tier_prices (
      business_id uuid not null,
      id uuid not null,
      tier_id uuid not null,
      amount_cents integer not null check (amount_cents between 1 and 99999999),
      currency text not null,
      created_at timestamptz not null,
      retired_at timestamptz,
      primary key (business_id, id),
      foreign key (business_id, tier_id) references tiers (business_id, id)
    );
    create unique index tier_prices_current on tier_prices (business_id, tier_id) where retired_at is null;
    call tenant_table('tier_prices');
    call platform_may_read('tier_prices');

    -- Members: a person in one club. What they told this club stays in this club.
    create table members (
      business_id uuid not null references businesses,
      id uuid not null,
      user_id uuid not null references users,
      full_name text not null,
      email text not null,
      phone text,
      date_of_birth date not null,
      joined_on date,
      created_at timestamptz not null,
      primary key (business_id, id),
      unique (business_id, user_id)
    );
    create index members_by_user on members (user_id);
    call tenant_table('members');
    call platform_may_read('members');
    create table memberships (
      business_id uuid not null,
      id uuid not null,
      member_id uuid not null,
      tier_id uuid not null,
      tier_price_id uuid not null,
      status text not null check (status in ('pending', 'active', 'past_due', 'paused', 'inactive', 'canceled')),
      stripe_status text not null,
      account_id text not null,
      subscription_id text not null,
      started_at timestamptz not null,
      current_period_start timestamptz,
      current_period_end timestamptz,
      paid_through timestamptz,
      ends_at timestamptz,
      ended_at timestamptz,
      synced_at timestamptz not null,
      created_at timestamptz not null,
      primary key (business_id, id),
      unique (business_id, account_id, subscription_id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, tier_id) references tiers (business_id, id),
      foreign key (business_id, tier_price_id) references tier_prices (business_id, id)
    );
    create unique index memberships_one_live on memberships (business_id, member_id)
      where status in ('active', 'past_due', 'paused');
    create index memberships_by_member on memberships (business_id, member_id, created_at desc);
    call tenant_table('memberships');
    call platform_may_read('memberships');

    -- A signup between its steps; the password is only ever here as its hash.
    create table join_drafts (
      business_id uuid not null references businesses,
      id uuid not null,
      token_hash bytea not null,
      tier_id uuid,
      full_name text not null default '',
      email text not null default '',
      phone text not null default '',
      date_of_birth text not null default '',
      terms_version text,
      terms_accepted_at timestamptz,
      password_hash text,
      user_id uuid,
      member_id uuid,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (business_id, id),
      unique (business_id, token_hash)
    );
    create index join_drafts_by_expiry on join_drafts (business_id, expires_at);
    call tenant_table('join_drafts');
    create table checkout_attempts (
      business_id uuid not null,
      id uuid not null,
      member_id uuid not null,
      tier_id uuid not null,
      tier_price_id uuid not null,
      status text not null check (status in ('open', 'completed', 'expired')),
      account_id text not null,
      session_id text,
      session_url text,
      return_to text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      settled_at timestamptz,
      primary key (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, tier_id) references tiers (business_id, id),
      foreign key (business_id, tier_price_id) references tier_prices (business_id, id)
    );
    create unique index checkout_attempts_one_open on checkout_attempts (business_id, member_id)
      where status = 'open';
    create unique index checkout_attempts_by_session on checkout_attempts (business_id, session_id);
    create index checkout_attempts_open on checkout_attempts (business_id, created_at) where status = 'open';
    call tenant_table('checkout_attempts');
    call platform_may_read('checkout_attempts');
    create table consents (
      business_id uuid not null,
      id uuid not null,
      member_id uuid not null,
      kind text not null,
      text_version text not null,
      shown_text text not null,
      accepted_at timestamptz not null,
      address text not null,
      user_agent text not null,
      primary key (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    create index consents_by_member on consents (business_id, member_id);
    call tenant_table('consents');

    -- What goes out and what comes in.
    create table outgoing_mail (
      business_id uuid not null references businesses,
      id uuid not null,
      idempotency_key text not null,
      occasion text not null,
      to_address text not null,
      from_name text not null,
      reply_to text,
      subject text not null,
      html text not null,
      text text not null,
      status text not null check (status in ('queued', 'sent', 'failed')),
      attempts integer not null default 0,
      provider_id text,
      last_error text,
      created_at timestamptz not null,
      sent_at timestamptz,
      primary key (business_id, id),
      unique (business_id, idempotency_key)
    );
    call tenant_table('outgoing_mail');
    create table webhook_inbox (
      event_id text primary key,
      endpoint text not null,
      account_id text,
      type text not null,
      object_key text not null,
      livemode boolean not null,
      payload jsonb not null,
      status text not null check (status in ('queued', 'done', 'parked', 'failed')),
      attempts integer not null default 0,
      not_before timestamptz not null,
      claimed_until timestamptz,
      last_error text,
      received_at timestamptz not null,
      done_at timestamptz
    );
    create index webhook_inbox_queue on webhook_inbox (not_before) where status = 'queued';
    create index webhook_inbox_by_object on webhook_inbox (object_key) where status = 'queued';
    grant select, insert, update, delete on webhook_inbox to app_platform;

    -- The audit log is only ever added to.
    create table audit_log (
      id uuid primary key,
      at timestamptz not null,
      business_id uuid,
      actor_kind text not null check (actor_kind in ('anonymous', 'member', 'business', 'admin', 'system')),
      actor_id uuid,
      action text not null,
      target_kind text,
      target_id text,
      request_id text,
      details jsonb not null default '{}'
    );
    create index audit_log_by_business on audit_log (business_id, at desc);
    grant insert on audit_log to app;
    grant select, insert on audit_log to app_platform;

    -- Whatever a club's pages show bumps the club's version and tells every process.
    create function business_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new is not distinct from old then return new; end if;
      if tg_op = 'UPDATE' and new.version = old.version then new.version := old.version + 1; end if;
      perform pg_notify('club_changed', new.id::text);
      return new;
    end $$;
    create trigger business_changed before insert or update on businesses
      for each row execute function business_changed();
    create function club_content_changed() returns trigger language plpgsql as $$
    begin
      update businesses set version = version + 1
        where id = case when tg_op = 'DELETE' then old.business_id else new.business_id end;
      return null;
    end $$;
    create trigger tiers_changed after insert or update or delete on tiers
      for each row execute function club_content_changed();
    create trigger tier_prices_changed after insert or update or delete on tier_prices
      for each row execute function club_content_changed();
    create trigger slugs_changed after insert or update or delete on business_slugs
      for each row execute function club_content_changed();
    create trigger stripe_accounts_changed after insert or update of state on stripe_accounts
      for each row execute function club_content_changed();
  `,
}
