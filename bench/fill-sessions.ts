import { createHash } from 'node:crypto'
import pg from 'pg'

/** The token of the nth session: what its browser would send. */
export function filledToken(n: number): string {
  return createHash('sha256').update(`session ${n}`).digest('base64url')
}

/**
 * Signs the people of `fill` in, each on the host of their club and then, until there are `count` sessions, on the
 * platform's, in the order of `filledToken`; every thousandth may still send the token before.
 * @param ownerUrl a superuser's connection string
 * @param rootDomain the platform's host, which the clubs' hosts end with
 */
export async function fillSessions(
  ownerUrl: string,
  rootDomain: string,
  { people, count }: { people: number; count: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    // Tables of their own, since only of a table does PostgreSQL know how long it is.
    await client.query(
      `create temporary table person as
       select m.user_id, m.business_id, s.slug, (row_number() over (order by i.n))::int as n
       from (select n, 'member' || n || '@filled.test' as email from generate_series(1, $1::int) n) i
       join users u on u.email_norm = i.email
       join members m on m.user_id = u.id
       join business_slugs s on s.business_id = m.business_id`,
      [people],
    )
    await client.query(
      `create temporary table token as
       select n, (n - 1) % $2::int + 1 as person,
         translate(encode(sha256(convert_to('session ' || n, 'utf8')), 'base64'), '+/=', '-_') as token
       from generate_series(1, $1::int) n`,
      [count, people],
    )
    await client.query('analyze person; analyze token')
    await client.query(
      `insert into sessions (id, token_hash, user_id, host, business_id, user_agent, address, created_at,
         refreshed_at, expires_at, absolute_expires_at, method, reauthenticated_at, last_seen_at, token_expires_at, previous_hash)
       select gen_random_uuid(), sha256(convert_to(token, 'utf8')), user_id,
         case when t.n <= $1::int then slug || '.' || $2 else $2 end,
         case when t.n <= $1::int then business_id end,
         'A browser of the bench', '10.0.0.1', now(), now(), now() + interval '30 days', now() + interval '180 days',
         'password', now(), now(),
         now() + interval '1 hour',
         case when t.n % 1000 = 0 then sha256(convert_to('before ' || t.n, 'utf8')) end
       from token t join person p on p.n = t.person`,
      [people, rootDomain],
    )
    await client.query('vacuum (analyze) sessions')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
