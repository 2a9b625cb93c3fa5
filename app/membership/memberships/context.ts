import type { Club } from '#/tenants/club'
import type { Scopes } from '#/tenants/scope.server'
import type { Logger } from '~/foundation/kit/log.server'
import type { MembershipListeners } from './events'
import type { MembershipPayments } from './payments'

/** Dependencies of changes of memberships. */
export interface MembershipContext {
  payments: MembershipPayments
  listeners: MembershipListeners
  scopes: Scopes
  clubs: { byId(businessId: string): Promise<Club | null> }
  /** Scheme and host of a club's pages, for links in emails. */
  clubOrigin(club: Club): string
  /** The time of a business; without one, of the platform. */
  now(businessId?: string): Date
  log: Logger
}
