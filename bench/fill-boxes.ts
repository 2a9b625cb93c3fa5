import pg from 'pg'

const [runs, wines] = [36, 800]

/**
 * A box of two bottles a month for each member of that time, for the month that one of their invoices paid, with what each
 * bottle cost as it left; ratings of a third of them, and what is open today. Members and invoices are those of `fillHistory`.
 */
export async function fillBoxes(ownerUrl: string, businessId: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const run = (text: string, values: unknown[] = [businessId]) => client.query(text, values)
  try {
    await run('set session_replication_role = replica', [])
    await run(
      `insert into cellar_locations (business_id, id, name, created_at)
       select $1, uuidv7(), 'Main cellar', now() where not exists (select from cellar_locations where business_id = $1)`,
    )
    await run(
      `insert into wines (business_id, id, producer, name, type, format_ml, par_level, added_at, changed_at)
       select $1, uuidv7(), 'Producer ' || n % 90, 'Cru ' || n, 'red', 750, case when n % 9 = 0 then 6 end,
         now() - n * interval '1 hour', now() from generate_series(1, ${wines}) n`,
    )
    await run(
      `insert into stock_totals (business_id, wine_id, available)
       select $1, id, 30 - (row_number() over ()) % 31 from wines w where business_id = $1
         and not exists (select from stock_totals t where t.business_id = w.business_id and t.wine_id = w.id)`,
    )
    await run(
      `create temporary table month as select uuidv7() as run_id, n, (now() - n * interval '1 month')::date as day
       from generate_series(1, ${runs}) n`,
      [],
    )
    await run(
      `insert into club_runs (business_id, id, month, title, status, location_id, cut_off_at, pick_up_from, pick_up_until,
         created_at, changed_at, published_at, locked_at)
       select $1, run_id, date_trunc('month', day)::date - interval '100 years', 'Box ' || n,
         case when n = 1 then 'fulfilling' else 'closed' end,
         (select id from cellar_locations where business_id = $1 limit 1), day, day, day + 20, day, day, day, day
       from month`,
    )
    await run(
      `create temporary table boxed as select uuidv7() as id, uuidv7() as entitlement_id, o.run_id, o.n as month, o.day, ms.id as membership_id,
         ms.member_id, ms.tier_id, row_number() over (partition by o.run_id order by ms.id) as number
       from month o join memberships ms on ms.business_id = $1 and ms.account_id = 'acct_filled' and ms.started_at < o.day
         and (ms.ended_at is null or ms.ended_at > o.day)`,
    )
    await run(
      `insert into run_orders (business_id, id, run_id, number, membership_id, member_id, tier_id, entitlement_id, status,
         fulfillment, ready_at, delivered_at, created_at, changed_at)
       select $1, id, run_id, number, membership_id, member_id, tier_id, entitlement_id,
         case when month = 1 and number % 20 = 0 then 'ready' else 'delivered' end, 'pick_up', day, day + 3, day, day from boxed`,
    )
    await run(
      `insert into entitlements (business_id, id, member_id, membership_id, tier_id, invoice_id, kind, status, month, bottles,
         period_start, period_end, created_at, changed_at)
       select $1, entitlement_id, b.member_id, b.membership_id, b.tier_id, coalesce(i.id, uuidv7()), 'month',
         case when month = 1 and number % 20 = 0 then 'assigned' else 'fulfilled' end, date_trunc('month', day)::date, 2,
         day, day + 30, day, day
       from (select *, row_number() over (partition by membership_id order by day) as nth from boxed) b
       left join (select id, membership_id, row_number() over (partition by membership_id order by created_at) as nth
         from invoices where business_id = $1) i on i.membership_id = b.membership_id and i.nth = b.nth`,
    )
    await run(
      `insert into order_bottles (business_id, id, box_id, slot, wine_id, chosen, lock_id, status)
       select $1, uuidv7(), b.id, s, w.id, 'main', uuidv7(), case when b.month = 1 and b.number % 20 = 0 then 'promised' else 'out' end
       from boxed b cross join generate_series(1, 2) s
       join (select id, row_number() over (order by id) as n from wines where business_id = $1 and producer like 'Producer %') w
         on w.n = b.month * 2 + s`,
    )
    await run(
      `insert into stock_movements (business_id, id, wine_id, location_id, kind, quantity, from_state, to_state, value_change_cents,
         lock_id, moved_at)
       select $1, uuidv7(), l.wine_id, (select id from cellar_locations where business_id = $1 limit 1), 'hand_over', 1, 'committed',
         'out', -1500 - b.number % 700, l.lock_id, b.day + 3
       from boxed b join order_bottles l on l.business_id = $1 and l.order_id = b.id and l.status = 'out'`,
    )
    await run(
      `insert into wine_ratings (business_id, member_id, wine_id, points, review, source, from_box, rated_at, changed_at)
       select distinct on (b.member_id, l.wine_id) $1::uuid, b.member_id, l.wine_id, 70 + (b.number % 30)::int, 'Good', 'portal', true,
         b.day + interval '9 days', b.day + interval '9 days'
       from boxed b join order_bottles l on l.business_id = $1 and l.order_id = b.id
       where (b.number + l.slot + b.month) % 3 = 0
       on conflict do nothing`,
    )
    await run(
      `update memberships set status = 'past_due', stripe_status = 'past_due'
       where business_id = $1 and status = 'active' and account_id = 'acct_filled' and right(id::text, 2) in ('0a', '1b', '2c')`,
    )
    await run(
      `insert into payment_failures (business_id, id, membership_id, account_id, invoice_id, amount_cents, currency, attempt_count,
         kind, failed_at, period_start, created_at)
       select $1, uuidv7(), id, 'acct_filled', 'in_open_' || id, 9900, 'usd', 1, 'soft', now() - interval '4 days',
         now() - interval '4 days', now() from memberships where business_id = $1 and status = 'past_due'`,
    )
    await run(
      `update memberships set ends_at = now() + interval '9 days'
       where business_id = $1 and status = 'active' and account_id = 'acct_filled' and right(id::text, 2) in ('3a', '4b')`,
    )
    await run('set session_replication_role = origin', [])
    await run('analyze', [])
    await run(`select value_boxes($1, array_agg(id)) from run_orders where business_id = $1`)
    await run(
      'vacuum (analyze) run_orders, box_margins, stock_movements, order_bottles, entitlements, wine_ratings, memberships, payment_failures, wines, stock_totals, club_runs',
      [],
    )
  } finally {
    await client.end()
  }
}
