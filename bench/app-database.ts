import pg from 'pg'
import { rolesOf } from '#/db/roles.server'

/** The database as the server reaches it, with the server's rights and over its socket, and a club's id. */
export async function appDatabase(ownerUrl: string, slug: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query(
    `select business_id, current_setting('unix_socket_directories') as folder from business_slugs where slug = $1`,
    [slug],
  )
  const { app } = await rolesOf(client, null)
  await client.end()
  const url = new URL(ownerUrl)
  url.searchParams.set('options', `-c role=${app}`)
  if (rows[0].folder) url.searchParams.set('host', rows[0].folder)
  return { socketUrl: url.toString(), businessId: rows[0].business_id as string }
}
