import pg from 'pg'

export const runSize = { members: 5_000, pastRuns: 11, bottles: 3, wines: 12, ratings: 2 }

/**
 * Fills a club with members who have paid for this month and rated two wines, eleven closed runs behind them, and a
 * cellar with enough bottles of twelve wines. Straight into the tables, since what is measured is living with them. Returns the tier and
 * the wines.
 * @param ownerUrl a superuser's connection string
 */
export async function fillRunMembers(
  ownerUrl: string,
  businessId: string,
): Promise<{ tierId: string; wineIds: string[]; userId: string }> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query(
      `select t.id as tier_id, p.id as price_id,
         (select id from cellar_locations l where l.business_id = t.business_id order by position, created_at limit 1) as location_id
       from tiers t join tier_prices p on p.business_id = t.business_id and p.tier_id = t.id and p.retired_at is null
       where t.business_id = $1 and t.status = 'published' order by t.position limit 1`,
      [businessId],
    )
    const { tier_id, price_id, location_id } = rows[0] as Record<string, string>
    await client.query(
      `create temporary table filled as
       select n, gen_random_uuid() as user_id, gen_random_uuid() as member_id, gen_random_uuid() as membership_id,
         gen_random_uuid() as invoice_id, now() - interval '10 days' + n * interval '1 second' as paid_at
       from generate_series(1, $1::int) n`,
      [runSize.members],
    )
    const insert = (into: string, select: string, values: unknown[]) =>
      client.query(`insert into ${into} select ${select}`, values)
    await insert(
      'users (id, email, email_norm, full_name, password_hash, email_confirmed_at, created_at)',
      `user_id, address, address, 'Member ' || n, 'none', now(), now()
       from filled, lateral (select 'run' || n || '@' || $1 || '.test' as address) a`,
      [businessId],
    )
    await insert(
      'members (business_id, id, user_id, full_name, email, date_of_birth, joined_on, created_at)',
      `$1, member_id, user_id, 'Member ' || n, 'run' || n || '@bench.test', '1985-04-12', '2025-01-01', now() from filled`,
      [businessId],
    )
    await insert(
      `memberships (business_id, id, member_id, tier_id, tier_price_id, status, stripe_status, account_id, subscription_id,
         started_at, current_period_start, current_period_end, synced_at, created_at)`,
      `$1, membership_id, member_id, $2, $3, 'active', 'active', 'acct_bench', 'sub_' || $1::uuid || '_' || n, now(), paid_at,
         paid_at + interval '30 days', now(), now() from filled`,
      [businessId, tier_id, price_id],
    )
    await insert(
      `invoices (business_id, id, membership_id, account_id, stripe_invoice_id, occasion, status, currency, total_cents,
         due_cents, paid_cents, bills_period, period_start, period_end, created_at, paid_at, synced_at)`,
      `$1, invoice_id, membership_id, 'acct_bench', 'in_' || $1::uuid || '_' || n, 'renewal', 'paid', 'usd', 9900, 9900, 9900, true,
         paid_at, paid_at + interval '30 days', paid_at, paid_at, paid_at from filled`,
      [businessId],
    )
    await insert(
      `entitlements (business_id, id, membership_id, member_id, kind, invoice_id, tier_id, bottles, period_start,
         period_end, month, created_at, changed_at)`,
      `$1, gen_random_uuid(), membership_id, member_id, 'month', invoice_id, $2, $3, paid_at, paid_at + interval '30 days',
         date_trunc('month', paid_at)::date, paid_at, paid_at from filled`,
      [businessId, tier_id, runSize.bottles],
    )
    await insert(
      'pick_up_profiles (business_id, member_id, code, disliked_types, changed_at)',
      `$1, member_id, 'B' || translate(lpad(to_hex(n), 5, '0'), '01', 'XY'), case when n % 7 = 0 then '{white}'::text[] else '{}' end, now()
       from filled where upper(translate(lpad(to_hex(n), 5, '0'), '01', 'XY')) = translate(lpad(to_hex(n), 5, '0'), '01', 'XY')`,
      [businessId],
    )
    const { rows: wines } = await client.query(
      `insert into wines (business_id, id, producer, name, type, vintage, is_non_vintage, varietal, country, region,
         appellation, format_ml, notes, is_listed, location_id, house_score, added_at, changed_at)
       select $1, gen_random_uuid(), 'Bench', 'Cru ' || n, case when n % 3 = 0 then 'white' else 'red' end, 2019, false, 'Nebbiolo', 'Italy',
         'Piedmont', 'Barolo', 750, '', false, $2, 70 + n, now(), now() from generate_series(1, $3::int) n returning id`,
      [businessId, location_id, runSize.wines],
    )
    const wineIds = wines.map(({ id }) => id as string)
    await client.query(
      `insert into wine_ratings (business_id, member_id, wine_id, points, review, source, rated_at, changed_at)
       select $1, member_id, ($2::uuid[])[1 + (n * 7 + r * 5) % array_length($2::uuid[], 1)], 55 + (n * 37 + r * 13) % 45,
         'Bench', 'portal', now(), now()
       from filled, generate_series(1, $3::int) r`,
      [businessId, wineIds, runSize.ratings],
    )
    await addPastRuns(client, { businessId, tier_id: tier_id!, location_id: location_id!, wineIds })
    const { rows: owner } = await client.query('select owner_user_id as id from businesses where id = $1', [
      businessId,
    ])
    await client.query('set session_replication_role = origin')
    await client.query('vacuum (analyze)')
    return { tierId: tier_id!, wineIds, userId: owner[0].id as string }
  } finally {
    await client.end()
  }
}

async function addPastRuns(
  client: pg.Client,
  {
    businessId,
    tier_id,
    location_id,
    wineIds,
  }: { businessId: string; tier_id: string; location_id: string; wineIds: string[] },
): Promise<void> {
  await client.query(
    `create temporary table past as
     select r, gen_random_uuid() as run_id, now() - r * interval '1 month' as at from generate_series(1, $1::int) r`,
    [runSize.pastRuns],
  )
  await client.query(
    `insert into club_runs (business_id, id, month, title, status, location_id, cut_off_at, pick_up_from, pick_up_until,
       created_at, changed_at, locked_at, closed_at)
     select $1, run_id, date_trunc('month', at)::date, 'Run ' || r, 'closed', $2, at, at::date, at::date, at, at, at, at from past`,
    [businessId, location_id],
  )
  await client.query(
    `create temporary table past_order as
     select p.r, p.run_id, p.at, f.*, gen_random_uuid() as order_id from past p, filled f`,
  )
  await client.query(
    `insert into run_orders (business_id, id, run_id, number, membership_id, member_id, tier_id, entitlement_id, status,
       delivered_at, created_at, changed_at)
     select $1, order_id, run_id, n, membership_id, member_id, $2, gen_random_uuid(), 'delivered', at, at, at from past_order`,
    [businessId, tier_id],
  )
  await client.query(
    `insert into order_bottles (business_id, id, box_id, slot, wine_id, chosen, lock_id, status)
     select $1, gen_random_uuid(), order_id, s, ($2::uuid[])[1 + (r * 5 + n + s) % array_length($2::uuid[], 1)], 'main',
       gen_random_uuid(), 'out'
     from past_order, generate_series(1, $3::int) s`,
    [businessId, wineIds, runSize.bottles],
  )
}
