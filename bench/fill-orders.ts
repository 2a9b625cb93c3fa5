import pg from 'pg'

/** Orders of the business that is measured, and those of the others. */
export const orderSize = { orders: 100_000, members: 4_000, runs: 20, wines: 400, ordersOfOthers: 20 }

/**
 * Fills a club with boxes of twenty runs and bottles bought besides, and the filled clubs beside it with some purchases.
 * Straight into the tables; what triggers keep is made at the end, as the migration makes it.
 * @param ownerUrl a superuser's connection string
 */
export async function fillOrders(ownerUrl: string, businessId: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  const { orders, members, runs, wines, ordersOfOthers } = orderSize
  try {
    await run('set session_replication_role = replica')
    await run(`set maintenance_work_mem = '256MB'`)
    await run(
      `create temporary table who as select n, uuidv7() as user_id, uuidv7() as member_id,
         uuidv7() as membership_id, (array['Ada','Bruno','Chloe','Dario','Elena','Franz','Greta','Hugo'])[1 + n % 8]
           || ' ' || (array['Conti','Maggi','Durand','Rossi','Weber','Novak','Silva','Okafor','Tanaka','Lindqvist'])[1 + n / 8 % 10]
           || ' ' || n as name from generate_series(1, $1::int) n`,
      [members],
    )
    await run(
      `insert into users (id, email, email_norm, full_name, password_hash, created_at)
       select user_id, 'order' || n || '@bench.test', 'order' || n || '@bench.test', name, 'none', now() from who`,
    )
    await run(
      `insert into members (business_id, id, user_id, full_name, email, phone, date_of_birth, joined_on, created_at)
       select $1, member_id, user_id, name, 'order' || n || '@bench.test', '+1 415 555 ' || lpad(n::text, 4, '0'),
         '1985-04-12', '2025-01-01', now() from who`,
      [businessId],
    )
    await run(
      `create temporary table bottle as select n, uuidv7() as id from generate_series(0, $1::int - 1) n`,
      [wines],
    )
    await run(
      `insert into wines (business_id, id, producer, name, type, vintage, is_non_vintage, varietal, country, region,
         appellation, format_ml, notes, is_listed, added_at, changed_at)
       select $1, id, (array['Vietti','Fontodi','Ridge','Tempier','Gaia','Musar','Niepoort'])[1 + n % 7], 'Cru ' || n, 'red',
         2015 + n % 8, false, 'Nebbiolo', 'Italy', 'Piedmont', 'Barolo', 750, '', true, now(), now() from bottle`,
      [businessId],
    )
    await run(
      `create temporary table tier as select id, row_number() over (order by position) - 1 as n
       from tiers where business_id = $1 order by position limit 3`,
      [businessId],
    )
    await run(
      `create temporary table month as select r, uuidv7() as run_id, now() - r * interval '1 month' as at
       from generate_series(0, $1::int - 1) r`,
      [runs],
    )
    await run(
      `insert into club_runs (business_id, id, month, title, status, location_id, cut_off_at, pick_up_from, pick_up_until,
         created_at, changed_at)
       select $1, run_id, date_trunc('month', at)::date, 'Box ' || r, case r when 0 then 'fulfilling' else 'closed' end,
         (select id from cellar_locations where business_id = $1 limit 1), at, at::date, at::date, at, at from month`,
      [businessId],
    )
    await run(
      `create temporary table box as
       select uuidv7() as id, m.*, w.n, w.member_id, w.membership_id, t.id as tier_id
       from month m cross join who w join tier t on t.n = w.n % 3`,
    )
    await run(
      `insert into run_orders (business_id, id, run_id, number, membership_id, member_id, tier_id, entitlement_id, status,
         fulfillment, cancel_reason, created_at, changed_at)
       select $1, id, run_id, n, membership_id, member_id, tier_id, uuidv7(),
         case when n % 50 = 0 then 'canceled' when r > 0 then 'delivered' when n % 3 = 0 then 'ready' else 'processing' end,
         case when n % 10 = 0 then 'ship' else 'pick_up' end, case when n % 50 = 0 then 'by_staff' end,
         at + n * interval '1 second', at + n * interval '1 second' from box`,
      [businessId],
    )
    await run(
      `insert into order_bottles (business_id, id, box_id, slot, wine_id, chosen, lock_id, status)
       select $1, uuidv7(), b.id, s, bottle.id, 'main', uuidv7(), 'promised'
       from box b cross join generate_series(1, 3) s join bottle on bottle.n = (b.r * 12 + b.n % 3 * 4 + s) % $2`,
      [businessId, wines],
    )
    await run(
      `create temporary table bought as
       select uuidv7() as id, uuidv7() as line_id, b.n, $1::uuid as business_id,
         now() - b.n * interval '25 minutes' as at, who.member_id
       from generate_series(1, $2::int) b (n) join who on who.n = 1 + b.n * 7 % $3`,
      [businessId, orders - members * runs, members],
    )
    await run(
      `insert into bought (id, line_id, n, business_id, at, member_id)
       select uuidv7(), uuidv7(), g.n, m.business_id, now() - g.n * interval '1 day', m.id
       from (select distinct on (m.business_id) m.business_id, m.id from members m
         join business_slugs s on s.business_id = m.business_id and s.slug like 'filled-club-%'
         where m.business_id <> $2
         order by m.business_id) m, generate_series(1, $1::int) g (n)`,
      [ordersOfOthers, businessId],
    )
    await run(
      `insert into purchases (business_id, id, number, member_id, location_id, status, tier_id, amount_cents, currency,
         created_at, changed_at, paid_at)
       select business_id, b.id, 10000 + b.n, member_id, uuidv7(),
         case when b.n < 400 then 'processing' when b.n < 500 then 'ready' when b.n % 40 = 0 then 'canceled'
           else 'delivered' end,
         t.id, 4000, 'usd', at, at, at
       from bought b left join tier t on b.business_id = $1 and t.n = b.n % 3`,
      [businessId],
    )
    await run(
      `insert into purchase_lines (business_id, id, purchase_id, position, wine_id, name, quantity, list_cents, unit_cents)
       select business_id, line_id, b.id, 1, coalesce(w.id, uuidv7()), 'Cru', 1, 4000, 4000
       from bought b left join bottle w on b.business_id = $1 and w.n = b.n * 13 % $2`,
      [businessId, wines],
    )
    await run(
      `insert into order_bottles (business_id, id, purchase_id, purchase_line_id, slot, wine_id, chosen, lock_id, status)
       select b.business_id, uuidv7(), b.id, line_id, 1, l.wine_id, 'member', uuidv7(), 'promised'
       from bought b join purchase_lines l on l.business_id = b.business_id and l.id = b.line_id`,
    )
    await run(
      `insert into one_time_payments (business_id, id, member_id, purchase_id, account_id, lines, amount_cents, fee_cents,
         currency, status, return_to, created_at, expires_at, resolved_at, paid_at)
       select business_id, uuidv7(), member_id, id, 'acct_bench', '[]', 4000, 0, 'usd', 'paid', '{}', at, at, at, at
       from bought`,
    )
    await run('set session_replication_role = origin')
    // References to rows that are left out here are not checked again.
    await run(`alter table order_index disable trigger all`)
    await run(`alter table order_index enable trigger user`)
    await run(`analyze`)
    await run(`select index_boxes($1, array_agg(id)) from run_orders where business_id = $1`, [businessId])
    await run(`select index_purchases(business_id, array_agg(id)) from bought group by business_id`)
    await run(`alter table order_index enable trigger all`)
    await run('vacuum (analyze)')
    await run('checkpoint')
  } finally {
    await client.end()
  }
}
