import { Link } from '@remix-run/react'
import { lookup } from '~/kit/lookup'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { DateText } from '~/ui/layout/date-text'
import { Money } from '~/ui/layout/money'

/** A contested payment; days are the club's. */
export interface DisputeView {
  id: string
  memberId: string | null
  memberName: string | null
  amountCents: number
  currency: string
  reason: string
  status: string
  openedOn: string
  evidenceDueAt: string | null
  isOver: boolean
}

/** The provider's words in ours; one that is still to come is shown as it is. */
const reasons = lookup({
  fraudulent: 'they say that they did not make it',
  duplicate: 'they say that they paid twice',
  product_not_received: 'they say that they did not receive the wine',
  product_unacceptable: 'they say that the wine was not as described',
  subscription_canceled: 'they say that they had cancelled',
  unrecognized: 'they do not recognise it',
  credit_not_processed: 'they say that a refund did not arrive',
})
const outcomes = lookup({ won: 'You won it.', lost: 'The bank gave the money back.' })

/** What cardholders have contested with their bank: the business answers on its payment provider's pages. */
export function DisputeList({ disputes }: { disputes: DisputeView[] }) {
  return disputes.map((dispute) => (
    <Banner
      key={dispute.id}
      tone={dispute.isOver ? 'info' : 'warn'}
      title={dispute.isOver ? 'A payment was contested' : 'A payment is contested'}
    >
      <p>
        {dispute.memberId && dispute.memberName ? (
          <Link to={paths.business.member(dispute.memberId)}>{dispute.memberName}</Link>
        ) : (
          'Somebody'
        )}{' '}
        contested <Money cents={dispute.amountCents} currency={dispute.currency} /> with the bank on{' '}
        <DateText day={dispute.openedOn} />:{' '}
        {reasons.get(dispute.reason) ?? dispute.reason.replaceAll('_', ' ')}.
      </p>
      {dispute.isOver ? (
        <p>{outcomes.get(dispute.status) ?? 'It is closed.'}</p>
      ) : (
        <p>
          Please answer in your Stripe dashboard
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
