// The signup's page, the same for both entries.
import { useMemo } from 'react'
import { ClubShell, type ClubLinks } from '#/tenants/components/club-shell'
import { paths } from '~/kit/paths'
import { JoinLayout } from '~/memberships/join/components/join-layout'
import {
  AlreadyMember,
  JoinSignedOut,
  JoinUnknown,
  JoinUnpaid,
} from '~/memberships/join/components/join-notices'
import { JoinFailed, JoinSuccess } from '~/memberships/join/components/join-outcomes'
import { JoinPending } from '~/memberships/join/components/join-pending'
import { StepAccount } from '~/memberships/join/components/step-account'
import { StepReview } from '~/memberships/join/components/step-review'
import { StepTier } from '~/memberships/join/components/step-tier'
import type { FormErrors, StepRejection, WizardState, WizardStep } from '~/memberships/components/types'
import type { signupView } from './signup-view.server'

type SignupView = Awaited<ReturnType<typeof signupView>>['data']
type StepView = Extract<SignupView, { view: 'step' }>
type ReturnView = Extract<SignupView, { view: 'return' }>

/** The response to a refused step. */
interface FormRejection extends FormErrors {
  step: WizardStep
  /** The typed values, without secrets. */
  values: Record<string, string>
}

export function SignupPage({ view, refused }: { view: SignupView; refused: FormRejection | undefined }) {
  const links = linksOf(view)
  if (view.view === 'step') return <Step view={view} links={links} refused={refused} />
  return (
    <ClubShell club={view.club} links={links} visitor={view.visitor}>
      {view.view === 'member' ? <AlreadyMember club={view.club} held={view.held} /> : <Return view={view} />}
    </ClubShell>
  )
}

/** The path names no public club. */
export function NoSignup({ sentence }: { sentence?: string }) {
  return (
    <main id="main">
      <JoinFailed>{sentence}</JoinFailed>
    </main>
  )
}

function linksOf({ home, join }: SignupView): ClubLinks {
  return {
    home,
    join,
    signIn: paths.auth.login(),
    terms: paths.public.terms(),
    privacy: paths.public.privacy(),
  }
}

function Step({
  view,
  links,
  refused,
}: {
  view: StepView
  links: ClubLinks
  refused: FormRejection | undefined
}) {
  const { club, tiers, clubOrigin, actionUrl, backUrl, renewalTerms, today } = view
  const { refusal, refusalCode } = view
  const state = stateAfter(view.state, refused)
  const rejection = useMemo((): StepRejection | null => {
    if (refused?.step === state.step) return rejectionOf(refused)
    return refusal === null ? null : rejectionOf({ formError: refusal, code: refusalCode ?? undefined })
  }, [refused, refusal, refusalCode, state.step])
  const props = { state, club, tiers, clubOrigin, actionUrl, backUrl, rejection }
  return (
    <JoinLayout club={club} links={links} step={state.step} visitor={view.visitor}>
      {state.step === 'tier' && <StepTier {...props} />}
      {state.step === 'account' && renewalTerms && (
        <StepAccount {...props} renewalTerms={renewalTerms} today={today} />
      )}
      {state.step === 'review' && renewalTerms && <StepReview {...props} renewalTerms={renewalTerms} />}
    </JoinLayout>
  )
}

/** The form shows what the step's state holds, so the rejection carries no values. */
function rejectionOf({
  fieldErrors = {},
  formError,
  code,
}: Partial<Pick<FormErrors, 'fieldErrors' | 'formError' | 'code'>>): StepRejection {
  const error: Record<string, string[]> = {}
  for (const [name, messages] of Object.entries(fieldErrors)) if (messages) error[name] = messages
  if (formError) error[''] = [formError]
  return { submission: { status: 'error', error }, code }
}

/**
 * A failure in step 3 returns to step 2 without another request, which may fail as well. Step 2 shows the values as
 * sent: after an error the draft may not have them.
 */
function stateAfter(state: WizardState, refused: FormRejection | undefined): WizardState {
  if (!refused) return state
  const isBack = refused.step === 'account' && state.step === 'review'
  const step = isBack ? 'account' : state.step
  if (isBack || refused.step !== 'account' || step !== 'account') return { ...state, step }
  const { fullName, email, phone, dateOfBirth, termsAccepted } = refused.values
  const { account } = state
  return {
    ...state,
    account: {
      fullName: fullName ?? account.fullName,
      email: email ?? account.email,
      phone: phone ?? account.phone,
      dateOfBirth: dateOfBirth ?? account.dateOfBirth,
      termsAccepted: termsAccepted === 'on',
    },
  }
}

function Return({ view }: { view: ReturnView }) {
  switch (view.outcome) {
    case 'active':
      return <JoinSuccess club={view.club} />
    case 'waiting':
    case 'late':
      return <JoinPending checkAgainUrl={view.checkAgainUrl} late={view.outcome === 'late'} />
    case 'unpaid':
      return <JoinUnpaid actionUrl={view.reviewUrl} reviewUrl={view.reviewUrl} />
    case 'signed-out':
      return <JoinSignedOut returnUrl={view.returnUrl} />
    case 'unknown':
      return <JoinUnknown signupUrl={view.signupUrl} />
  }
}
