import type { TenantDb } from '#/db/handles.server'
import { listFile, type ListFile } from '~/foundation/kit/list/list-file.server'
import { movingColumns } from './columns'
import { movingMembers } from './moving-members.server'

/** The members file for another system, with every member who is to move. */
export async function membersFile(db: TenantDb, now: Date): Promise<ListFile> {
  const { timeZone } = await db.read((db) =>
    db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select('time_zone as timeZone')
      .executeTakeFirstOrThrow(),
  )
  return listFile('Members', movingColumns(timeZone), await movingMembers(db, { timeZone, now }))
}
