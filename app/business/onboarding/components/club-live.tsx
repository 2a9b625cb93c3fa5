import { PartyPopper } from 'lucide-react'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { CopyButton } from '~/foundation/ui/form/copy-button'
import { ClubAddresses } from '~/business/portal/components/link-card'
import { numberedListStyle } from '~/foundation/ui/layout/list-style'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { StepTitle } from './onboarding-frame'

interface ClubLiveProps {
  name: string
  isSuspended: boolean
  signupLink: string
  clubPage: string
  /** URL on the club's host that signs the user in. */
  asGuest: string
  isPaymentsReady: boolean
  isPlanPaid: boolean
}

/** The club is live: its address, and what to do next. */
export function ClubLive({
  name,
  isSuspended,
  signupLink,
  clubPage,
  asGuest,
  isPaymentsReady,
  isPlanPaid,
}: ClubLiveProps) {
  if (isSuspended) return <Banner tone="warn">Your club is suspended, so its page is not public.</Banner>
  return (
    <>
      <div className="flex items-center gap-5">
        <PartyPopper className="size-12 flex-none text-accent" aria-hidden="true" />
        <StepTitle title={`${name} is live`}>Guests can now find your club here.</StepTitle>
      </div>
      <Card title="Your link">
        <p>This is where guests join. Put the link on your menu, in your emails and on your website:</p>
        <ClubAddresses signupLink={signupLink} clubPage={clubPage} />
        <div className={actionsStyle}>
          <CopyButton text={signupLink} copiedForMs={3000}>
            Copy link
          </CopyButton>
          <ButtonLink variant="secondary" document to={asGuest}>
            View your club page
          </ButtonLink>
        </div>
      </Card>
      <Card title="What to do next">
        <ol className={numberedListStyle}>
          {!isPaymentsReady && (
            <li>
              <strong>Connect your payments</strong>
              <span>Your page is public. Guests can join once your Stripe account is ready.</span>
              <ButtonLink to={paths.business.payments()} variant="secondary">
                Connect payments
              </ButtonLink>
            </li>
          )}
          {!isPlanPaid && (
            <li>
              <strong>Pay for your plan</strong>
              <span>The first monthly fee is due once your club can take members.</span>
              <ButtonLink to={paths.business.plan()} variant="secondary">
                View your plan
              </ButtonLink>
            </li>
          )}
          <li>
            <strong>Do you have members already?</strong>
            <span>
              Bring them from your old system with their prices and payment days. Nothing is charged or
              emailed until you go live with them.
            </span>
            <ButtonLink to={paths.business.memberImports.list()} variant="secondary">
              Import members
            </ButtonLink>
          </li>
          <li>
            <strong>Join your own club</strong>
            <span>Sign up once as a guest would, and see every page and email they get.</span>
          </li>
          <li>
            <strong>Tell three regulars</strong>
            <span>Your first members will be people who know you. Send them the link today.</span>
          </li>
        </ol>
      </Card>
      <div className={actionsStyle}>
        <ButtonLink to={paths.business.dashboard()}>Go to Dashboard</ButtonLink>
      </div>
    </>
  )
}
