import { PartyPopper } from 'lucide-react'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { CopyButton } from '~/ui/form/copy-button'
import { ClubAddresses } from '~/businesses/portal/components/link-card'
import { StepTitle } from './onboarding-frame'

interface ClubLiveProps {
  name: string
  isSuspended: boolean
  signupLink: string
  clubPage: string
  /** The club's host, signed in. */
  asGuest: string
  isPaymentsReady: boolean
  isPlanPaid: boolean
}

/** The club is live: where it is, and what to do next. */
export function ClubLive({
  name,
  isSuspended,
  signupLink,
  clubPage,
  asGuest,
  isPaymentsReady,
  isPlanPaid,
}: ClubLiveProps) {
  if (isSuspended) return <Banner tone="warn">Your club is suspended: nobody sees its page for now.</Banner>
  return (
    <>
      <div className="live-head">
        <PartyPopper aria-hidden="true" />
        <StepTitle title={`${name} is live`}>Your doors are open. Here is where guests find you.</StepTitle>
      </div>
      <Card title="Your link">
        <p>Guests join here. Put it on the menu, in your letters and on your site:</p>
        <ClubAddresses signupLink={signupLink} clubPage={clubPage} />
        <div className="actions">
          <CopyButton text={signupLink} copiedForMs={3000}>
            Copy link
          </CopyButton>
          <ButtonLink variant="secondary" document to={asGuest}>
            See your club page
          </ButtonLink>
        </div>
      </Card>
      <Card title="What to do next">
        <ol className="onboard-next">
          {!isPaymentsReady && (
            <li>
              <strong>Connect your payments</strong>
              <span>Your page shows, and guests can join as soon as Stripe is ready.</span>
              <ButtonLink to={paths.business.payments()} variant="secondary">
                Connect payments
              </ButtonLink>
            </li>
          )}
          {!isPlanPaid && (
            <li>
              <strong>Pay your plan</strong>
              <span>The first monthly fee is due once your club can take members.</span>
              <ButtonLink to={paths.business.plan()} variant="secondary">
                See your plan
              </ButtonLink>
            </li>
          )}
          <li>
            <strong>Join your own club</strong>
            <span>Walk the way your guests will, once, and see every page and letter they get.</span>
          </li>
          <li>
            <strong>Tell three regulars</strong>
            <span>The first members come from people who know you. Give them the link tonight.</span>
          </li>
        </ol>
      </Card>
      <div className="actions">
        <ButtonLink to={paths.business.dashboard()}>Go to Dashboard</ButtonLink>
      </div>
    </>
  )
}
