import type { Migration } from '../migrate.server'

/**
 * What became of payments that did not go through, why a membership ended, and when the provider's own list
 * last named a subscription.
 */
export const failedCards: Migration = {
  name: '0004-failed-cards',
  sql: /* sql */ `
    alter table memberships
      add column ended_because text
        check (ended_because in ('voluntary', 'failed_payment', 'business', 'dispute', 'duplicate')),
      add column listed_at timestamptz;
    create index memberships_by_period_end on memberships (current_period_end)
      where status in ('pending', 'active', 'past_due', 'paused');
    create index memberships_by_account on memberships (business_id, account_id, id)
      where status in ('pending', 'active', 'past_due', 'paused');

    create table payment_failures (
      business_id uuid not null,
      id uuid not null,
      membership_id uuid not null,
      account_id text not null,
      invoice_id text not null,
      invoice_number text,
      amount_cents integer not null check (amount_cents >= 0),
      currency text not null,
      period_start timestamptz,
      period_end timestamptz,
      attempt_count integer not null check (attempt_count > 0),
      decline_code text,
      kind text not null check (kind in ('hard', 'soft')),
      card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
      failed_at timestamptz not null,
      next_attempt_at timestamptz,
      recovered_at timestamptz,
      gave_up_at timestamptz,
      waived_at timestamptz,
      created_at timestamptz not null,
      primary key (business_id, id),
      unique (business_id, account_id, invoice_id),
      foreign key (business_id, membership_id) references memberships (business_id, id)
    );
    create index payment_failures_by_membership on payment_failures (business_id, membership_id, failed_at desc);
    create index payment_failures_due on payment_failures (next_attempt_at)
      where recovered_at is null and waived_at is null and gave_up_at is null;
    call tenant_table('payment_failures');
    call platform_may_read('payment_failures');
  `,
}
