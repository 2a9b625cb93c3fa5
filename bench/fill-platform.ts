import pg from 'pg'

export interface Size {
  /** Clubs to add. */
  clubs: number
  /** Members to add in all. */
  members: number
  /** How many of them belong to the club that is measured. */
  ofWhichHere: number
}

/**
 * Fills the tables to the size of a grown platform: clubs with three tiers each, people, members, memberships.
 * Straight into the tables, since what is measured is living beside them, not making them.
 * @param ownerUrl a superuser's connection string
 * @param slug the club that is measured; it lends its brand to the others
 */
export async function fill(
  ownerUrl: string,
  slug: string,
  { clubs, members, ofWhichHere }: Size,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    // Without triggers: they would notify every process, row by row, about clubs that are not in memory.
    await run(`set session_replication_role = replica`)
    await run(
      `create temporary table measured as
       select b.* from businesses b join business_slugs s on s.business_id = b.id where s.slug = $1`,
      [slug],
    )
    await run(
      `create temporary table club as select gen_random_uuid() as id, n from generate_series(1, $1::int) n`,
      [clubs],
    )
    await run(
      `insert into businesses (id, name, kind, status, email, time_zone, brand, created_at, went_live_at)
       select club.id, 'Club ' || n, kind, 'live', 'club' || n || '@filled.test', time_zone, brand, now(), now()
       from club, measured`,
    )
    await run(
      `insert into business_slugs (slug, business_id, created_at) select 'filled-club-' || n, id, now() from club`,
    )
    await run(
      `insert into tiers (business_id, id, name, bottles_per_month, position, status, created_at)
       select id, gen_random_uuid(), 'Tier ' || t, t, t, 'published', now() from club, generate_series(1, 3) t`,
    )
    await run(
      `insert into tier_prices (business_id, id, tier_id, amount_cents, currency, created_at)
       select business_id, gen_random_uuid(), tiers.id, 4900, 'usd', now()
       from tiers join club on club.id = business_id`,
    )
    await run(
      `create temporary table person as
       select i as n, gen_random_uuid() as user_id, gen_random_uuid() as member_id,
         case when i <= $2::int then (select id from measured) else club.id end as business_id
       from generate_series(1, $1::int) i left join club on club.n = i % $3::int + 1`,
      [members, ofWhichHere, clubs],
    )
    await run(
      `insert into users (id, email, email_norm, full_name, password_hash, email_confirmed_at, created_at)
       select user_id, address, address, 'Member ' || n, 'none', now(), now()
       from person, lateral (select 'member' || n || '@filled.test' as address) a`,
    )
    await run(
      `insert into members (business_id, id, user_id, full_name, email, date_of_birth, joined_on, created_at)
       select business_id, member_id, user_id, 'Member ' || n, 'member' || n || '@filled.test', '1980-01-01',
         current_date, now() from person`,
    )
    await run(
      `insert into memberships (business_id, id, member_id, tier_id, tier_price_id, status, stripe_status,
         account_id, subscription_id, started_at, synced_at, created_at)
       select p.business_id, gen_random_uuid(), p.member_id, price.tier_id, price.id, 'active', 'active',
         'acct_filled', 'sub_filled' || n, now(), now(), now()
       from person p
       join (select distinct on (business_id) business_id, tier_id, id from tier_prices where retired_at is null) price
         on price.business_id = p.business_id`,
    )
    await run(
      `insert into business_member_counts (business_id, members)
       select business_id, count(*) from memberships where status in ('active', 'past_due', 'paused') group by 1
       on conflict (business_id) do update set members = excluded.members`,
    )
    // What the database would get round to within minutes must not fall into the measuring.
    await run('vacuum (analyze)')
    await run('checkpoint')
  } finally {
    await client.end()
  }
}
