import { formatMoney } from '~/foundation/kit/money'
import { Banner } from '~/foundation/ui/feedback/banner'
import { failureReason } from '../payout-words'

interface FailedPayoutProps {
  payout: {
    amountCents: number
    currency: string
    failureCode: string | null
    failureMessage: string | null
  }
}

/** Notice of a failed payout, with the steps to correct it. */
export function FailedPayout({ payout }: FailedPayoutProps) {
  return (
    <Banner tone="error" title={`A payout of ${formatMoney(payout.amountCents, payout.currency)} failed`}>
      <p>
        {failureReason(payout)} The money is back in your Stripe balance. Stripe makes no further payouts
        until your bank account is corrected.
      </p>
      <p>
        In your{' '}
        <a href="https://dashboard.stripe.com/settings/payouts" rel="noreferrer">
          Stripe dashboard
        </a>
        , check the bank account under “Payouts” and correct or replace it. Your next payout will include this
        money.
      </p>
    </Banner>
  )
}
