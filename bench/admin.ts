import pg from 'pg'
import { ask, type Platform } from '../tests/platform'
import { signedIn } from './page-times'
import { ms, type Row } from './table'

const rows = 10_000
const rounds = 30

/** The administration's lists, requested as an administrator would. */
const lists: [what: string, path: string][] = [
  ['businesses, newest', '/admin/businesses'],
  ['businesses by members', '/admin/businesses?sort=members'],
  ['businesses by name, searched', '/admin/businesses?sort=name&q=club+77'],
  ['businesses, searched in vain', '/admin/businesses?q=no+such+business'],
  ['invitations, newest', '/admin/business-invitations'],
  ['invitations by name, searched', '/admin/business-invitations?sort=name&q=house77'],
  ['invitations, searched in vain', '/admin/business-invitations?q=no+such+business'],
  ['inquiries, searched', '/admin/inquiries?q=house77'],
  ['activity', '/admin/activity'],
]

/**
 * How long the administration's pages take, whole and rendered, one at a time, on a platform with ten thousand clubs:
 * `fill` it first.
 */
export async function adminLists(platform: Platform): Promise<Row[]> {
  await fillAdministration(await platform.databaseUrl())
  const cookie = await signedIn(platform.rootUrl, 'admin@tastevin.test')
  const figures: Row[] = []
  for (const [what, path] of lists) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const { status } = await ask(platform.rootUrl + path, { headers: { cookie } })
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      times.push(performance.now() - began)
    }
    times.sort((a, b) => a - b)
    const [p50, p95] = [times[Math.floor(rounds / 2)]!, times[Math.floor(rounds * 0.95)]!]
    figures.push({
      what: `${what}, of ${rows.toLocaleString('en')}: p50, p95`,
      figure: `${ms(p50)}, ${ms(p95)}`,
      target: 'p50 < 50 ms',
      held: p50 < 50,
    })
  }
  return figures
}

async function fillAdministration(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `insert into business_invites (id, token_hash, token_prefix, business_name, business_email, created_by, created_at,
         expires_at, last_sent_at)
       select gen_random_uuid(), sha256(('filled' || n)::bytea), 'abcdefgh', 'Bistro ' || n, 'bistro' || n || '@filled.test',
         u.id, at, at + interval '14 days', at
       from generate_series(1, $1::int) n, (select id from users where is_admin limit 1) u,
         lateral (select now() - n * interval '1 minute' as at) t
       on conflict do nothing`,
      [rows],
    )
    await client.query(
      `insert into inquiries (id, business_name, name, email, message, created_at)
       select gen_random_uuid(), 'Bistro ' || n, 'Pat Doe', 'bistro' || n || '@filled.test', 'Forty seats and a cellar.',
         now() - n * interval '1 minute'
       from generate_series(1, $1::int) n`,
      [rows],
    )
    await client.query('analyze business_invites, inquiries')
  } finally {
    await client.end()
  }
}
