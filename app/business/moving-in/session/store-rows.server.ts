import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { inPortions, inputRows } from '#/db/rows'
import { newId } from '~/foundation/kit/ids'
import type { MemberRow } from '~/membership/member-files/member-row'

/**
 * Stores the rows of a reading: known keys take what the files say now and keep what a person changed, new keys are
 * added, and rows that the files no longer have are marked. Rows of a wave stay as they are.
 */
export async function storeMemberRows(
  db: OpenTenantDb,
  importId: string,
  rows: readonly MemberRow[],
): Promise<void> {
  const values = rows.map((source, position) => ({
    business_id: db.businessId,
    import_id: importId,
    id: newId(),
    request_id: newId(),
    position,
    key: source.key,
    source: source as unknown as Record<string, unknown>,
  }))
  await inPortions(values, (portion) =>
    sql`
    insert into member_import_rows as r (business_id, import_id, id, request_id, position, key, source)
    select business_id, import_id, id, request_id, position, key, source
    from ${inputRows('member_import_rows', 'given', portion)}
    on conflict (business_id, import_id, key) do update
      set source = excluded.source, position = excluded.position, is_gone = false,
        version = r.version + (r.source is distinct from excluded.source)::integer
      where r.state in ('problem', 'ready', 'left-out', 'failed')
        and (r.source, r.position, r.is_gone) is distinct from (excluded.source, excluded.position, false)`.execute(
      db.q,
    ),
  )
  await sql`
    update member_import_rows r set is_gone = true
    where r.business_id = ${db.businessId} and r.import_id = ${importId} and not r.is_gone
      and r.state in ('problem', 'ready', 'left-out', 'failed')
      and not exists (
        select from unnest(${rows.map(({ key }) => key)}::text[]) as k (key) where k.key = r.key
      )`.execute(db.q)
}
