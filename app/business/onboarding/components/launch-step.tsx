import type { BusinessStatus } from '#/db/schema/businesses'
import { Form, Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { Card } from '~/foundation/ui/layout/card'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import type { ReadinessIssue } from '../rules'
import { stepHref, stepLabels } from '../steps'

interface LaunchStepProps {
  name: string
  status: BusinessStatus
  /** The club's address, without the scheme. */
  address: string
  missing: ReadinessIssue[]
  warnings: ReadinessIssue[]
  canGoLive: boolean
  /** The owner's address is unconfirmed; it is here if the viewer is that owner. */
  confirm: { email: string | null } | null
  /** The confirmation email was resent. */
  resent: boolean
}

/** Issues that keep a club from going live, each with a link to fix it; otherwise the button to go live. */
export function LaunchStep({ resent, ...shown }: LaunchStepProps) {
  const { name, status, address, missing, warnings, canGoLive, confirm } = shown
  if (status === 'suspended') {
    return (
      <Banner tone="warn" title="Your club is suspended">
        Please contact Tastevin. We’ll tell you why and how to restore it.
      </Banner>
    )
  }
  if (status === 'live') {
    return (
      <>
        <Banner tone="ok">{name} is live.</Banner>
        <div className={actionsStyle}>
          <ButtonLink to={paths.business.setUp.done()}>See what’s next</ButtonLink>
        </div>
      </>
    )
  }
  return (
    <>
      <RejectionNotice />
      {resent && <SuccessMessage>Confirmation email resent. Please check your inbox.</SuccessMessage>}
      {missing.length > 0 && (
        <Card title={missing.length === 1 ? 'One thing is missing' : `${missing.length} things are missing`}>
          <ReadinessIssues issues={missing} tone="missing" />
        </Card>
      )}
      {confirm && <ConfirmEmailFirst {...confirm} />}
      {warnings.length > 0 && (
        <Card title="Good to know">
          <ReadinessIssues issues={warnings} tone="warning" />
        </Card>
      )}
      {canGoLive && (
        <Card title="Everything is ready">
          <p>
            {name} will go live at <strong>{address}</strong>. Guests will use this address from then on; you
            can change everything else at any time.
          </p>
          <IntentForm intent="launch" className={actionsStyle} pendingLabel="Opening...">
            Go live
          </IntentForm>
        </Card>
      )}
    </>
  )
}

function ReadinessIssues({ issues, tone }: { issues: ReadinessIssue[]; tone: 'missing' | 'warning' }) {
  const Icon = tone === 'missing' ? CircleAlert : TriangleAlert
  return (
    <ul className="grid gap-1">
      {issues.map(({ step, sentence }) => (
        <li key={sentence} className="grid grid-cols-[auto_1fr] gap-3 py-1.5">
          <Icon
            className={cx('mt-0.5 size-5', tone === 'missing' ? 'text-danger' : 'text-warn')}
            aria-hidden="true"
          />
          <span>
            {sentence}{' '}
            <Link className="link" to={stepHref(step)}>
              {stepLabels[step].name}
            </Link>
          </span>
        </li>
      ))}
    </ul>
  )
}

function ConfirmEmailFirst({ email }: { email: string | null }) {
  if (email === null) {
    return (
      <Card title="The owner’s email address">
        <p>The owner still needs to confirm their email address with the link we emailed them.</p>
      </Card>
    )
  }
  return (
    <Card title="Confirm your email address">
      <p>We emailed {email}. Follow the link in that email, then your club can go live.</p>
      <Form method="post" className={actionsStyle}>
        <input type="hidden" name="intent" value="resend" />
        <SubmitButton intent="resend" variant="secondary" pendingLabel="Sending...">
          Resend confirmation email
        </SubmitButton>
        <ButtonLink to={paths.account.settings()} variant="quiet">
          Use a different address
        </ButtonLink>
      </Form>
    </Card>
  )
}
