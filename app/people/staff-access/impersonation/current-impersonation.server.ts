import type { PlatformDb } from '#/db/handles.server'

/** An administrator's impersonation of a business's owner. */
export interface Impersonation {
  id: string
  businessId: string
  businessName: string
  endsAt: Date
  /** From when roles that see money need two-step sign-in here; null: not yet. */
  twoStepFrom: Date | null
}

/** The session's impersonation, even if its time is up; null when there is none. */
export async function impersonationOf(db: PlatformDb, sessionId: string): Promise<Impersonation | null> {
  const row = await db.read(({ q }) =>
    q
      .selectFrom('impersonations as v')
      .innerJoin('businesses as b', 'b.id', 'v.business_id')
      .select(['v.id', 'v.business_id as businessId', 'b.name as businessName', 'v.ends_at as endsAt'])
      .select('b.two_step_from as twoStepFrom')
      .where('v.session_id', '=', sessionId)
      .where('v.ended_at', 'is', null)
      .orderBy('v.started_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return row ?? null
}
