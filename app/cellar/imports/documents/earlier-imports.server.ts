import type { OpenTenantDb } from '#/db/handles.server'
import type { ImportPurpose } from '#/db/schema/wine-imports'

/**
 * The import that the same file was uploaded for before: the one that is in the cellar, else the latest that is under
 * way. Null for none. Imports that were undone or discarded do not count.
 */
export async function sameFile(
  db: OpenTenantDb,
  { digest, purpose, importId }: { digest: Buffer; purpose: ImportPurpose; importId?: string },
) {
  const earlier = await db.q
    .selectFrom('import_sessions')
    .where('file_sha256', '=', digest)
    .where('purpose', '=', purpose)
    .where('status', 'not in', ['undone', 'discarded'])
    .$if(importId !== undefined, (query) => query.where('id', '<>', importId!))
    .select(['id', 'status', 'created_at as createdAt', 'applied_at as appliedAt'])
    .orderBy((eb) => eb('applied_at', 'is not', null), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return earlier ?? null
}
