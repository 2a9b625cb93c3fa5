import { Form } from '@remix-run/react'
import { type ReactNode } from 'react'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/banner'
import { SubmitButton } from '~/ui/button'
import { Card, Facts } from '~/ui/card'
import { DateText } from '~/ui/date-text'
import { Money } from '~/ui/money'
import type { ChangeFront } from '../change-front'
import { StatusBadge } from './membership-card'

/** The level, what it costs and when, and what is planned, each with the way to take it back. */
export function MembershipState({ membership }: { membership: ChangeFront }) {
  const { tier, status, nextPaymentOn, endsOn } = membership
  return (
    <>
      <Plans membership={membership} />
      <Card title={tier.name}>
        <p>
          <StatusBadge status={status} />
        </p>
        <Facts
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

function Plans({ membership }: { membership: ChangeFront }) {
  const { unsettled, endsOn, pause, planned, tier, allowed } = membership
  return (
    <>
      {unsettled && (
        <Banner title="A change is still being made">
          <p>We are waiting for the payment provider. Please look again in a few minutes.</p>
        </Banner>
      )}
      {endsOn && (
        <Plan
          intent="undo-cancel"
          label="Keep my membership"
          open={allowed['undo-cancel'].yes}
          title={
            <>
              Your membership ends on <DateText day={endsOn} />
            </>
          }
        >
          It stays open until then, and nothing more is charged.
        </Plan>
      )}
      {pause?.kind === 'skip' && (
        <Plan
          intent="resume"
          label="Do not skip"
          open={allowed.resume.yes}
          title={
            <>
              Your payment of <DateText day={pause.fromOn} /> is left out
            </>
          }
        >
          Your next payment is on <DateText day={pause.nextPaymentOn} />.
        </Plan>
      )}
      {pause?.kind === 'hold' && (
        <Plan
          intent="resume"
          label="Come back now"
          open={allowed.resume.yes}
          title={
            <>
              On hold from <DateText day={pause.fromOn} /> until <DateText day={pause.untilOn} />
            </>
          }
        >
          Nothing is charged meanwhile. Your next payment is on <DateText day={pause.nextPaymentOn} />.
        </Plan>
      )}
      {planned && (
        <Plan
          intent="undo-change"
          label={`Keep ${tier.name}`}
          open={allowed['undo-change'].yes}
          title={
            <>
              You change to {planned.tierName} on <DateText day={planned.effectiveOn} />
            </>
          }
        >
          From then on it costs <Money cents={planned.priceCents} currency={tier.currency} /> per month.
        </Plan>
      )}
    </>
  )
}

/** Something that is going to happen, and the button that takes it back. */
function Plan({
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
    <Banner tone="warn">
      <p className="banner-title">{title}</p>
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
