import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'

interface PlatformMetrics {
  draft: number
  live: number
  suspended: number
  /** Live memberships of all businesses. */
  members: number
  pendingInvitations: number
}

/** The platform's key figures, in one query. */
export function platformMetrics(db: PlatformDb, now: Date): Promise<PlatformMetrics> {
  return db.read(async ({ q }) => {
    const { rows } = await sql<PlatformMetrics>`
      select count(*) filter (where status = 'draft')::int as draft,
        count(*) filter (where status = 'live')::int as live,
        count(*) filter (where status = 'suspended')::int as suspended,
        (select coalesce(sum(members), 0)::int from business_member_counts) as members,
        (select count(*)::int from business_invites
          where not used and revoked_at is null and expires_at > ${now}) as "pendingInvitations"
      from businesses`.execute(q)
    return rows[0]!
  })
}
