import type { Migration } from '../migrate.server'

/** How memberships moved revenue, and what a club was at the end of every day. */
export const analytics: Migration = {
  name: '0090-analytics',
  sql: /* sql */ `
    -- Append only: what was counted for a day stays, and what becomes known later counts on a later day.
    create table membership_movements (
      business_id uuid not null references businesses,
      membership_id uuid not null,
      number integer not null check (number > 0),
      member_id uuid not null,
      moved_on date not null,
      happened_at timestamptz not null,
      kind text not null check (kind in ('new', 'reactivation', 'expansion', 'contraction', 'churn', 'move')),
      cause text not null,
      from_tier_id uuid,
      from_cents integer not null,
      to_tier_id uuid,
      to_cents integer not null,
      cohort_month date not null,
      counted_at timestamptz not null,
      primary key (business_id, membership_id, number),
      foreign key (business_id, membership_id) references memberships (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, from_tier_id) references tiers (business_id, id),
      foreign key (business_id, to_tier_id) references tiers (business_id, id)
    );
    create index membership_movements_by_day on membership_movements (business_id, moved_on)
      include (kind, cause, from_tier_id, from_cents, to_tier_id, to_cents, cohort_month);
    create index membership_movements_by_member on membership_movements (business_id, member_id);
    call tenant_table('membership_movements');
    revoke update, delete on membership_movements from app;

    create table analytics_days (
      business_id uuid not null references businesses,
      day date not null,
      -- The end of the day in the business's time zone when it was counted.
      ends_at timestamptz not null,
      members integer not null,
      mrr_cents bigint not null,
      -- [{ tierId, members, cents }]
      tiers jsonb not null,
      computed_at timestamptz not null,
      primary key (business_id, day)
    );
    call tenant_table('analytics_days');
    call platform_may_read('analytics_days');

    -- What a locked bottle cost when it was handed over.
    create index stock_movements_by_lock on stock_movements (business_id, lock_id, seq desc) where lock_id is not null;
  `,
}
