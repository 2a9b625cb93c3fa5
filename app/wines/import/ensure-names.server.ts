import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { newId } from '~/kit/ids'
import { foldName } from './evaluate-rows'
import type { NamedIds } from './imported-facts'

/** The ids of these locations and suppliers; those that do not exist are added. */
export async function ensureNames(
  db: OpenTenantDb,
  { locations, suppliers, now }: { locations: string[]; suppliers: string[]; now: Date },
): Promise<NamedIds> {
  return {
    locations: await ensure(db, 'cellar_locations', locations, now),
    suppliers: await ensure(db, 'suppliers', suppliers, now),
  }
}

async function ensure(
  db: OpenTenantDb,
  table: 'cellar_locations' | 'suppliers',
  named: string[],
  now: Date,
): Promise<Map<string, string>> {
  const known = await selectNames(db, table)
  const ids = new Map(known.map(({ id, name }) => [foldName(name), id]))
  const missing = new Map(
    named.flatMap((name) => (name === '' || ids.has(foldName(name)) ? [] : [[foldName(name), name]])),
  )
  if (missing.size === 0) return ids
  const rows = [...missing.values()].map((name, order) => ({
    id: newId(),
    name,
    position: known.length + order,
  }))
  const position = sql.raw(table === 'cellar_locations' ? ', position' : '')
  await sql`
    insert into ${sql.table(table)} (business_id, id, name, created_at${position})
    select ${db.businessId}::uuid, id, name, ${now}::timestamptz${position}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, name text, position int)
    on conflict do nothing`.execute(db.q)
  return new Map((await selectNames(db, table)).map(({ id, name }) => [foldName(name), id]))
}

const selectNames = (db: OpenTenantDb, table: 'cellar_locations' | 'suppliers') =>
  db.q
    .selectFrom(table)
    .where('business_id', '=', db.businessId)
    .where('archived_at', 'is', null)
    .select(['id', 'name'])
    .execute()
