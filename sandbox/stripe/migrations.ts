import { type Pool } from 'pg'

/** The emulator's own schema. Each entry runs once, in order; a shipped entry is never edited. */
const MIGRATIONS: string[] = [
  `
  create table sandbox.objects (
    id text primary key,
    seq bigint generated always as identity,
    account text not null,
    type text not null,
    created bigint not null,
    -- The customer it belongs to, and the one other object lists are filtered by (an invoice's subscription ...).
    customer text,
    parent text,
    -- Its status, or active / inactive.
    state text,
    -- Something may still happen to it by itself or along with its customer.
    live boolean not null,
    -- When it next does something by itself, epoch seconds on its account's clock.
    due_at bigint,
    body json not null,
    hidden json not null
  );
  create index objects_list on sandbox.objects (account, type, created desc, seq desc);
  create index objects_customer on sandbox.objects (customer, type, created desc, seq desc) where customer is not null;
  create index objects_parent on sandbox.objects (parent, type) where parent is not null;
  create index objects_live on sandbox.objects (customer) where live;
  create index objects_due on sandbox.objects (account, due_at) where due_at is not null;

  create table sandbox.events (
    id text primary key,
    seq bigint generated always as identity,
    account text not null,
    type text not null,
    created bigint not null,
    body json not null,
    -- Which webhook endpoint it goes to; null when none is subscribed to its type.
    endpoint text,
    state text not null check (state in ('none', 'pending', 'delivered', 'failed', 'dropped')),
    attempts int not null default 0,
    next_attempt_at timestamptz,
    log json not null default '[]'
  );
  create index events_list on sandbox.events (account, created desc, seq desc);
  create index events_pending on sandbox.events (seq) where state = 'pending';

  create table sandbox.idempotency_keys (
    account text not null,
    key text not null,
    fingerprint text not null,
    status int not null,
    body text not null,
    created_at timestamptz not null default now(),
    primary key (account, key)
  );

  create table sandbox.clocks (
    account text primary key,
    offset_ms bigint not null
  );
  `,
  `
  create table sandbox.settings (
    account text primary key,
    -- What becomes of a subscription when the last attempt on its invoice has failed.
    final_policy text not null check (final_policy in ('cancel', 'unpaid', 'past_due'))
  );
  `,
  `
  -- Movements of the businesses' balances from before there were payouts go out with the next ones.
  update sandbox.objects set due_at = ceil((body->>'available_on')::bigint / 86400.0)::bigint * 86400
  where type = 'balance_transaction' and account <> 'acct_1TastevinPlatform';
  `,
]

/** Creates the schema `sandbox` or brings it up to date. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // One at a time, should two processes start together. The number is arbitrary and this schema's own.
    await client.query('select pg_advisory_xact_lock(724002042)')
    await client.query('create schema if not exists sandbox')
    await client.query('create table if not exists sandbox.migrations (version int primary key)')
    const { rows } = await client.query<{ version: number }>('select version from sandbox.migrations')
    const done = new Set(rows.map((row) => row.version))
    for (const [index, sql] of MIGRATIONS.entries()) {
      if (done.has(index + 1)) continue
      await client.query(sql)
      await client.query('insert into sandbox.migrations (version) values ($1)', [index + 1])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
