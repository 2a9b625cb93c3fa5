import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findClubsByName } from '~/business/club-search/find-clubs.server'
import { aClub } from '../../builders/club'
import { bulkInsert } from '../../builders/database/bulk-insert'
import { freshDatabase, type TestDatabase } from '../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const find = async (text: string) => {
  const { clubs, more } = await findClubsByName(database.across(), text)
  return { names: clubs.map(({ name }) => name), more }
}

describe('a club by its name', () => {
  beforeAll(async () => {
    for (const name of ['Café de l’Étoile', "Al's Wine Bar", 'L’Étoile', 'Grande Étoile & Fils'])
      await aClub(database, { name })
    await aClub(database, { name: 'L’Étoile du Nord', status: 'draft' })
  })

  it.each(['étoile', 'ETOILE', 'l-etoile', "l'etoile", ' letoile ', 'L’ÉTOILE!'])(
    'is found as %j, whatever the accents and punctuation',
    async (text) => expect((await find(text)).names).toContain('L’Étoile'),
  )

  it('with exactly this name comes first, then names that begin with it', async () => {
    await aClub(database, { name: 'Etoile' })
    await aClub(database, { name: 'Etoile Rouge' })
    expect((await find('etoile')).names).toEqual([
      'Etoile',
      'Etoile Rouge',
      'Café de l’Étoile',
      'Grande Étoile & Fils',
      'L’Étoile',
    ])
  })

  it.each(['als wine', "Al's", 'wine-bar'])('is found by %j across punctuation', async (text) =>
    expect((await find(text)).names).toEqual(["Al's Wine Bar"]),
  )

  it.each(['', 'é', '..', '%', '___', 'a\0b', 'x'.repeat(101), '- -'])('is not found by %j', async (text) =>
    expect(await find(text)).toEqual({ names: [], more: false }),
  )

  it('is found by its new name after a change', async () => {
    const { id } = await aClub(database, { name: 'Vecchia Insegna' })
    await database.owner.query(`update businesses set name = 'Nuova Insegna' where id = $1`, [id])
    expect((await find('vecchia')).names).toEqual([])
    expect((await find('nuova insegna')).names).toEqual(['Nuova Insegna'])
  })
})

describe('a search among ten thousand clubs', () => {
  beforeAll(async () => {
    await bulkInsert(
      database.owner,
      `with made as (
         insert into businesses (id, name, kind, status, email, time_zone, brand, created_at)
         select gen_random_uuid(), (array['Osteria', 'Trattoria', 'Cantina', 'Bistro', 'Enoteca'])[1 + n % 5] || ' ' || left(md5(n::text), 8),
           'restaurant', 'live', 'x@example.test', 'UTC', (select brand from businesses limit 1), now()
         from generate_series(1, 10000) n returning id)
       insert into business_slugs (slug, business_id, created_at) select 'c-' || left(id::text, 30), id, now() from made`,
    )
    await database.owner.query('analyze businesses, business_slugs')
  })

  it('lists a limited number and reports that there are more', async () => {
    const { names, more } = await find('osteria')
    expect([names.length, more]).toEqual([8, true])
  })

  it('uses the index for the platform role, with policies and prepared statements', async () => {
    const client = await database.platform.connect()
    try {
      // The generic plan of a prepared statement.
      await client.query(`set plan_cache_mode = force_generic_plan;
        prepare named (text) as select b.name from businesses b join business_slugs s on s.business_id = b.id
          where b.status = 'live' and s.retired_at is null and b.name_key like $1 order by b.name_key limit 9`)
      const { rows } = await client.query(`explain (analyze, format json) execute named ('%trattoriac4ca4%')`)
      const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }]
      const nodes = everyNode(Plan)
      expect(nodes.map((node) => node['Index Name'])).toContain('businesses_by_name')
      // Reads only the rows the index finds.
      expect(Math.max(...nodes.map((node) => node['Actual Rows']))).toBeLessThan(10)
      await client.query('reset plan_cache_mode; deallocate named')
    } finally {
      client.release()
    }
  })
})

interface PlanNode {
  'Index Name'?: string
  'Actual Rows': number
  Plans?: PlanNode[]
}

const everyNode = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(everyNode)]
