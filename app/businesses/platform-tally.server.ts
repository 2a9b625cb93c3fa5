import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'

export interface PlatformTally {
  draft: number
  live: number
  suspended: number
  /** Live memberships of all businesses. */
  members: number
  pendingInvitations: number
}

/** The platform in five figures. One query. */
export function platformTally(db: PlatformDb, now: Date): Promise<PlatformTally> {
  return db.read(async ({ q }) => {
    const { rows } = await sql<PlatformTally>`
      select count(*) filter (where status = 'draft')::int as draft,
        count(*) filter (where status = 'live')::int as live,
        count(*) filter (where status = 'suspended')::int as suspended,
        (select coalesce(sum(members), 0)::int from business_sizes) as members,
        (select count(*)::int from business_invites
          where not used and revoked_at is null and expires_at > ${now}) as "pendingInvitations"
      from businesses`.execute(q)
    return rows[0]!
  })
}
