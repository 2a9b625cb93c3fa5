import type { Scopes } from '#/tenants/scope.server'
import type { ClubDirectory } from '#/tenants/directory.server'
import type { Club } from '#/tenants/club'
import type { Billing } from '~/billing/billing'
import type { Logger } from '~/foundation/kit/log.server'
import type { Memberships } from '~/membership/memberships/membership-changes'

/** Dependencies of a closing. */
export interface ClosingContext {
  scopes: Scopes
  clubs: Pick<ClubDirectory, 'byId' | 'forget'>
  billing: Pick<Billing, 'endPlan' | 'oneTime' | 'prepaid'>
  memberships: Pick<Memberships, 'endWithClub' | 'refundInvoice' | 'undoCancellation'>
  clubOrigin(club: Club): string
  /** Scheme and host of the platform, and the sender of its emails. */
  platform: { origin: string; from: string }
  log: Logger
}
