import type { Migration } from '../migrate.server'

/**
 * What proves somebody a second time: authenticator apps, recovery codes, passkeys and codes by e-mail. All of
 * them belong to a person, so none has a tenant; the platform's role has no business with them.
 */
export const secondFactors: Migration = {
  name: '0007-second-factors',
  sql: /* sql */ `
    alter table users add column email_codes_since timestamptz;

    create table totp_secrets (
      user_id uuid primary key references users on delete cascade,
      sealed bytea not null,
      created_at timestamptz not null,
      last_step bigint not null
    );

    create table recovery_codes (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      created_at timestamptz not null,
      used_at timestamptz,
      unique (user_id, code_hash)
    );

    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      credential_id text not null unique,
      rp_id text not null,
      public_key bytea not null,
      counter bigint not null check (counter >= 0),
      transports text[] not null default '{}',
      backed_up boolean not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    );
    create index passkeys_by_user on passkeys (user_id);

    create table webauthn_challenges (
      challenge_hash bytea primary key,
      purpose text not null check (purpose in ('register', 'sign-in', 'second-factor', 'prove')),
      host text not null,
      user_id uuid references users on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index webauthn_challenges_by_expiry on webauthn_challenges (expires_at);

    create table one_time_codes (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      purpose text not null check (purpose in ('sign-in', 'second-factor')),
      email_norm text not null,
      host text not null,
      code_hash bytea not null,
      attempts integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index one_time_codes_by_user on one_time_codes (user_id, purpose, host);
    create index one_time_codes_by_expiry on one_time_codes (expires_at);

    grant select, insert, update, delete
      on totp_secrets, recovery_codes, passkeys, webauthn_challenges, one_time_codes to app;
  `,
}
