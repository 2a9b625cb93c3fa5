import type { Migration } from '../migrate.server'

/** The provider's idempotency keys, and the subscriptions that are ended and refunded because they should not exist. */
export const idempotencyKeys: Migration = {
  name: '0023-idempotency-keys',
  sql: /* sql */ `
    create table idempotency_keys (
      business_id uuid not null references businesses,
      request text not null,
      key uuid not null,
      fingerprint text not null,
      is_unsure boolean not null default false,
      asked_at timestamptz not null default now(),
      primary key (business_id, request)
    );
    create index idempotency_keys_by_age on idempotency_keys (business_id, asked_at);
    call tenant_table('idempotency_keys');

    create table undone_subscriptions (
      business_id uuid not null references businesses,
      id uuid not null,
      account_id text,
      subscription_id text not null,
      member_id uuid,
      cause text not null check (cause in ('duplicate', 'account-deleted', 'extra-plan')),
      found_at timestamptz not null,
      canceled_at timestamptz,
      refunded_at timestamptz,
      refunded_cents int not null default 0 check (refunded_cents >= 0),
      currency text,
      because text,
      tried_at timestamptz not null default now(),
      primary key (business_id, id),
      unique (business_id, subscription_id),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    create index undone_subscriptions_open on undone_subscriptions (business_id, tried_at)
      where canceled_at is null or refunded_at is null;
    call tenant_table('undone_subscriptions');
    call platform_may_read('undone_subscriptions');
  `,
}
