import type { Migration } from '../migrate.server'

/** The wines of a business's cellar, as they stand on their labels, and that the set-up's step about them was passed. */
export const firstWines: Migration = {
  name: '0016-first-wines',
  sql: /* sql */ `
    -- One row is what is bought, counted and poured as one: a wine, its vintage and the size of its bottle.
    -- How many there are is no column of it.
    create table wines (
      business_id uuid not null references businesses,
      id uuid not null,
      winery text not null check (winery <> ''),
      name text not null check (name <> ''),
      type text not null
        check (type in ('red', 'white', 'rose', 'orange', 'sparkling', 'sweet', 'fortified')),
      -- Unknown where neither is set.
      vintage smallint check (vintage between 1700 and 2200),
      is_non_vintage boolean not null default false,
      varietal text not null default '',
      country text not null default '',
      region text not null default '',
      appellation text not null default '',
      format_ml integer not null default 750
        check (format_ml in (187, 375, 500, 750, 1500, 3000, 6000)),
      notes text not null default '',
      added_by uuid references users,
      added_at timestamptz not null,
      changed_at timestamptz not null,
      removed_at timestamptz,
      primary key (business_id, id),
      check (vintage is null or not is_non_vintage)
    );
    create unique index wines_once on wines
      (business_id, lower(winery), lower(name), coalesce(vintage, 0), is_non_vintage, format_ml)
      where removed_at is null;
    create index wines_by_age on wines (business_id, added_at desc, id desc) where removed_at is null;
    call tenant_table('wines');

    alter table business_setups add column wines_passed_at timestamptz;
    -- Nobody asked for it: whether the profile is done is told by the profile.
    alter table business_setups drop column profile_saved_at;
  `,
}
