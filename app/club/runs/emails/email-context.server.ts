import type { Club } from '#/tenants/club'
import { clubOrigin } from '#/tenants/origins'
import type { TenantDb } from '#/db/handles.server'
import type { Env } from '~/foundation/kit/env.server'
import { NonRetryableError } from '~/foundation/jobs/handler'
import { paths } from '~/foundation/kit/paths'
import { boxToken } from '../member/box-link.server'

/** Data that every email about a box needs besides the box. */
export interface RunEmailContext {
  club: Club
  clubOrigin: string
  secret: string
  now: Date
  /** True when no more work may be started. */
  enough: () => boolean
}

export interface RunEmailServices {
  clubs: { byId(businessId: string): Promise<Club | null> }
  env: Pick<Env, 'scheme' | 'rootDomain' | 'sessionSecret'>
}

/** How long a run of a job may work; well below the time after which it expires. */
const maxRunMs = 20_000

export async function runEmailContext(
  db: TenantDb,
  { clubs, env }: RunEmailServices,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<RunEmailContext> {
  const club = await clubs.byId(db.businessId)
  if (!club) throw new NonRetryableError('The business of a club run was not found')
  const until = performance.now() + maxRunMs
  return {
    club,
    clubOrigin: clubOrigin(env, club),
    secret: env.sessionSecret,
    now,
    enough: () => signal.aborted || performance.now() > until,
  }
}

/** The address that shows a member's box without signing in. */
export function boxUrl(
  { clubOrigin, secret, now }: Pick<RunEmailContext, 'clubOrigin' | 'secret' | 'now'>,
  box: { runId: string; memberId: string },
): string {
  return clubOrigin + paths.month(box.runId, { box: boxToken(secret, { ...box, now }) })
}
