import type { Club } from '#/tenants/club'
import type { Scopes } from '#/tenants/scope.server'
import type { Logger } from '~/kit/log.server'
import type { MembershipListeners } from '~/memberships/events'
import type { Endpoint } from './webhooks/events'
import type { OpenedCheckout } from './checkout/open-checkout.server'
import type { StripeGateway } from './stripe/stripe-client.server'

/** What the verbs of this room work with. */
export interface BillingContext {
  gateway: StripeGateway
  scopes: Scopes
  clubs: { byId(businessId: string): Promise<Club | null> }
  /** Where a club's pages live, for links in mail. */
  clubOrigin(club: Club): string
  /** How the platform writes to owners: scheme and host of the portal, and the address emails come from. */
  platformEmail: { origin: string; from: string }
  /** The link that pays one failed payment without signing in. */
  paymentRecoveryUrl(club: Club, failureId: string, now: Date): string
  membershipListeners: Pick<MembershipListeners, 'synced'>
  log: Logger
  /** The time the product goes by: a business's, or without one the platform's. */
  now(businessId?: string): Date
  /** Looks anew what time it is, before work on what others have said. */
  refreshTime(): Promise<void>
  /** The furthest that anybody's time has come. */
  latestNow(): Date
  /** True when real money moves; an event of the other mode is not ours. */
  livemode: boolean
  webhookSecrets: Record<Endpoint, string>
  /** Checkouts being opened in this process, by attempt. */
  openingCheckouts: Map<string, Promise<OpenedCheckout | null>>
}
