import { Link } from '@remix-run/react'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { DateText } from '~/foundation/ui/layout/date-text'
import { Money } from '~/foundation/ui/layout/money'
import type { DisputeLine } from '../dispute-list.server'

/** A disputed payment; dates are in the club's time zone. */
export interface DisputeView extends Omit<DisputeLine, 'openedAt' | 'evidenceDueAt' | 'closedAt'> {
  openedOn: string
  evidenceDueAt: string | null
  isOver: boolean
}

/** Stripe's dispute reasons in plain words; an unknown one is shown as is. */
const reasons = lookup({
  fraudulent: 'they say they didn’t make this payment',
  duplicate: 'they say they were charged twice',
  product_not_received: 'they say they didn’t receive the wine',
  product_unacceptable: 'they say the wine wasn’t as described',
  subscription_canceled: 'they say they had canceled',
  unrecognized: 'they don’t recognize the payment',
  credit_not_processed: 'they say they didn’t get a refund',
})
const outcomes = lookup({
  won: 'You won the dispute.',
  lost: 'You lost the dispute, and the bank refunded the payment.',
})

/** Payments that cardholders disputed with their bank. The business responds in its Stripe dashboard. */
export function DisputeList({ disputes }: { disputes: DisputeView[] }) {
  return disputes.map((dispute) => (
    <Banner
      key={dispute.id}
      tone={dispute.isOver ? 'info' : 'warn'}
      title={dispute.isOver ? 'Payment dispute closed' : 'Payment disputed'}
    >
      <p>
        {dispute.memberId && dispute.memberName ? (
          <Link to={paths.business.member(dispute.memberId)}>{dispute.memberName}</Link>
        ) : (
          'A member'
        )}{' '}
        disputed <Money cents={dispute.amountCents} currency={dispute.currency} /> with their bank on{' '}
        <DateText day={dispute.openedOn} />:{' '}
        {reasons.get(dispute.reason) ?? dispute.reason.replaceAll('_', ' ')}.
        {dispute.balanceCents > 0 && (
          <>
            {' '}
            A gift balance paid another <Money cents={dispute.balanceCents} currency={dispute.currency} /> of
            the same payment.
          </>
        )}
      </p>
      {dispute.isOver ? (
        <p>{outcomes.get(dispute.status) ?? 'The dispute is closed.'}</p>
      ) : (
        <p>
          Please respond in your Stripe dashboard
          {dispute.evidenceDueAt && (
            <>
              {' '}
              by <DateText day={dispute.evidenceDueAt} />
            </>
          )}
          .
        </p>
      )}
    </Banner>
  ))
}
