import type { Migration } from '../migrate.server'

/**
 * Sessions whose token changes while they live, hand-overs from the platform's host to a club's, and the mail of
 * the platform itself.
 */
export const sessions: Migration = {
  name: '0006-sessions',
  sql: /* sql */ `
    alter table sessions
      add column method text not null default 'password'
        check (method in ('password', 'passkey', 'code', 'handover', 'signup')),
      -- Half signed in: nothing but the page of the second factor knows it.
      add column awaiting text check (awaiting in ('second-factor')),
      -- The last time a password, a passkey or a second factor was given.
      add column proved_at timestamptz,
      add column last_seen_at timestamptz,
      -- From here on the token wants to be changed; the session itself lives until expires_at.
      add column token_expires_at timestamptz not null default now() + interval '1 hour',
      -- The token before this one, until this one has arrived.
      add column previous_hash bytea;
    update sessions set proved_at = created_at, last_seen_at = refreshed_at;
    create unique index sessions_by_previous on sessions (previous_hash) where previous_hash is not null;

    create table handovers (
      id uuid primary key,
      code_hash bytea not null unique,
      user_id uuid not null references users on delete cascade,
      -- Whose sign-in on the platform's host it comes from; when that ends, so does this.
      session_id uuid not null references sessions on delete cascade,
      host text not null,
      business_id uuid not null,
      state_hash bytea not null,
      next text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index handovers_by_user on handovers (user_id);
    create index handovers_by_session on handovers (session_id);
    create index handovers_by_expiry on handovers (expires_at);
    grant select, insert, update, delete on handovers to app;

    create table platform_mail (
      id uuid primary key,
      idempotency_key text not null unique,
      occasion text not null,
      to_address text not null,
      subject text not null,
      html text not null,
      text text not null,
      status text not null check (status in ('queued', 'sent', 'failed')),
      attempts integer not null default 0,
      claimed_until timestamptz,
      provider_id text,
      last_error text,
      created_at timestamptz not null,
      sent_at timestamptz
    );
    grant select, insert, update, delete on platform_mail to app, app_platform;
  `,
}
