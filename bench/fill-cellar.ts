import pg from 'pg'

/** The cellar that is measured, and those beside it. */
export const cellarSize = {
  wines: 5_000,
  movementsPerWine: 200,
  businesses: 1_000,
  winesOfOthers: 20,
  movementsPerWineOfOthers: 10,
}

/** Every tenth movement is a receipt of 18 bottles; nine follow that sell them, open them or bring them to the bar. */
const cycle = 10
const [received, unitCostCents] = [18, 1_500]
const soldIn = (step: string) => `(1 + ${step} % 2)`

/**
 * Fills the cellar of one club and of a thousand others, movements and levels that agree with each other. Straight
 * into the tables, in the order in which movements take effect, since what is measured is living with them.
 * @param ownerUrl a superuser's connection string
 * @param slug the club that is measured
 * @param size its wines and those of the others; 0 wines leave its cellar as it is
 */
export async function fillCellars(ownerUrl: string, slug: string, size = cellarSize): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(`set maintenance_work_mem = '256MB'`)
    await client.query(
      `create temporary table cellar as
       select b.id as business_id, s.slug = $1 as is_measured,
         (select l.id from cellar_locations l where l.business_id = b.id order by position, created_at limit 1) as main,
         (select l.id from cellar_locations l where l.business_id = b.id and l.name = 'Bar') as bar
       from businesses b join business_slugs s on s.business_id = b.id
       where s.slug = $1 or b.id in (
         select business_id from business_slugs where slug like 'filled-club-%' order by slug limit $2)`,
      [slug, size.businesses],
    )
    await client.query(
      `insert into cellar_locations (business_id, id, name, created_at)
       select business_id, gen_random_uuid(), 'Main cellar', now() from cellar where main is null`,
    )
    await client.query(
      `update cellar c set main = coalesce(main, l.id), bar = coalesce(bar, main, l.id)
       from cellar_locations l where l.business_id = c.business_id and l.position = 0`,
    )
    await addWines(client, size)
    await addMovements(client)
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

const producers = [
  'Vietti',
  'Fontodi',
  'Bründlmayer',
  'Ridge',
  'Tempier',
  'Dönnhoff',
  'Gaia',
  'Musar',
  'Niepoort',
]
const regions = [
  'Piedmont',
  'Tuscany',
  'Kamptal',
  'Sonoma',
  'Provence',
  'Nahe',
  'Santorini',
  'Bekaa Valley',
  'Douro',
]
const grapes = [
  'Nebbiolo',
  'Sangiovese',
  'Grüner Veltliner',
  'Zinfandel',
  'Mourvèdre',
  'Riesling',
  'Assyrtiko',
]
const types = ['red', 'white', 'rose', 'orange', 'sparkling', 'sweet', 'fortified']

async function addWines(client: pg.Client, size: typeof cellarSize): Promise<void> {
  const pick = (values: string[], by: string) =>
    `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + (${by}) % ${values.length}]`
  await client.query(
    `create temporary table filled_wine as
     select c.business_id, c.main, c.bar, gen_random_uuid() as id, n,
       case when c.is_measured then $1::int else $2::int end as movements
     from cellar c, generate_series(1, case when c.is_measured then $3::int else $4::int end) n`,
    [size.movementsPerWine, size.movementsPerWineOfOthers, size.wines, size.winesOfOthers],
  )
  await client.query(
    `insert into wines (business_id, id, producer, name, type, vintage, is_non_vintage, varietal, country, region,
       appellation, format_ml, notes, bottle_price_cents, par_level, bin, is_listed, location_id, added_at, changed_at)
     select business_id, id, ${pick(producers, 'n')} || ' ' || (n / 40), 'Vineyard ' || n, ${pick(types, 'n')},
       2000 + n % 25, false, ${pick(grapes, 'n')}, 'Italy', ${pick(regions, 'n / 3')}, 'Appellation ' || n % 300, 750,
       '', 2000 + (n * 37) % 30000, n % 24, 'R-' || n, n % 3 > 0, main, now() - n * interval '1 minute', now()
     from filled_wine`,
  )
}

async function addMovements(client: pg.Client): Promise<void> {
  const step = `(k % ${cycle})`
  const toBar = `${step} = ${cycle - 1}`
  // In the order of time over all wines, as a year brings them.
  await client.query(
    `insert into stock_movements (business_id, id, wine_id, location_id, to_location_id, kind, quantity, from_state,
       to_state, value_change_cents, unit_cost_cents, moved_at)
     select business_id, gen_random_uuid(), id, main,
       case when ${toBar} and bar <> main then bar end,
       case when ${step} = 0 then 'receipt' when ${toBar} and bar <> main then 'transfer' when ${step} % 3 = 0 then 'glass'
         else 'sale' end,
       case when ${step} = 0 then ${received} else ${soldIn(step)} end,
       case when ${step} > 0 then 'available' end,
       case when ${step} = 0 or (${toBar} and bar <> main) then 'available' else 'out' end,
       case when ${step} = 0 then ${received * unitCostCents} when ${toBar} and bar <> main then 0
         else -${unitCostCents} * ${soldIn(step)} end,
       case when ${step} = 0 then ${unitCostCents} end, now() - (movements - k) * interval '40 hours'
     from filled_wine, generate_series(0, movements - 1) k
     order by k, business_id, id`,
  )
  await client.query(
    `create temporary table filled_level as
     select w.business_id, w.id as wine_id, side.location_id,
       sum(side.quantity) filter (where side.state = 'available') as available,
       coalesce(sum(side.quantity) filter (where side.state = 'out'), 0) as out
     from filled_wine w
     join stock_movements m on m.business_id = w.business_id and m.wine_id = w.id
     cross join lateral (values
       (m.location_id, m.from_state, -m.quantity),
       (coalesce(m.to_location_id, m.location_id), m.to_state, m.quantity)) side (location_id, state, quantity)
     where side.state is not null
     group by 1, 2, 3`,
  )
  await client.query(
    `insert into stock_levels (business_id, wine_id, location_id, available, out)
     select business_id, wine_id, location_id, available, out from filled_level`,
  )
  await client.query(
    `insert into stock_totals (business_id, wine_id, available, out, value_cents, unit_cost_cents)
     select business_id, wine_id, sum(available), sum(out), sum(available) * ${unitCostCents}, ${unitCostCents}
     from filled_level group by 1, 2`,
  )
}
