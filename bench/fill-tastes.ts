import { createHash } from 'node:crypto'
import pg from 'pg'

export const tasteSize = { wines: 2_000, members: 500, ratingsOfMember: 20, boxes: 12, bottles: 3 }

const token = (of: string) => createHash('sha256').update(of).digest('base64url')
/** Session tokens of the measured member and of the owner: what their browsers would send. */
export const [tasterToken, ownerToken] = [
  token('the measured member'),
  token('the owner of the measured club'),
]

/**
 * Fills a club with wines, members who rated twenty of them each and got twelve boxes, and wishlists; one member keeps
 * notes and is signed in, and so is a new owner. Straight into the tables, since what is measured is reading them.
 * @param ownerUrl a superuser's connection string
 * @param rootDomain the platform's host, which the club's host ends with
 */
export async function fillTastes(
  ownerUrl: string,
  { businessId, slug, rootDomain }: { businessId: string; slug: string; rootDomain: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  const { wines, members, ratingsOfMember, boxes, bottles } = tasteSize
  try {
    await run('set session_replication_role = replica')
    await run('begin')
    await run(
      `insert into cellar_locations (business_id, id, name, created_at)
       select $1, uuidv7(), 'Main cellar', now()
       where not exists (select from cellar_locations where business_id = $1)`,
      [businessId],
    )
    await addWines(client, businessId)
    await run(
      `create temporary table taster as
       select n, uuidv7() as user_id, uuidv7() as member_id, uuidv7() as membership_id
       from generate_series(1, $1::int) n`,
      [members],
    )
    await run(
      `insert into users (id, email, email_norm, full_name, password_hash, email_confirmed_at, created_at)
       select user_id, 'taste' || n || '@bench.test', 'taste' || n || '@bench.test', 'Taster ' || n, 'none', now(), now()
       from taster`,
    )
    await run(
      `insert into members (business_id, id, user_id, full_name, email, date_of_birth, joined_on, created_at)
       select $1, member_id, user_id, 'Taster ' || n, 'taste' || n || '@bench.test', '1985-04-12', '2025-01-01',
         now() - interval '1 year' from taster`,
      [businessId],
    )
    await run(
      `insert into memberships (business_id, id, member_id, tier_id, tier_price_id, status, stripe_status, account_id,
         subscription_id, started_at, current_period_start, current_period_end, synced_at, created_at)
       select $1, membership_id, member_id, t.tier_id, t.id, 'active', 'active', 'acct_bench', 'sub_taste' || n,
         now() - interval '1 year', now(), now() + interval '20 days', now(), now() - interval '1 year'
       from taster, (select p.tier_id, p.id from tier_prices p
         join tiers t on t.business_id = p.business_id and t.id = p.tier_id and t.status = 'published'
         where p.business_id = $1 and p.retired_at is null order by t.position limit 1) t`,
      [businessId],
    )
    await run(
      `create temporary table box as
       select uuidv7() as id, uuidv7() as run_id, r, now() - r * interval '1 month' as at
       from generate_series(1, $1::int) r`,
      [boxes],
    )
    await run(
      `insert into club_runs (business_id, id, month, title, status, location_id, cut_off_at, pick_up_from, pick_up_until,
         created_at, changed_at, published_at)
       select $1, run_id, date_trunc('month', at)::date - interval '2 years', 'Box ' || r, 'closed',
         (select id from cellar_locations where business_id = $1 limit 1), at, at::date, at::date, at, at, at from box`,
      [businessId],
    )
    await run(
      `create temporary table boxed as
       select uuidv7() as id, b.run_id, b.r, b.at, t.* from box b cross join taster t`,
    )
    await run(
      `insert into run_orders (business_id, id, run_id, number, membership_id, member_id, tier_id, entitlement_id, status,
         fulfillment, delivered_at, created_at, changed_at)
       select $1, b.id, b.run_id, b.n, b.membership_id, b.member_id, m.tier_id, uuidv7(), 'delivered', 'pick_up', b.at, b.at, b.at
       from boxed b join memberships m on m.business_id = $1 and m.id = b.membership_id`,
      [businessId],
    )
    await run(
      `insert into order_bottles (business_id, id, box_id, slot, wine_id, chosen, lock_id, status)
       select $1, uuidv7(), b.id, s, w.id, 'main', uuidv7(), 'out'
       from boxed b cross join generate_series(1, $2::int) s
       join taste_wine w on w.n = (b.r * 131 + b.n % 5 * 17 + s) % $3`,
      [businessId, bottles, wines],
    )
    await run(
      `insert into wine_ratings (business_id, member_id, wine_id, points, review, source, rated_at, changed_at)
       select $1, t.member_id, w.id, 60 + (t.n * 7 + k * 13 + w.n % 11) % 40, 'Crisp, with red fruit and soft tannins',
         'portal', now() - k * interval '1 day', now() - k * interval '1 day'
       from taster t cross join generate_series(0, $2::int - 1) k
       join taste_wine w on w.n = (t.n * 37 + k * 101) % $3`,
      [businessId, ratingsOfMember, wines],
    )
    await run(
      `insert into wishlist_items (business_id, member_id, wine_id, position, added_at)
       select $1, t.member_id, w.id, p, now()
       from taster t cross join generate_series(1, 10) p join taste_wine w on w.n = (t.n * 53 + p * 211) % $2
       where t.n = 1 or p <= 3`,
      [businessId, wines],
    )
    await run(
      `insert into member_wines (business_id, member_id, wine_id, note, home_adjustment, changed_at)
       select $1, t.member_id, w.id, 'With Sunday lunch', 2, now()
       from taster t join taste_wine w on w.n % 50 = 7 where t.n = 1`,
      [businessId],
    )
    await run(
      `insert into drunk_bottles (business_id, id, member_id, wine_id, drunk_on, recorded_at)
       select business_id, uuidv7(), member_id, wine_id, current_date - 3, now() from member_wines
       where business_id = $1 and member_id = (select member_id from taster where n = 1)`,
      [businessId],
    )
    await run(
      `insert into users (id, email, email_norm, full_name, password_hash, email_confirmed_at, created_at)
       select uuidv7(), 'owner@bench.test', 'owner@bench.test', 'Owner', 'none', now(), now()`,
    )
    await run(
      `update businesses set owner_user_id = (select id from users where email_norm = 'owner@bench.test') where id = $1`,
      [businessId],
    )
    await addSession(client, {
      email: 'taste1@bench.test',
      token: tasterToken,
      host: `${slug}.${rootDomain}`,
      businessId,
    })
    await addSession(client, {
      email: 'owner@bench.test',
      token: ownerToken,
      host: rootDomain,
      businessId: null,
    })
    await run('commit')
    await run('vacuum (analyze)')
    await run('checkpoint')
  } finally {
    await client.end()
  }
}

async function addSession(
  client: pg.Client,
  of: { email: string; token: string; host: string; businessId: string | null },
): Promise<void> {
  await client.query(
    `insert into sessions (id, token_hash, user_id, host, business_id, user_agent, address, created_at, refreshed_at,
       expires_at, absolute_expires_at, method, reauthenticated_at, last_seen_at, token_expires_at)
     select uuidv7(), sha256(convert_to($2, 'utf8')), id, $3, $4, 'A browser of the bench', '10.0.0.1', now(), now(),
       now() + interval '30 days', now() + interval '180 days', 'password', now(), now(), now() + interval '1 hour'
     from users where email_norm = $1`,
    [of.email, of.token, of.host, of.businessId],
  )
}

/** Labels as lists have them: producers and places that the gazetteers know, and some that they do not. */
const labels = [
  ['Vietti', 'Barolo Castiglione', 'red', 'Nebbiolo', 'Italy', 'Piedmont', 'Barolo'],
  ['Fontodi', 'Chianti Classico', 'red', 'Sangiovese', 'Italy', 'Tuscany', 'Chianti Classico'],
  ['Bründlmayer', 'Grüner Veltliner Terrassen', 'white', 'Grüner Veltliner', 'Austria', 'Kamptal', ''],
  ['Ridge', 'Zinfandel Geyserville', 'red', 'Zinfandel', 'United States', 'Sonoma', ''],
  ['Domaine Tempier', 'Bandol Rosé', 'rose', 'Mourvèdre', 'France', 'Provence', 'Bandol'],
  ['Dönnhoff', 'Riesling Trocken', 'white', 'Riesling', 'Germany', 'Nahe', ''],
  ['Gaia', 'Wild Ferment', 'white', 'Assyrtiko', 'Greece', 'Santorini', ''],
  ['Château Musar', 'Rouge', 'red', 'Cabernet Sauvignon, Cinsault', 'Lebanon', 'Bekaa Valley', ''],
  ['Niepoort', 'Redoma Tinto', 'red', 'Touriga Franca', 'Portugal', 'Douro', ''],
  ['Larmandier-Bernier', 'Latitude', 'sparkling', 'Chardonnay', 'France', 'Champagne', 'Champagne'],
  ['Domaine Huet', 'Le Mont Moelleux', 'sweet', 'Chenin Blanc', 'France', 'Loire', 'Vouvray'],
]

/** A tenth of the wines is sold out, a tenth is not on the list. */
async function addWines(client: pg.Client, businessId: string): Promise<void> {
  await client.query(
    `create temporary table taste_wine as select n, uuidv7() as id from generate_series(0, $1::int - 1) n`,
    [tasteSize.wines],
  )
  await client.query(
    `create temporary table label as select ordinality - 1 as l, value from jsonb_array_elements($1::jsonb) with ordinality`,
    [JSON.stringify(labels)],
  )
  await client.query(
    `insert into wines (business_id, id, producer, name, type, vintage, is_non_vintage, varietal, country, region,
       appellation, format_ml, notes, body, acidity, bottle_price_cents, bin, is_listed, list_note, added_at, changed_at)
     select $1, w.id, value ->> 0 || case when n < 300 then '' else ' ' || n / 40 end,
       value ->> 1 || ' ' || chr(65 + n / 77), value ->> 2, 2000 + n % 25, false, value ->> 3, value ->> 4, value ->> 5,
       value ->> 6, 750, '', (array['light', 'medium', 'full'])[1 + n % 3], (array['low', 'medium', 'high'])[1 + n / 3 % 3],
       2000 + (n * 37) % 30000, 'R-' || n, n % 10 <> 3, 'A wine of the bench', now(), now()
     from taste_wine w join label on l = n % $2::int`,
    [businessId, labels.length],
  )
  await client.query(
    `insert into stock_levels (business_id, wine_id, location_id, available)
     select $1, w.id, (select id from cellar_locations l where l.business_id = $1 order by position, created_at limit 1),
       case when n % 10 = 7 then 0 else 12 end from taste_wine w`,
    [businessId],
  )
  await client.query(
    `insert into stock_totals (business_id, wine_id, available, value_cents, unit_cost_cents)
     select business_id, wine_id, available, available * 1500, 1500 from stock_levels
     where business_id = $1 and wine_id in (select id from taste_wine)`,
    [businessId],
  )
}
