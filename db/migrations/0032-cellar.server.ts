import type { Migration } from '../migrate.server'

/** Everything a cellar records about a wine, its locations and suppliers, and the stock ledger with its totals. */
export const cellar: Migration = {
  name: '0032-cellar',
  sql: /* sql */ `
    -- Text as people search for it: lowercase, without accents, its words separated by single spaces.
    create function fold_text(value text) returns text language sql immutable strict parallel safe as $$
      select trim(regexp_replace(lower(public.unaccent('public.unaccent', normalize(value, NFKC))), '[^[:alnum:]]+', ' ', 'g'))
    $$;

    create table cellar_locations (
      business_id uuid not null references businesses,
      id uuid not null,
      name text not null check (name <> ''),
      position integer not null default 0,
      created_at timestamptz not null,
      archived_at timestamptz,
      primary key (business_id, id)
    );
    create unique index cellar_locations_once on cellar_locations (business_id, lower(name)) where archived_at is null;
    call tenant_table('cellar_locations');

    create table suppliers (
      business_id uuid not null references businesses,
      id uuid not null,
      name text not null check (name <> ''),
      email text not null default '',
      phone text not null default '',
      notes text not null default '',
      created_at timestamptz not null,
      archived_at timestamptz,
      primary key (business_id, id)
    );
    create unique index suppliers_once on suppliers (business_id, lower(name)) where archived_at is null;
    call tenant_table('suppliers');

    alter table wines rename column winery to producer;
    alter table wines rename column removed_at to retired_at;
    alter table wines rename constraint wines_winery_check to wines_producer_check;
    alter table wines drop constraint wines_format_ml_check;
    alter table wines
      add constraint wines_format_ml_check check (format_ml between 187 and 18000),
      add column abv_tenths smallint check (abv_tenths between 1 and 999),
      add column body text check (body in ('very_light', 'light', 'medium', 'full', 'very_full')),
      add column acidity text check (acidity in ('low', 'medium', 'high')),
      add column sweetness text check (sweetness in ('dry', 'off_dry', 'medium', 'sweet')),
      add column oak text check (oak in ('none', 'light', 'medium', 'strong')),
      add column drink_from smallint check (drink_from between 1700 and 2300),
      add column drink_until smallint check (drink_until between 1700 and 2300),
      add column attributes text[] not null default '{}',
      add column house_score smallint check (house_score between 1 and 100),
      add column bottle_price_cents integer check (bottle_price_cents between 1 and 99999999),
      add column glass_price_cents integer check (glass_price_cents between 1 and 99999999),
      add column glass_ml smallint check (glass_ml between 10 and 1000),
      add column supplier_id uuid,
      add column location_id uuid,
      add column bin text not null default '',
      add column par_level integer check (par_level between 0 and 100000),
      add column lwin text check (lwin ~ '^([0-9]{7}|[0-9]{11}|[0-9]{16}|[0-9]{18})$'),
      add column picture_id uuid,
      add column lowest_tier_id uuid,
      add column is_listed boolean not null default false,
      add column list_note text not null default '',
      -- Raised by every change of the facts, so that an editor notices that someone else saved in between.
      add column version integer not null default 1,
      add check (drink_from is null or drink_until is null or drink_from <= drink_until),
      add foreign key (business_id, supplier_id) references suppliers (business_id, id),
      add foreign key (business_id, location_id) references cellar_locations (business_id, id),
      add foreign key (business_id, picture_id) references pictures (business_id, id),
      add foreign key (business_id, lowest_tier_id) references tiers (business_id, id),
      add column search_text text not null generated always as (fold_text(
        producer || ' ' || name || ' ' || coalesce(vintage::text, '') || case when is_non_vintage then ' nv ' else ' ' end ||
        varietal || ' ' || appellation || ' ' || region || ' ' || country || ' ' || bin)) stored;

    insert into cellar_locations (business_id, id, name, created_at)
      select id, gen_random_uuid(), 'Main cellar', created_at from businesses;

    -- Bottles of a wine in one location, by state. Kept by the statement that inserts the movements.
    create table stock_levels (
      business_id uuid not null,
      wine_id uuid not null,
      location_id uuid not null,
      available integer not null default 0 check (available >= 0),
      locked integer not null default 0 check (locked >= 0),
      committed integer not null default 0 check (committed >= 0),
      out integer not null default 0 check (out >= 0),
      primary key (business_id, wine_id, location_id),
      foreign key (business_id, wine_id) references wines (business_id, id),
      foreign key (business_id, location_id) references cellar_locations (business_id, id)
    );
    create index stock_levels_by_location on stock_levels (business_id, location_id);
    call tenant_table('stock_levels');

    -- The same over all locations, with what the bottles in the cellar cost. Its row is the lock for a wine's stock.
    create table stock_totals (
      business_id uuid not null,
      wine_id uuid not null,
      available integer not null default 0 check (available >= 0),
      locked integer not null default 0 check (locked >= 0),
      committed integer not null default 0 check (committed >= 0),
      out integer not null default 0 check (out >= 0),
      -- Cost of the bottles that are available, locked or committed, in cents; null while no cost is known.
      value_cents numeric(20, 6) check (value_cents >= 0),
      -- Cost of one bottle when last known, in cents: values bottles that come in without a cost.
      unit_cost_cents numeric(20, 6) check (unit_cost_cents >= 0),
      primary key (business_id, wine_id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    call tenant_table('stock_totals');

    -- Bottles promised to an owner: a run's order or a cart.
    create table stock_locks (
      business_id uuid not null,
      id uuid not null,
      wine_id uuid not null,
      location_id uuid not null,
      quantity integer not null check (quantity between 1 and 100000),
      owner_kind text not null check (owner_kind ~ '^[a-z_]{1,30}$'),
      owner_key uuid not null,
      state text not null check (state in ('locked', 'committed', 'released', 'out')),
      expires_at timestamptz,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      primary key (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id),
      foreign key (business_id, location_id) references cellar_locations (business_id, id)
    );
    create index stock_locks_by_owner on stock_locks (business_id, owner_kind, owner_key);
    create index stock_locks_by_wine on stock_locks (business_id, wine_id) where state in ('locked', 'committed');
    create index stock_locks_by_expiry on stock_locks (business_id, expires_at) where state = 'locked';
    call tenant_table('stock_locks');

    -- The stock ledger: the only way in which a quantity changes. Rows are added, never changed or deleted.
    create table stock_movements (
      business_id uuid not null,
      id uuid not null,
      -- Order in which the movements took effect on a wine.
      seq bigint not null generated always as identity,
      wine_id uuid not null,
      location_id uuid not null,
      -- Of a transfer; otherwise null.
      to_location_id uuid,
      kind text not null check (kind in ('receipt', 'opening', 'correction', 'count', 'sale', 'glass', 'breakage',
        'write_off', 'transfer', 'return', 'lock', 'release', 'commit', 'hand_over', 'revaluation')),
      quantity integer not null check (quantity between 0 and 100000),
      -- Null is outside the cellar: not yet received, or found not to exist.
      from_state text check (from_state in ('available', 'locked', 'committed', 'out')),
      to_state text check (to_state in ('available', 'locked', 'committed', 'out')),
      -- Change of the value of the cellar at cost, in cents.
      value_change_cents numeric(20, 6) not null default 0,
      -- Cost of one bottle, where bottles came in at a known cost and for a revaluation, in cents.
      unit_cost_cents numeric(20, 6) check (unit_cost_cents >= 0),
      reason text not null default '',
      -- What caused it, such as a receipt, a stocktake or an import; keyed by the id of that row.
      cause_kind text check (cause_kind ~ '^[a-z_]{1,30}$'),
      cause_key uuid,
      reverses_id uuid,
      lock_id uuid,
      moved_by uuid references users,
      moved_at timestamptz not null,
      primary key (business_id, id),
      check ((cause_kind is null) = (cause_key is null)),
      check ((kind = 'revaluation') = (quantity = 0)),
      check (to_location_id is null or to_location_id <> location_id),
      check (quantity = 0 or from_state is distinct from to_state or to_location_id is not null),
      foreign key (business_id, wine_id) references wines (business_id, id),
      foreign key (business_id, location_id) references cellar_locations (business_id, id),
      foreign key (business_id, to_location_id) references cellar_locations (business_id, id),
      foreign key (business_id, reverses_id) references stock_movements (business_id, id),
      foreign key (business_id, lock_id) references stock_locks (business_id, id)
    );
    create index stock_movements_by_wine on stock_movements (business_id, wine_id, seq desc);
    create index stock_movements_by_seq on stock_movements (business_id, seq desc);
    create index stock_movements_by_cause on stock_movements (business_id, cause_kind, cause_key)
      where cause_key is not null;
    create index stock_movements_by_reversal on stock_movements (business_id, reverses_id)
      where reverses_id is not null;
    call tenant_table('stock_movements');
    revoke update, delete on stock_movements from app;
  `,
}
