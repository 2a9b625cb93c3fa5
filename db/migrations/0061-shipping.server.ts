import type { Migration } from '../migrate.server'

/** Shipping: what states allow, the settings of a business, members' addresses, and parcels. */
export const shipping: Migration = {
  name: '0061-shipping',
  sql: /* sql */ `
    -- Whether wine may be shipped to consumers in a state. Data with source and date, edited by administrators.
    create table shipping_rules (
      state text primary key check (state ~ '^[A-Z]{2}$'),
      -- Wineries, of that state and of others.
      wineries boolean not null,
      -- Shops and restaurants that hold a license of another state.
      retailers boolean not null,
      -- Shops and restaurants that hold a license of the state itself.
      retailers_within boolean not null,
      -- The license or permit that the shipper needs.
      license text not null,
      needs_adult_signature boolean not null default true,
      note text not null default '',
      source text not null check (source <> ''),
      -- The day to which the source speaks.
      as_of date not null,
      version integer not null default 1,
      changed_by uuid references users,
      changed_at timestamptz not null
    );
    grant select on shipping_rules to app;
    grant select, insert, update, delete on shipping_rules to app_platform;

    create table shipping_rule_changes (
      id uuid primary key,
      state text not null references shipping_rules,
      -- The row as it was, and as it became.
      before jsonb not null,
      after jsonb not null,
      changed_by uuid references users,
      changed_at timestamptz not null
    );
    create index shipping_rule_changes_by_state on shipping_rule_changes (state, changed_at desc);
    grant select, insert on shipping_rule_changes to app_platform;

    insert into shipping_rules (state, wineries, retailers, retailers_within, license, note, source, as_of, changed_at)
    select state, wineries, retailers, retailers_within, license, note,
      'Summary from general knowledge of the state''s law, kept on the cautious side. Not confirmed by the state: check with your counsel.',
      date '2026-11-24', timestamptz '2026-11-24 00:00:00Z'
    from (values
      ('AK', true, false, false, 'Winery shipping license or permit of the state', 'Villages that are dry by local option are excluded.'),
      ('AL', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('AR', false, false, false, 'None is issued for shipments', 'Wine bought in person at the winery only.'),
      ('AZ', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('CA', true, false, true, 'Winery shipping license or permit of the state', 'Retailers of other states only under reciprocity, which is not settled: closed here.'),
      ('CO', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('CT', true, true, true, 'Out-of-state retailer shipper''s permit (retailers); winery shipping permit (wineries)', ''),
      ('DC', true, true, true, 'No permit of the District is known for shipments within its monthly limit', 'A monthly limit per consumer applies.'),
      ('DE', false, false, false, 'None is issued for shipments', 'Direct shipping is not open yet. A law with a later start date was reported: check it before you change this row.'),
      ('FL', true, false, true, 'Winery shipping license or permit of the state', 'Statute does not settle shipments by retailers of other states: closed here.'),
      ('GA', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('HI', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('IA', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('ID', true, false, true, 'Winery shipping license or permit of the state', 'Retailers of other states only under reciprocity, which is not settled: closed here.'),
      ('IL', true, false, true, 'Winery shipping license or permit of the state', ''),
      ('IN', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('KS', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('KY', true, false, false, 'Winery shipping license or permit of the state', 'Dry counties are excluded.'),
      ('LA', true, true, true, 'Out-of-state shipper''s permit, where the state allows it for the brand (retailers); winery shipping permit (wineries)', 'A limit per consumer and year applies; brands sold by distributors in the state are excluded.'),
      ('MA', true, false, false, 'Winery shipping license or permit of the state', 'A limit per consumer and year applies.'),
      ('MD', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('ME', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('MI', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('MN', true, false, true, 'Winery shipping license or permit of the state', 'A limit per consumer and year applies to wineries.'),
      ('MO', true, false, true, 'Winery shipping license or permit of the state', 'Retailers of other states only under reciprocity, which is not settled: closed here.'),
      ('MS', false, false, false, 'None is issued for shipments', 'Direct shipping was closed for long. A recent change was reported: check it before you change this row.'),
      ('MT', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('NC', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('ND', true, true, true, 'Direct shipper license (retailers); winery shipping permit (wineries)', ''),
      ('NE', true, true, true, 'Shipping license (S1) (retailers); winery shipping permit (wineries)', ''),
      ('NH', true, true, true, 'Direct shipper permit (retailers); winery shipping permit (wineries)', ''),
      ('NJ', true, false, true, 'Winery shipping license or permit of the state', 'Wineries above a yearly volume are excluded.'),
      ('NM', true, false, true, 'Winery shipping license or permit of the state', 'Retailers of other states only under reciprocity, which is not settled: closed here.'),
      ('NV', true, false, true, 'Winery shipping license or permit of the state', ''),
      ('NY', true, false, true, 'Winery shipping license or permit of the state', ''),
      ('OH', true, false, false, 'Winery shipping license or permit of the state', 'Wineries above a yearly volume are excluded.'),
      ('OK', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('OR', true, true, true, 'Direct shipper permit (retailers); winery shipping permit (wineries)', ''),
      ('PA', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('RI', false, false, false, 'None is issued for shipments', 'Wine bought in person at the winery only.'),
      ('SC', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('SD', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('TN', true, false, false, 'Winery shipping license or permit of the state', 'A limit per consumer and year applies; dry areas are excluded.'),
      ('TX', true, false, true, 'Winery shipping license or permit of the state', 'Dry areas are excluded.'),
      ('UT', false, false, false, 'None is issued for shipments', 'Direct shipping of wine to consumers is prohibited.'),
      ('VA', true, true, true, 'Wine shipper''s license (retailers); winery shipping permit (wineries)', ''),
      ('VT', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('WA', true, false, true, 'Winery shipping license or permit of the state', ''),
      ('WI', true, false, false, 'Winery shipping license or permit of the state', ''),
      ('WV', true, true, true, 'Direct shipper''s license (retailers); winery shipping permit (wineries)', ''),
      ('WY', true, false, true, 'Winery shipping license or permit of the state', '')
    ) as known (state, wineries, retailers, retailers_within, license, note);

    -- How a business ships. Off without a row.
    create table shipping_settings (
      business_id uuid primary key references businesses,
      is_on boolean not null default false,
      seller_kind text not null check (seller_kind in ('winery', 'retailer')),
      license_number text not null,
      license_state text not null check (license_state ~ '^[A-Z]{2}$'),
      license_expires_on date not null,
      -- Parcels leave from there.
      location_id uuid not null,
      -- For bottles that members buy: one price for each purchase, or for each bottle. In cents.
      pricing text not null check (pricing in ('flat', 'per_bottle')),
      price_cents integer not null check (price_cents between 0 and 100000),
      -- Shown to members; empty where nothing is held.
      hot_months_note text not null default '',
      -- The license expiry date of which the owners were warned.
      warned_of date,
      version integer not null default 1,
      changed_by uuid references users,
      changed_at timestamptz not null,
      foreign key (business_id, location_id) references cellar_locations (business_id, id)
    );
    call tenant_table('shipping_settings');
    -- For the job that warns of licenses that expire.
    call platform_may_read('shipping_settings');

    -- The business's own license as a file; the last one.
    create table shipping_license_files (
      business_id uuid primary key references businesses,
      name text not null,
      media_type text not null check (media_type in ('application/pdf', 'image/png', 'image/jpeg')),
      content bytea not null check (octet_length(content) between 1 and 10485760),
      uploaded_by uuid references users,
      uploaded_at timestamptz not null
    );
    call tenant_table('shipping_license_files');

    -- A state to which a business ships, with its permit there.
    create table shipping_states (
      business_id uuid not null references businesses,
      state text not null check (state ~ '^[A-Z]{2}$'),
      -- Empty where the state asks for none.
      permit_number text not null,
      expires_on date not null,
      -- The expiry date of which the owners were warned.
      warned_of date,
      primary key (business_id, state)
    );
    call tenant_table('shipping_states');

    -- Cartons that a business packs, and what a purchase in one costs besides. In cents.
    create table shipping_packings (
      business_id uuid not null references businesses,
      bottles smallint not null check (bottles in (1, 2, 3, 6, 12)),
      extra_cents integer not null default 0 check (extra_cents between 0 and 100000),
      primary key (business_id, bottles)
    );
    call tenant_table('shipping_packings');

    -- Tiers whose price includes shipping: boxes of other tiers are picked up.
    create table shipping_tiers (
      business_id uuid not null references businesses,
      tier_id uuid not null,
      primary key (business_id, tier_id),
      foreign key (business_id, tier_id) references tiers (business_id, id)
    );
    call tenant_table('shipping_tiers');

    create table member_addresses (
      business_id uuid not null references businesses,
      id uuid not null,
      member_id uuid not null,
      name text not null,
      street text not null,
      unit text not null default '',
      city text not null,
      state text not null check (state ~ '^[A-Z]{2}$'),
      zip text not null check (zip ~ '^[0-9]{5}(-[0-9]{4})?$'),
      phone text not null,
      is_default boolean not null default false,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      primary key (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    create index member_addresses_by_member on member_addresses (business_id, member_id, created_at);
    create unique index member_addresses_one_default on member_addresses (business_id, member_id) where is_default;
    call tenant_table('member_addresses');

    -- A member who wants the boxes of their membership shipped, to their default address. Without a row: pick-up.
    create table shipping_choices (
      business_id uuid not null references businesses,
      member_id uuid not null,
      -- That an adult signs for each parcel: when this was agreed to, and the text's version.
      agreed_at timestamptz not null,
      agreed_version smallint not null,
      primary key (business_id, member_id),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    call tenant_table('shipping_choices');

    -- Where a member wants the bottles of their cart sent. Without a row: pick-up.
    create table cart_deliveries (
      business_id uuid not null references businesses,
      member_id uuid not null,
      address_id uuid not null,
      agreed_at timestamptz not null,
      agreed_version smallint not null,
      primary key (business_id, member_id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, address_id) references member_addresses (business_id, id) on delete cascade
    );
    create index cart_deliveries_by_address on cart_deliveries (business_id, address_id);
    call tenant_table('cart_deliveries');

    -- What a purchase costs to ship, in cents before tax; a part of its amount. And the refund that gave it back.
    alter table purchases
      add column shipping_cents integer not null default 0
        check (shipping_cents >= 0 and shipping_cents <= amount_cents),
      add column shipping_refund_id uuid,
      add foreign key (business_id, shipping_refund_id) references one_time_refunds (business_id, id);
    create index purchases_by_shipping_refund on purchases (business_id, shipping_refund_id)
      where shipping_refund_id is not null;

    -- Where a purchase is shipped, as chosen at its checkout.
    create table purchase_shipping (
      business_id uuid not null references businesses,
      purchase_id uuid not null,
      name text not null,
      street text not null,
      unit text not null,
      city text not null,
      state text not null,
      zip text not null,
      phone text not null,
      agreed_at timestamptz not null,
      agreed_version smallint not null,
      primary key (business_id, purchase_id),
      foreign key (business_id, purchase_id) references purchases (business_id, id)
    );
    call tenant_table('purchase_shipping');

    -- A parcel with the bottles of one order, a box or a purchase. Its address stays as it was when it was packed.
    create table parcels (
      business_id uuid not null references businesses,
      id uuid not null,
      -- Counts up within the business, from 1.
      number integer not null check (number > 0),
      run_order_id uuid,
      purchase_id uuid,
      member_id uuid not null,
      status text not null default 'packed'
        check (status in ('packed', 'shipped', 'delivered', 'returned', 'canceled')),
      bottles smallint not null check (bottles > 0),
      name text not null,
      street text not null,
      unit text not null,
      city text not null,
      state text not null,
      zip text not null,
      phone text not null,
      needs_adult_signature boolean not null default true,
      -- One of the known carriers, or 'other' with a name.
      carrier text,
      carrier_name text not null default '',
      tracking text not null default '',
      created_by uuid references users,
      created_at timestamptz not null,
      shipped_by uuid references users,
      shipped_at timestamptz,
      delivered_by uuid references users,
      delivered_at timestamptz,
      returned_by uuid references users,
      returned_at timestamptz,
      return_note text not null default '',
      changed_at timestamptz not null,
      primary key (business_id, id),
      unique (business_id, number),
      check (run_order_id is not null or purchase_id is not null),
      check (status not in ('shipped', 'delivered', 'returned') or (shipped_at is not null and carrier is not null)),
      foreign key (business_id, run_order_id) references run_orders (business_id, id),
      foreign key (business_id, purchase_id) references purchases (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    create unique index parcels_one_of_order on parcels (business_id, run_order_id)
      where status in ('packed', 'shipped', 'delivered');
    create unique index parcels_one_of_purchase on parcels (business_id, purchase_id)
      where status in ('packed', 'shipped', 'delivered');
    create unique index parcels_one_tracking on parcels (business_id, carrier, tracking)
      where tracking <> '' and status <> 'canceled';
    create index parcels_by_status on parcels (business_id, status, number);
    create index parcels_by_member on parcels (business_id, member_id, created_at);
    create index parcels_by_run_order on parcels (business_id, run_order_id);
    create index parcels_by_purchase on parcels (business_id, purchase_id);
    call tenant_table('parcels');

    create index run_orders_to_ship on run_orders (business_id, status, id) where fulfillment = 'ship';
    create index purchases_to_ship on purchases (business_id, status, id) where fulfillment = 'ship';
  `,
}
