import type { Migration } from '../migrate.server'

/** What was changed about a wine, for an editor who saves after someone else; pictures may be labels of wines. */
export const wineChanges: Migration = {
  name: '0038-wine-changes',
  sql: /* sql */ `
    create table wine_changes (
      business_id uuid not null,
      wine_id uuid not null,
      -- The wine's version after the change.
      version integer not null,
      -- By fact: its value before and after.
      changes jsonb not null,
      changed_by uuid references users,
      changed_at timestamptz not null,
      primary key (business_id, wine_id, version),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    call tenant_table('wine_changes');

    -- A job looks for businesses with expired promises.
    call platform_may_read('stock_locks');

    -- The history of the whole cellar by kind or person.
    create index stock_movements_by_kind on stock_movements (business_id, kind, seq desc);
    create index stock_movements_by_person on stock_movements (business_id, moved_by, seq desc)
      where moved_by is not null;

    alter table pictures
      drop constraint pictures_kind_check,
      add constraint pictures_kind_check check (kind in ('logo', 'photo', 'label'));
    create index wines_by_picture on wines (business_id, picture_id) where picture_id is not null;
  `,
}
