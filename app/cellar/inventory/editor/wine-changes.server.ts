// Changes that others saved to a wine while a person was editing it.
import type { TenantDb } from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'
import type { WineFacts } from '~/cellar/reference/labels'

/** A fact that was changed since a version: its value then, its value now, and who saved it last. */
interface FactChange {
  name: keyof WineFacts
  before: unknown
  after: unknown
  /** Null for the system or someone who is no longer on the staff. */
  by: string | null
  at: Date
}

/** The facts that differ from those of a version, each once; facts that were changed back are left out. */
export async function changesSince(
  db: TenantDb,
  { wineId, version }: { wineId: string; version: number },
): Promise<FactChange[]> {
  if (!isId(wineId)) return []
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('wine_changes as c')
      .leftJoin('business_users as u', 'u.user_id', 'c.changed_by')
      .where('c.wine_id', '=', wineId)
      .where('c.version', '>', version)
      .select(['c.changes', 'c.changed_at as at', 'u.full_name as by'])
      .orderBy('c.version')
      .execute(),
  )
  const factChanges = new Map<keyof WineFacts, FactChange>()
  for (const { changes, at, by } of rows) {
    for (const [key, [before, after]] of Object.entries(changes)) {
      const name = key as keyof WineFacts
      factChanges.set(name, {
        name,
        before: factChanges.has(name) ? factChanges.get(name)!.before : before,
        after,
        by,
        at,
      })
    }
  }
  return [...factChanges.values()].filter(
    ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
  )
}
