import type { Migration } from '../migrate.server'

/** The months whose report was sent, and what became of the wines that the sommelier suggested. */
export const monthlyReports: Migration = {
  name: '0092-monthly-reports',
  sql: /* sql */ `
    -- One row for a business and month: what has one is not sent again.
    create table monthly_reports (
      business_id uuid not null references businesses,
      -- First day of the month.
      month date not null check (extract(day from month) = 1),
      sent_at timestamptz not null,
      primary key (business_id, month)
    );
    call tenant_table('monthly_reports');
    -- A job looks for businesses whose report is due.
    call platform_may_read('monthly_reports');

    -- The wines of an answer, without the person who asked.
    create table sommelier_suggestions (
      business_id uuid not null references businesses,
      request_id uuid not null,
      wine_id uuid not null,
      -- When the member who asked put it in the cart and bought it; null where they did not.
      carted_at timestamptz,
      bought_at timestamptz,
      primary key (business_id, request_id, wine_id),
      foreign key (business_id, request_id) references sommelier_requests (business_id, id) on delete cascade,
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    create index sommelier_suggestions_by_wine on sommelier_suggestions (business_id, wine_id);
    call tenant_table('sommelier_suggestions');
    -- Analytics counts charges by time and sums what was paid, from the index alone.
    create index invoices_of_memberships on invoices (business_id, created_at)
      include (membership_id, status, due_cents, paid_at, paid_cents, refunded_cents)
      where membership_id is not null;

    -- Conversations that are kept know what was suggested before.
    insert into sommelier_suggestions (business_id, request_id, wine_id)
    select distinct t.business_id, t.id, (c.card ->> 'wineId')::uuid
    from sommelier_turns t
    join sommelier_requests r on r.business_id = t.business_id and r.id = t.id
    cross join lateral jsonb_array_elements(t.answer -> 'cards') as c(card)
    join wines w on w.business_id = t.business_id and w.id = (c.card ->> 'wineId')::uuid;
`,
}
