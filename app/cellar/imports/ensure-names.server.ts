import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { foldName } from './evaluate-rows'
import type { NamedIds } from './imported-facts'

/** The ids of these locations and suppliers; those that do not exist are added, and their ids are `added`. */
export async function ensureNames(
  db: OpenTenantDb,
  { locations, suppliers, now }: { locations: string[]; suppliers: string[]; now: Date },
): Promise<NamedIds & { added: string[] }> {
  const places = await ensure(db, 'cellar_locations', locations, now)
  const sellers = await ensure(db, 'suppliers', suppliers, now)
  return {
    locations: places.ids,
    suppliers: sellers.ids,
    added: [...places.added, ...sellers.added],
  }
}

async function ensure(
  db: OpenTenantDb,
  table: 'cellar_locations' | 'suppliers',
  nameList: string[],
  now: Date,
): Promise<{ ids: Map<string, string>; added: string[] }> {
  const storedNames = await selectNames(db, table)
  const ids = new Map(storedNames.map(({ id, name }) => [foldName(name), id]))
  const missing = new Map(
    nameList.flatMap((name) => (name === '' || ids.has(foldName(name)) ? [] : [[foldName(name), name]])),
  )
  if (missing.size === 0) return { ids, added: [] }
  const rows = [...missing.values()].map((name, order) => ({
    id: newId(),
    name,
    position: storedNames.length + order,
  }))
  const position = sql.raw(table === 'cellar_locations' ? ', position' : '')
  await sql`
    insert into ${sql.table(table)} (business_id, id, name, created_at${position})
    select ${db.businessId}::uuid, id, name, ${now}::timestamptz${position}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, name text, position int)
    on conflict do nothing`.execute(db.q)
  const names = await selectNames(db, table)
  return {
    ids: new Map(names.map(({ id, name }) => [foldName(name), id])),
    added: names.flatMap(({ id }) => (rows.some((row) => row.id === id) ? [id] : [])),
  }
}

const selectNames = (db: OpenTenantDb, table: 'cellar_locations' | 'suppliers') =>
  db.q.selectFrom(table).where('archived_at', 'is', null).select(['id', 'name']).execute()

/**
 * Archives those of these locations and suppliers that an import added and nothing uses any more: no bottles, no wines
 * and, for suppliers, no deliveries.
 */
export async function removeUnusedNames(db: OpenTenantDb, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const { businessId } = db
  await sql`
    update cellar_locations l set archived_at = ${now}
    where l.business_id = ${businessId} and l.id = any(${ids}::uuid[]) and l.archived_at is null
      and not exists (select from stock_levels s where s.business_id = l.business_id and s.location_id = l.id
        and s.available + s.locked + s.committed > 0)
      and not exists (select from wines w where w.business_id = l.business_id and w.location_id = l.id
        and w.retired_at is null)`.execute(db.q)
  await sql`
    update suppliers s set archived_at = ${now}
    where s.business_id = ${businessId} and s.id = any(${ids}::uuid[]) and s.archived_at is null
      and not exists (select from wines w where w.business_id = s.business_id and w.supplier_id = s.id
        and w.retired_at is null)
      and not exists (select from receipts r where r.business_id = s.business_id and r.supplier_id = s.id)`.execute(
    db.q,
  )
}
