import type { ClubDirectory } from '#/tenants/directory.server'
import type { Billing } from '~/billing/billing'
import type { SignInContext } from '~/people/identity/sign-in-context'
import type { Memberships } from '~/membership/memberships/membership-changes'

/** The part of the request that deleting an account needs; the web's request context satisfies it. */
export interface DeletionContext extends Pick<SignInContext, 'host' | 'requestId'> {
  services: Pick<SignInContext['services'], 'scopes'> & {
    billing: Pick<Billing, 'disconnectAccount'>
    memberships: Pick<Memberships, 'cancelMembership'>
    clubs: Pick<ClubDirectory, 'forget'>
  }
  now(businessId?: string): Date
}
