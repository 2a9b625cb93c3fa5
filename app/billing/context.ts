import type { Club } from '#/tenants/club'
import type { Scopes } from '#/tenants/scope.server'
import type { Logger } from '~/foundation/kit/log.server'
import type { MembershipListeners } from '~/membership/memberships/events'
import type { Endpoint } from './webhooks/events'
import type { OneTimePaymentListeners } from './one-time/events'
import type { StripeGateway } from './stripe/stripe-client.server'
import type { OpenedCheckout } from './billing'

/** The dependencies of the billing use cases. */
export interface BillingContext {
  gateway: StripeGateway
  scopes: Scopes
  clubs: { byId(businessId: string): Promise<Club | null> }
  /** The origin of a club's pages, for links in emails. */
  clubOrigin(club: Club): string
  /** For emails to owners: the portal's origin and the sender address. */
  platformEmail: { origin: string; from: string }
  /** The link that pays one failed payment without signing in. */
  paymentRecoveryUrl(club: Club, failureId: string, now: Date): string
  membershipListeners: Pick<MembershipListeners, 'synced' | 'paymentsChanged'>
  /** Listeners to changes of one-time payments. */
  oneTimeListeners: OneTimePaymentListeners
  log: Logger
  /** The current time: a business's own test clock, or the platform's if no business is given. */
  now(businessId?: string): Date
  /** Reads the clocks again before work that depends on them. */
  refreshTime(): Promise<void>
  /** The latest time of any test clock. */
  latestNow(): Date
  /** True in live mode. Events of the other mode are rejected. */
  livemode: boolean
  /** The Connect application, by which owners connect accounts that they have; null where it is not set. */
  oauth: { clientId: string; authorizeBase: string; stateSecret: string } | null
  webhookSecrets: Record<Endpoint, string>
  /** Checkout sessions being created in this process, by attempt. */
  openingCheckouts: Map<string, Promise<OpenedCheckout | null>>
}
