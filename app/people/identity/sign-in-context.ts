import type { Club } from '#/tenants/club'
import type { ClubDirectory } from '#/tenants/directory.server'
import type { Scopes } from '#/tenants/scope.server'
import type { Env } from '~/foundation/kit/env.server'
import type { Logger } from '~/foundation/kit/log.server'

/** Identity's view of a request. The web's request context satisfies it; tests build their own. */
export interface SignInContext {
  services: { scopes: Scopes; clubs: Pick<ClubDirectory, 'byId'>; env: Env }
  host: { kind: 'club'; club: Club } | { kind: 'root' } | { kind: 'closed' }
  /** Scheme and host, from configuration: `http://bottega-rossa.localhost:3000`. */
  origin: string
  requestId: string
  clientAddress: string
  userAgent: string
  log: Logger
  /** The time of the club whose host this is, else of the platform. */
  now(): Date
  /** Work done once per request, by the caller's own key. */
  memo: Map<string, unknown>
}

/** The club whose host the request is for; null on the platform's own. */
export function clubIdOf({ host }: Pick<SignInContext, 'host'>): string | null {
  return host.kind === 'club' ? host.club.id : null
}
