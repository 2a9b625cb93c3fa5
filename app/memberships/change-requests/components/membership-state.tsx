import { Form } from '@remix-run/react'
import { type ReactNode } from 'react'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton } from '~/ui/form/button'
import { Card, DetailList } from '~/ui/layout/card'
import { DateText } from '~/ui/layout/date-text'
import { Money } from '~/ui/layout/money'
import type { ChangeView } from '../change-view'
import { StatusBadge } from '~/memberships/components/membership-card'

/** The tier, its price and dates, and scheduled changes with their undo buttons. */
export function MembershipState({ membership }: { membership: ChangeView }) {
  const { tier, status, nextPaymentOn, endsOn } = membership
  return (
    <>
      <PlannedChanges membership={membership} />
      <Card title={tier.name}>
        <p>
          <StatusBadge status={status} />
        </p>
        <DetailList
          facts={[
            {
              name: 'Price',
              value: (
                <>
                  <Money cents={tier.priceCents} currency={tier.currency} /> per month
                </>
              ),
            },
            ...(nextPaymentOn ? [{ name: 'Next payment', value: <DateText day={nextPaymentOn} /> }] : []),
            ...(endsOn
              ? [{ name: status === 'canceled' ? 'Ended on' : 'Ends on', value: <DateText day={endsOn} /> }]
              : []),
          ]}
        />
      </Card>
    </>
  )
}

function PlannedChanges({ membership }: { membership: ChangeView }) {
  const { status, isPending, endsOn, pause, planned, tier, allowed } = membership
  if (status === 'canceled' || status === 'inactive') return null
  return (
    <>
      {isPending && (
        <Banner title="Your change is being processed">
          <p>We’re waiting for Stripe to confirm it. Check back in a few minutes.</p>
        </Banner>
      )}
      {endsOn && (
        <PlannedChange
          intent="undo-cancel"
          label="Keep my membership"
          open={allowed['undo-cancel'].allowed}
          title={
            <>
              Your membership ends on <DateText day={endsOn} />
            </>
          }
        >
          You’ve paid through then and won’t be charged again.
        </PlannedChange>
      )}
      {!endsOn && pause?.kind === 'skip' && (
        <PlannedChange
          intent="resume"
          label="Undo skip"
          open={allowed.resume.allowed}
          title={
            <>
              Your payment on <DateText day={pause.fromOn} /> is skipped
            </>
          }
        >
          Your next payment is on <DateText day={pause.nextPaymentOn} />.
        </PlannedChange>
      )}
      {!endsOn && pause?.kind === 'hold' && (
        <PlannedChange
          intent="resume"
          label="Resume membership"
          open={allowed.resume.allowed}
          title={
            <>
              Paused from <DateText day={pause.fromOn} /> until <DateText day={pause.untilOn} />
            </>
          }
        >
          You won’t be charged while paused. Your next payment is on <DateText day={pause.nextPaymentOn} />.
        </PlannedChange>
      )}
      {!endsOn && planned && (
        <PlannedChange
          intent="undo-change"
          label={`Keep ${tier.name}`}
          open={allowed['undo-change'].allowed}
          title={
            <>
              You’ll move to {planned.tierName} on <DateText day={planned.effectiveOn} />
            </>
          }
        >
          You’ll pay <Money cents={planned.priceCents} currency={tier.currency} /> per month from then on.
        </PlannedChange>
      )}
    </>
  )
}

/** A scheduled change and its undo button. */
function PlannedChange({
  intent,
  label,
  open,
  title,
  children,
}: {
  intent: string
  label: string
  open: boolean
  title: ReactNode
  children: ReactNode
}) {
  return (
    <Banner tone="warn" title={title}>
      <p>{children}</p>
      {open && (
        <Form method="post" action={paths.customer.membership()}>
          <input type="hidden" name="intent" value={intent} />
          <SubmitButton intent={intent} variant="secondary" pendingLabel="One moment...">
            {label}
          </SubmitButton>
        </Form>
      )}
    </Banner>
  )
}
