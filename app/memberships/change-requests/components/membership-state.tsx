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

/** The level, what it costs and when, and what is planned, each with the way to take it back. */
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
            ...(endsOn ? [{ name: 'Ends on', value: <DateText day={endsOn} /> }] : []),
          ]}
        />
      </Card>
    </>
  )
}

function PlannedChanges({ membership }: { membership: ChangeView }) {
  const { isPending: unsettled, endsOn, pause, planned, tier, allowed } = membership
  return (
    <>
      {unsettled && (
        <Banner title="A change is still being made">
          <p>We are waiting for the payment provider. Please look again in a few minutes.</p>
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
          It stays open until then, and nothing more is charged.
        </PlannedChange>
      )}
      {pause?.kind === 'skip' && (
        <PlannedChange
          intent="resume"
          label="Do not skip"
          open={allowed.resume.allowed}
          title={
            <>
              Your payment of <DateText day={pause.fromOn} /> is left out
            </>
          }
        >
          Your next payment is on <DateText day={pause.nextPaymentOn} />.
        </PlannedChange>
      )}
      {pause?.kind === 'hold' && (
        <PlannedChange
          intent="resume"
          label="Come back now"
          open={allowed.resume.allowed}
          title={
            <>
              On hold from <DateText day={pause.fromOn} /> until <DateText day={pause.untilOn} />
            </>
          }
        >
          Nothing is charged meanwhile. Your next payment is on <DateText day={pause.nextPaymentOn} />.
        </PlannedChange>
      )}
      {planned && (
        <PlannedChange
          intent="undo-change"
          label={`Keep ${tier.name}`}
          open={allowed['undo-change'].allowed}
          title={
            <>
              You change to {planned.tierName} on <DateText day={planned.effectiveOn} />
            </>
          }
        >
          From then on it costs <Money cents={planned.priceCents} currency={tier.currency} /> per month.
        </PlannedChange>
      )}
    </>
  )
}

/** Something that is going to happen, and the button that takes it back. */
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
