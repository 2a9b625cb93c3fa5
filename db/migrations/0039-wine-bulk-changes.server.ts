import type { Migration } from '../migrate.server'

/** Changes of many wines together, with what each wine was before, so that they can be undone. */
export const wineBulkChanges: Migration = {
  name: '0039-wine-bulk-changes',
  sql: /* sql */ `
    create table wine_bulk_changes (
      business_id uuid not null references businesses,
      id uuid not null,
      kind text not null check (kind in ('bin', 'location', 'supplier', 'par', 'price', 'tier', 'list', 'unlist',
        'retire', 'restore')),
      -- In words, as the person was told.
      summary text not null,
      -- Wines that were selected.
      wines integer not null check (wines > 0),
      -- Of each wine that became different: its id, what was before, and what was set.
      lines jsonb not null,
      changed_by uuid references users,
      changed_at timestamptz not null,
      undone_by uuid references users,
      undone_at timestamptz,
      -- Wines that the undo gave back what was before; the others were changed in between.
      restored integer,
      primary key (business_id, id),
      check ((undone_at is null) = (restored is null))
    );
    call tenant_table('wine_bulk_changes');
  `,
}
