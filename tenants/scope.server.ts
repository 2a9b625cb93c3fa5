// Creates database handles: the scope of all work is decided here.
import type pg from 'pg'
import {
  platformDb,
  reportingDb,
  sharedDb,
  tenantDb,
  type PlatformDb,
  type SharedDb,
  type TenantDb,
} from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'
import type { Club } from './club'

interface ScopeOptions {
  /** Connects as `app`: everything under a tenant, and the global tables. */
  app: pg.Pool
  /** Connects as `app_platform`: small, because little may look across clubs. */
  platform: pg.Pool
  /** The pool of a replica while it is fresh enough, as `app`. */
  replica?: () => pg.Pool | null
  /** Called with the purpose each time code reads across clubs. */
  onPlatform: (purpose: string) => void
}

export interface Scopes {
  /** For one business by its id: a portal after its guard, a script, a webhook whose account named it. */
  tenant(businessId: string): TenantDb
  /** For one business's reports, exports and archives: reads may come from a replica and be some seconds old. */
  reporting(businessId: string): TenantDb
  /** For the pages of one club. */
  club(club: Pick<Club, 'id'>): TenantDb
  /** For a job: the tenant in its payload. Throws where the payload names none, so that the job fails. */
  job(payload: unknown): TenantDb
  /** Global tables only. */
  shared(): SharedDb
  /** Across clubs. The purpose is logged: say what for, in a few words and without personal data. */
  platform(purpose: string): PlatformDb
}

/** The handles of one process, over its two pools. */
export function createScopes({ app, platform, replica = () => null, onPlatform }: ScopeOptions): Scopes {
  const shared = sharedDb(app)
  return {
    tenant: (businessId) => tenantDb(app, businessId),
    reporting: (businessId) => reportingDb(app, replica, businessId),
    club: (club) => tenantDb(app, club.id),
    job: (payload) => tenantDb(app, tenantOf(payload)),
    shared: () => shared,
    platform(purpose) {
      onPlatform(purpose)
      return platformDb(platform, purpose)
    },
  }
}

function tenantOf(payload: unknown): string {
  const businessId =
    typeof payload === 'object' && payload !== null && 'businessId' in payload
      ? payload.businessId
      : undefined
  if (typeof businessId !== 'string' || !isId(businessId)) throw new Error('A job must name its businessId')
  return businessId
}
