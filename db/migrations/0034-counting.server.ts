import type { Migration } from '../migrate.server'

/** Stocktakes: what was counted in a location, beside the bottles on record at that moment; and codes on bottles. */
export const counting: Migration = {
  name: '0034-counting',
  sql: /* sql */ `
    create table stocktakes (
      business_id uuid not null references businesses,
      id uuid not null,
      location_id uuid not null,
      status text not null default 'open' check (status in ('open', 'posted', 'canceled')),
      -- What is counted: all of the location, or the wines of a type and in a range of bins.
      wine_type text,
      bin_from text not null default '',
      bin_to text not null default '',
      started_by uuid references users,
      started_at timestamptz not null,
      -- Posted or canceled.
      ended_by uuid references users,
      ended_at timestamptz,
      -- Of a posted one: what became of wines that were not counted.
      uncounted text check (uncounted in ('leave', 'zero')),
      undone_by uuid references users,
      undone_at timestamptz,
      primary key (business_id, id),
      check ((status = 'open') = (ended_at is null)),
      check (undone_at is null or status = 'posted'),
      foreign key (business_id, location_id) references cellar_locations (business_id, id)
    );
    -- Two people in one location count together, not against each other.
    create unique index stocktakes_one_open on stocktakes (business_id, location_id) where status = 'open';
    create index stocktakes_by_start on stocktakes (business_id, started_at desc, id desc);
    call tenant_table('stocktakes');

    -- Every saved count. The current one of a wine is what is posted.
    create table stocktake_counts (
      business_id uuid not null,
      -- Chosen by the device that counts, so that a repeated request counts once.
      id uuid not null,
      -- Order in which the counts of a stocktake were saved.
      seq bigint not null generated always as identity,
      stocktake_id uuid not null,
      wine_id uuid not null,
      mode text not null check (mode in ('set', 'add', 'clear')),
      -- As entered.
      quantity integer not null check (quantity between 0 and 100000),
      -- All bottles of the wine after this entry; null where the count was removed.
      counted integer check (counted between 0 and 100000),
      -- Bottles on record in the location when they were counted: available, locked and committed.
      book integer not null check (book >= 0),
      -- The record changed between counts that were added together.
      moved_between boolean not null default false,
      -- Not counted: it was set to zero when the stocktake was posted.
      is_assumed boolean not null default false,
      is_current boolean not null default true,
      reason text not null default '',
      -- Price of a bottle when the difference was posted.
      price_cents integer,
      counted_by uuid references users,
      counted_at timestamptz not null,
      primary key (business_id, id),
      check ((mode = 'clear') = (counted is null)),
      foreign key (business_id, stocktake_id) references stocktakes (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    create unique index stocktake_counts_current on stocktake_counts (business_id, stocktake_id, wine_id)
      where is_current;
    create index stocktake_counts_by_seq on stocktake_counts (business_id, stocktake_id, seq);
    create index stocktake_counts_by_wine on stocktake_counts (business_id, wine_id) where is_current;
    call tenant_table('stocktake_counts');

    -- Codes on bottles and cases, such as a barcode, attached to a wine when first scanned.
    create table wine_codes (
      business_id uuid not null,
      code text not null check (code ~ '^[0-9A-Z]{4,40}$'),
      wine_id uuid not null,
      added_by uuid references users,
      added_at timestamptz not null,
      primary key (business_id, code),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    create index wine_codes_by_wine on wine_codes (business_id, wine_id);
    call tenant_table('wine_codes');
  `,
}
