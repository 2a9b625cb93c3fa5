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
export async function fillSessions(ownerUrl: string, rootDomain: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(
      `with person as (
         select m.user_id, m.business_id, s.slug, substr(m.email, 7, length(m.email) - 18)::int as n,
           count(*) over () as people
         from members m join business_slugs s on s.business_id = m.business_id
         where m.email like 'member%@filled.test'
       ), token as (
         select n, translate(encode(sha256(convert_to('session ' || n, 'utf8')), 'base64'), '+/=', '-_') as token
         from generate_series(1, $1::int) n
       )
       insert into sessions (id, token_hash, user_id, host, business_id, user_agent, address, created_at,
         refreshed_at, expires_at, method, proved_at, last_seen_at, token_expires_at, previous_hash)
       select gen_random_uuid(), sha256(convert_to(token, 'utf8')), user_id,
         case when t.n <= people then slug || '.' || $2 else $2 end, case when t.n <= people then business_id end,
         'A browser of the bench', '10.0.0.1', now(), now(), now() + interval '30 days', 'password', now(), now(),
         now() + interval '1 hour', case when t.n % 1000 = 0 then sha256(convert_to('before ' || t.n, 'utf8')) end
       from token t join person p on p.n = (t.n - 1) % people + 1`,
      [count, rootDomain],
    )
    await client.query('analyze sessions')
  } finally {
    await client.end()
  }
}
