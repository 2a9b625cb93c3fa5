import type { Migration } from '../migrate.server'

/** Browsers that an account has signed in from: wrong passwords from elsewhere do not lock them out. */
export const knownDevices: Migration = {
  name: '0027-known-devices',
  sql: /* sql */ `
    create table known_devices (
      token_hash bytea not null,
      user_id uuid not null references users,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      primary key (token_hash, user_id)
    );
    create index known_devices_by_user on known_devices (user_id);
    create index known_devices_by_use on known_devices (last_used_at);
    grant select, insert, update, delete on known_devices to app;
  `,
}
