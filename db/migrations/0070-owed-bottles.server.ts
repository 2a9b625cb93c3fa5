import type { Migration } from '../migrate.server'

/** Bottles that were missing from a box that was handed over: who gave or settled them, and in which later box. */
export const owedBottles: Migration = {
  name: '0070-owed-bottles',
  sql: /* sql */ `
    -- The place in an earlier box whose missing bottle this one is.
    alter table run_order_lines
      add column owed_line_id uuid,
      add check (owed_line_id <> id),
      add foreign key (business_id, owed_line_id) references run_order_lines (business_id, id);
    -- A missing bottle is given once.
    create unique index run_order_lines_by_owed on run_order_lines (business_id, owed_line_id)
      where owed_line_id is not null and status in ('promised', 'out');
    create index run_order_lines_short on run_order_lines (business_id, order_id) where status = 'short';
    create index bottle_replacements_without_wine on bottle_replacements (business_id, line_id)
      where was_out and wine_id is null;

    create table owed_bottle_decisions (
      business_id uuid not null,
      id uuid not null,
      line_id uuid not null,
      decision text not null check (decision in ('now', 'next_box', 'settled')),
      reason text check (reason in ('refunded', 'agreed', 'other')),
      note text not null default '',
      -- The wine that was missing, where another one was taken from stock.
      old_wine_id uuid,
      decided_by uuid references users,
      decided_at timestamptz not null,
      undone_by uuid references users,
      undone_at timestamptz,
      primary key (business_id, id),
      check ((decision = 'settled') = (reason is not null)),
      check ((decision = 'now') = (old_wine_id is not null)),
      foreign key (business_id, line_id) references run_order_lines (business_id, id),
      foreign key (business_id, old_wine_id) references wines (business_id, id)
    );
    create unique index owed_bottle_decisions_of_line on owed_bottle_decisions (business_id, line_id)
      where decision <> 'now' and undone_at is null;
    create index owed_bottle_decisions_by_line on owed_bottle_decisions (business_id, line_id);
    create index owed_bottle_decisions_by_time on owed_bottle_decisions (business_id, decided_at desc)
      where undone_at is null;
    call tenant_table('owed_bottle_decisions');
  `,
}
