// The signup's page, the same for both entries.
import type { MetaDescriptor } from '@remix-run/node'
import { useMemo } from 'react'
import { ClubShell, type ClubLinks } from '#/tenants/components/club-shell'
import { JoinLayout } from '~/membership/memberships/join/components/join-layout'
import {
  AlreadyMember,
  JoinSignedOut,
  JoinUnknown,
  JoinUnpaid,
} from '~/membership/memberships/join/components/join-notices'
import { JoinFailed, JoinSuccess } from '~/membership/memberships/join/components/join-outcomes'
import { JoinPending } from '~/membership/memberships/join/components/join-pending'
import { StepAccount } from '~/membership/memberships/join/components/step-account'
import { StepReview } from '~/membership/memberships/join/components/step-review'
import { StepTier } from '~/membership/memberships/join/components/step-tier'
import { FirstBox } from '~/club/runs/member/components/first-box'
import { ChosenWine } from '~/club/purchases/components/chosen-wine'
import { socialTags } from '~/business/sharing/social-tags'
import type { StepRejection, WizardState, WizardStep } from '~/membership/memberships/components/types'
import { clubLinks } from '../public/club-links'
import type { signupView } from './signup-view.server'

type SignupView = Awaited<ReturnType<typeof signupView>>['data']
type StepView = Extract<SignupView, { view: 'step' }>
type ReturnView = Extract<SignupView, { view: 'return' }>

/** The response to a rejected step. */
interface StepResult extends StepRejection {
  step: WizardStep
}

export function SignupPage({ view, result }: { view: SignupView; result: StepResult | undefined }) {
  const links = { ...clubLinks(), home: view.home, join: view.join }
  if (view.view === 'step') return <Step view={view} links={links} result={result} />
  return (
    <ClubShell club={view.club} links={links} visitor={view.visitor}>
      {view.view === 'member' ? <AlreadyMember club={view.club} held={view.held} /> : <Return view={view} />}
    </ClubShell>
  )
}

/** Title and link preview of both entries. */
export const signupMeta = (data: SignupView | { view: 'none' } | null | undefined): MetaDescriptor[] => [
  { title: data && data.view !== 'none' ? `Join ${data.club.name}` : 'Oops! Something went wrong' },
  { name: 'robots', content: 'noindex' },
  ...(data && data.view !== 'none' ? socialTags(data.social) : []),
]

/** The path names no public club. */
export function NoSignup({ sentence }: { sentence?: string }) {
  return (
    <main id="main">
      <JoinFailed>{sentence}</JoinFailed>
    </main>
  )
}

function Step({ view, links, result }: { view: StepView; links: ClubLinks; result: StepResult | undefined }) {
  const { club, tiers, clubOrigin, actionUrl, backUrl, renewalTerms, newsText, today, resetHref } = view
  const { refusal, refusalCode } = view
  const state = stateAfter(view.state, result)
  const rejection = useMemo((): StepRejection | null => {
    // The form shows what the step's state holds, so the rejection carries no values.
    if (result?.step === state.step) {
      const { submission, code } = result
      return { submission: { status: 'error', error: submission.error }, code }
    }
    if (refusal === null) return null
    return { submission: { status: 'error', error: { '': [refusal] } }, code: refusalCode ?? undefined }
  }, [result, refusal, refusalCode, state.step])
  const props = { state, club, tiers, clubOrigin, actionUrl, backUrl, rejection }
  return (
    <JoinLayout club={club} links={links} step={state.step} visitor={view.visitor}>
      {state.step === 'tier' && <StepTier {...props} />}
      {state.step === 'account' && renewalTerms && (
        <StepAccount
          {...props}
          renewalTerms={renewalTerms}
          newsText={newsText}
          today={today}
          resetHref={resetHref}
        />
      )}
      {state.step === 'review' && renewalTerms && <StepReview {...props} renewalTerms={renewalTerms} />}
    </JoinLayout>
  )
}

/**
 * A failure in step 3 returns to step 2 without another request, which may fail as well. Step 2 shows the values as
 * sent: after an error the draft may not have them.
 */
function stateAfter(state: WizardState, result: StepResult | undefined): WizardState {
  if (!result) return state
  const isBack = result.step === 'account' && state.step === 'review'
  const step = isBack ? 'account' : state.step
  if (isBack || result.step !== 'account' || step !== 'account') return { ...state, step }
  const { account } = state
  const typed = result.submission.initialValue ?? {}
  const text = (name: keyof typeof account, otherwise: string) => {
    const value = typed[name]
    return typeof value === 'string' ? value : otherwise
  }
  return {
    ...state,
    account: {
      fullName: text('fullName', account.fullName),
      email: text('email', account.email),
      phone: text('phone', account.phone),
      dateOfBirth: text('dateOfBirth', account.dateOfBirth),
      termsAccepted: typed.termsAccepted === 'on',
      newsWanted: typed.newsWanted === 'on',
    },
  }
}

function Return({ view }: { view: ReturnView }) {
  switch (view.outcome) {
    case 'active':
      return (
        <JoinSuccess club={view.club}>
          {view.firstBox && <FirstBox {...view.firstBox} />}
          {view.wine && (
            <div className="text-start">
              <ChosenWine wine={view.wine} since="before you joined" />
            </div>
          )}
        </JoinSuccess>
      )
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
