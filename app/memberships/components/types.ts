// What the signup and the member's pages are given: plain data, safe to send to a browser.
import type { ClubView } from '#/tenants/club-view'
import type { TierView } from '~/tiers/tier-view'

export type WizardStep = 'tier' | 'account' | 'review'

/**
 * Where a signup stands, as the server keeps it between requests. It carries what was typed so that Back,
 * reload and an error lose nothing; a password is never among it.
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
  }
  /** True when a good password was already given for this signup: both password fields may then stay empty. */
  hasPassword: boolean
}

/** Messages by field name, and one for the form as a whole. */
export interface FormErrors {
  fieldErrors: Record<string, string[] | undefined>
  formError?: string
}

/**
 * Props of every step. Each step is one `<form method="post" action={actionUrl}>` with a hidden `intent`:
 * - `choose-tier`: `tierId`
 * - `account`: `fullName`, `email`, `phone`, `dateOfBirth`, `password`, `confirmPassword`, `termsAccepted` ("on")
 * - `complete`: `tierId`, the level whose price was shown
 * The Back buttons of steps 2 and 3 submit the same form with `back=1` added: keep what was typed, check
 * nothing, show the step before. `backUrl` is the club page, where Back leads from step 1; null where the
 * signup itself is all there is of it.
 */
export interface StepProps {
  state: WizardState
  errors: FormErrors | null
  actionUrl: string
  backUrl: string | null
  club: ClubView
  tiers: TierView[]
  /** Scheme and host of the club's own pages where this one is on another, else ''. */
  clubOrigin: string
}

/** The renewal terms a person consents to in step 2 and reads again in step 3, with the version to store. */
export interface RenewalTerms {
  version: string
  text: string
}

export interface AccountStepProps extends StepProps {
  renewalTerms: RenewalTerms
  /** Youngest day of birth that is old enough today, ISO calendar day. */
  latestBirthDate: string
}

export interface ReviewStepProps extends StepProps {
  renewalTerms: RenewalTerms
}

/** A membership as the member's overview shows it. */
export interface MembershipView {
  tierName: string
  description: string
  priceCents: number
  currency: string
  status: 'active' | 'pending' | 'paused' | 'past_due' | 'canceled' | 'inactive'
  /** First join date, ISO calendar day in the club's time zone. */
  memberSince: string | null
  /** ISO calendar day: paid up to here, or the day it ends when cancellation is scheduled. */
  paidThrough: string | null
  endsOn: string | null
}

/** The person and their contact data, as the overview's account card shows them. */
export interface MemberView {
  firstName: string | null
  fullName: string | null
  email: string | null
  phone: string | null
}
