import type { Migration } from '../migrate.server'

/**
 * Two-step sign-in: a passkey as the second step, browsers that are not asked for 30 days, from when a business requires
 * it, and resets that wait for 48 hours.
 */
export const twoStepSignIn: Migration = {
  name: '0139-two-step-sign-in',
  sql: /* sql */ `
    alter table users add column passkey_step_since timestamptz;
    alter table sessions add column second_step_at timestamptz;
    alter table known_devices
      add column id uuid not null default gen_random_uuid(),
      add column user_agent text not null default '',
      add column two_step_until timestamptz;

    -- Null: no payments of real money yet.
    alter table businesses add column two_step_from timestamptz;

    create table two_step_resets (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      requested_by uuid not null references users,
      reason text not null check (length(reason) between 1 and 2000),
      requested_at timestamptz not null,
      due_at timestamptz not null,
      stop_hash bytea not null,
      stopped_at timestamptz,
      done_at timestamptz,
      check (stopped_at is null or done_at is null)
    );
    create unique index two_step_resets_open on two_step_resets (user_id)
      where stopped_at is null and done_at is null;
    grant select, insert, update, delete on two_step_resets to app;
  `,
}
