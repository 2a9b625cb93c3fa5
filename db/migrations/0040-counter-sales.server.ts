import type { Migration } from '../migrate.server'

/** Sales at the counter: the till's daily files, and what the business decided about their columns and items. */
export const counterSales: Migration = {
  name: '0040-counter-sales',
  sql: /* sql */ `
    -- Which column of a till's file holds what, by the names of its columns.
    create table till_layouts (
      business_id uuid not null references businesses,
      header_key text not null,
      columns jsonb not null,
      saved_at timestamptz not null,
      primary key (business_id, header_key)
    );
    call tenant_table('till_layouts');

    -- What an item of the till is: a bottle of a wine, a glass of it, or nothing of the cellar's.
    create table till_items (
      business_id uuid not null references businesses,
      item_key text not null,
      item text not null,
      sold_as text not null check (sold_as in ('bottle', 'glass', 'ignore')),
      wine_id uuid,
      decided_by uuid references users,
      decided_at timestamptz not null,
      primary key (business_id, item_key),
      foreign key (business_id, wine_id) references wines (business_id, id),
      check ((sold_as = 'ignore') = (wine_id is null))
    );
    create index till_items_by_wine on till_items (business_id, wine_id) where wine_id is not null;
    call tenant_table('till_items');

    create table sales_files (
      business_id uuid not null references businesses,
      id uuid not null,
      name text not null,
      -- Of the file's bytes.
      sha256 text not null,
      -- Rows as they were read, until the file is posted.
      content jsonb,
      status text not null check (status in ('open', 'posted', 'undone')),
      columns jsonb,
      -- First and last day of sale that the file names.
      first_day date,
      last_day date,
      -- What was sold on which days, so that the same day is not posted twice from another file.
      content_key text,
      row_count integer not null,
      skipped_rows integer not null default 0,
      location_id uuid,
      uploaded_by uuid references users,
      uploaded_at timestamptz not null,
      posted_by uuid references users,
      posted_at timestamptz,
      undone_by uuid references users,
      undone_at timestamptz,
      -- What could not be undone, as a sentence; '' for nothing.
      undo_note text not null default '',
      primary key (business_id, id),
      foreign key (business_id, location_id) references cellar_locations (business_id, id),
      check ((status = 'open') = (posted_at is null)),
      check ((status = 'undone') = (undone_at is not null))
    );
    create unique index sales_files_once on sales_files (business_id, sha256) where status <> 'undone';
    create unique index sales_files_content_once on sales_files (business_id, content_key) where status = 'posted';
    create index sales_files_by_time on sales_files (business_id, uploaded_at desc, id desc);
    call tenant_table('sales_files');

    -- The items of a file, each with the sum of its rows.
    create table sales_file_items (
      business_id uuid not null,
      file_id uuid not null,
      item_key text not null,
      item text not null,
      row_count integer not null,
      sold integer not null check (sold >= 0),
      returned integer not null check (returned >= 0),
      -- Why its quantity cannot be counted, as a sentence; '' where it can.
      problem text not null default '',
      is_skipped boolean not null default false,
      -- What it was when the file was posted, and the bottles that were moved.
      sold_as text check (sold_as in ('bottle', 'glass', 'ignore')),
      wine_id uuid,
      moved integer,
      primary key (business_id, file_id, item_key),
      foreign key (business_id, file_id) references sales_files (business_id, id) on delete cascade,
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    call tenant_table('sales_file_items');
  `,
}
