import type { Migration } from '../migrate.server'

/**
 * Tokens for programs, invitations of new businesses, what mail somebody wants, addresses that are to change, and
 * indexes by which the audit log is read.
 */
export const tokensAndPreferences: Migration = {
  name: '0008-tokens-and-preferences',
  sql: /* sql */ `
    create table signing_keys (
      id uuid primary key,
      public_jwk jsonb not null,
      sealed bytea not null,
      created_at timestamptz not null
    );
    create index signing_keys_by_age on signing_keys (created_at);

    -- What a program was given to act for somebody; each of its refresh tokens is good for one exchange.
    create table token_grants (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      scope text not null,
      user_agent text not null default '',
      address text not null default '',
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    create index token_grants_by_user on token_grants (user_id);
    create index token_grants_by_expiry on token_grants (expires_at);
    create table refresh_tokens (
      token_hash bytea primary key,
      grant_id uuid not null references token_grants on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index refresh_tokens_by_grant on refresh_tokens (grant_id);
    grant select, insert, update, delete on signing_keys, token_grants, refresh_tokens to app;

    -- Whom the platform has asked to bring their business.
    create table business_invites (
      id uuid primary key,
      token_hash bytea not null unique,
      token_prefix text not null check (length(token_prefix) = 8),
      business_name text not null,
      business_email text not null,
      pricing_tier text,
      used boolean not null default false,
      created_by uuid not null references users,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      business_id uuid
    );
    create index business_invites_by_age on business_invites (created_at desc, id desc);
    grant select, insert, update, delete on business_invites to app, app_platform;

    -- Mail that nobody has to have, by what it is about; there is a row only where somebody has said no.
    create table mail_refusals (
      business_id uuid not null references businesses,
      user_id uuid not null references users,
      topic text not null check (topic in ('news', 'offers', 'reminders')),
      refused_at timestamptz not null,
      primary key (business_id, user_id, topic)
    );
    call tenant_table('mail_refusals');
    create table platform_mail_refusals (
      user_id uuid not null references users on delete cascade,
      topic text not null check (topic in ('news', 'offers', 'reminders')),
      refused_at timestamptz not null,
      primary key (user_id, topic)
    );
    grant select, insert, update, delete on platform_mail_refusals to app;
    alter table outgoing_mail add column topic text, add column unsubscribe_url text;

    -- As it was typed, where a link is to make it somebody's address.
    alter table email_tokens add column email text;
    alter table users add column deleted_at timestamptz;

    drop index audit_log_by_business;
    create index audit_log_by_business on audit_log (business_id, at desc, id desc);
    create index audit_log_by_time on audit_log (at desc, id desc);
    create index audit_log_by_actor on audit_log (actor_id, at desc, id desc);
    create index audit_log_by_action on audit_log (action, at desc, id desc);
  `,
}
