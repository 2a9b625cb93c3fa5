import type { Migration } from '../migrate.server'

/**
 * What the platform's administrators read across businesses, counted in each business's own scope every night; features
 * that are switched off for a business; and people who showed interest in a club and are dealt with.
 */
export const platformNumbers: Migration = {
  name: '0097-platform-numbers',
  sql: /* sql */ `
    -- A row switches a feature off; without one it is on.
    create table business_features (
      business_id uuid not null references businesses,
      feature text not null,
      reason text not null check (char_length(reason) between 1 and 500),
      switched_off_by uuid references users,
      switched_off_at timestamptz not null,
      primary key (business_id, feature)
    );
    call tenant_table('business_features');
    call platform_may_write('business_features');
    -- The club's pages link to what is on.
    create trigger club_content_changed after insert or update or delete on business_features
      for each row execute function club_content_changed();

    -- The statement of each month, as the business sees it.
    create table business_months (
      business_id uuid not null references businesses,
      -- '2026-11', in the business's time zone.
      month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
      currency text not null,
      gross_cents bigint not null,
      tax_cents bigint not null,
      refunded_cents bigint not null,
      disputed_cents bigint not null,
      -- The platform's share less what was returned of it, and paid monthly fees.
      fee_cents bigint not null,
      monthly_fee_cents bigint not null,
      computed_at timestamptz not null,
      -- When administrators were emailed that the month cost the business more than a tenth of its sales.
      alerted_at timestamptz,
      primary key (business_id, month, currency)
    );
    call tenant_table('business_months');
    call platform_may_read('business_months');

    -- Monthly recurring revenue of its members, month by month, from counted days.
    create table business_movements (
      business_id uuid not null references businesses,
      month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
      opening_cents bigint not null,
      new_cents bigint not null,
      reactivation_cents bigint not null,
      expansion_cents bigint not null,
      contraction_cents bigint not null,
      churn_cents bigint not null,
      closing_cents bigint not null,
      joined integer not null,
      left_members integer not null,
      members integer not null,
      computed_at timestamptz not null,
      primary key (business_id, month)
    );
    call tenant_table('business_movements');
    call platform_may_read('business_movements');

    -- How a business does, one row each.
    create table business_health (
      business_id uuid primary key references businesses,
      members integer not null,
      overdue_members integer not null,
      -- Members who left in the last 30 days, and those there were before.
      left_30_days integer not null,
      members_before integer not null,
      -- The month of the latest run that was not canceled.
      last_run_month date,
      last_sign_in_at timestamptz,
      picture_count integer not null,
      picture_bytes bigint not null,
      document_count integer not null,
      document_bytes bigint not null,
      -- Emails of the last 30 days. Bounces and complaints are null while they are not known.
      emails_sent integer not null,
      emails_failed integer not null,
      emails_bounced integer,
      emails_complained integer,
      computed_at timestamptz not null
    );
    call tenant_table('business_health');
    call platform_may_read('business_health');
    call platform_may_read('model_usage');
    call platform_may_read('stock_checks');

    -- A person on any list of the club whom the business has dealt with.
    create table interest_marks (
      business_id uuid not null references businesses,
      email_norm text not null,
      done_at timestamptz not null,
      done_by uuid references users,
      primary key (business_id, email_norm)
    );
    call tenant_table('interest_marks');
    call platform_may_read('interest_marks');
`,
}
