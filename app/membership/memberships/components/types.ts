// View data of the signup and the member's pages: plain data, safe to send to a browser.
import type { ClubView } from '#/tenants/club-view'
import type { Day } from '~/foundation/kit/dates'
import type { RejectedSubmission } from '~/foundation/kit/form-schema'
import type { TierView } from '~/membership/tiers/tier-view'

export type WizardStep = 'tier' | 'account' | 'review'

/**
 * The state of a signup, kept by the server between requests. It holds the values typed so that Back, reload
 * and errors lose nothing; never a password.
 */
export interface WizardState {
  step: WizardStep
  tierId: string | null
  account: {
    fullName: string
    email: string
    phone: string
    /** ISO calendar day (1985-04-12), or '' */
    dateOfBirth: string
    termsAccepted: boolean
    /** They want news and offers by email. */
    newsWanted: boolean
  }
  /** True when a valid password was already given: both password fields may then stay empty. */
  hasPassword: boolean
  /** The address of the signed-in visitor whose account the signup uses, or null. */
  signedInAs: string | null
}

/** The rejection of a step's form. */
export interface StepRejection {
  submission: RejectedSubmission
  /** The error's code, where a step offers something for it. */
  code?: string
}

/**
 * Props of every step. Each step is one `<form method="post" action={actionUrl}>` with a hidden `intent`:
 * - `choose-tier`: `tierId`
 * - `account`: `tierId`, the tier that was shown; `fullName`, `email`, `phone`, `dateOfBirth` (or `birthMonth`,
 *   `birthDay` and `birthYear`), `password`, `confirmPassword`, `termsAccepted` ("on"),
 *   `newsWanted` ("on" or missing)
 * - `complete`: `tierId`, the tier whose price was shown
 * The Back buttons of steps 2 and 3 submit the same form with `back=1`: keep the values, validate nothing, show
 * the previous step. `backUrl` is where Back leads from step 1: the club page; null where there is none.
 */
export interface StepProps {
  state: WizardState
  /** The rejected form of this step, or null. */
  rejection: StepRejection | null
  actionUrl: string
  backUrl: string | null
  club: ClubView
  tiers: TierView[]
  /** Origin of the club's host where this page is on another, else ''. */
  clubOrigin: string
}

/** The renewal terms shown in steps 2 and 3, with the version to store. */
export interface RenewalTerms {
  version: string
  /** The essence in one or two sentences, shown above the text and not part of it. */
  summary: string
  text: string
}

export interface AccountStepProps extends StepProps {
  renewalTerms: RenewalTerms
  /** Text of the box for news and offers. */
  newsText: string
  /** The club's calendar day, which decides who is old enough. */
  today: Day
  /** Where every account, whatever its clubs, gets a new password. */
  resetHref: string
}

export interface ReviewStepProps extends StepProps {
  renewalTerms: RenewalTerms
}

/** A membership as the member's dashboard shows it. */
export interface MembershipView {
  tierName: string
  description: string
  priceCents: number
  currency: string
  /** Sales tax comes on top of the price. */
  addsTax: boolean
  status: 'active' | 'pending' | 'paused' | 'past_due' | 'canceled' | 'inactive'
  /** First join date, ISO calendar day in the club's time zone. */
  memberSince: string | null
  /** ISO calendar day: paid up to here, or the day it ends when cancellation is scheduled. */
  paidThrough: string | null
  endsOn: string | null
}

/** The member's name and contact data, as the dashboard's account card shows them. */
export interface MemberView {
  firstName: string | null
  fullName: string | null
  email: string | null
  phone: string | null
}
