import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink } from '~/foundation/ui/form/button'
import type { PaymentNotice } from '../payment-notice'

/** The failed payment, what happens next, and a button to pay. */
export function PaymentBanner({ notice, payHref }: { notice: PaymentNotice; payHref: string }) {
  return (
    <Banner tone={notice.tone} title={notice.title}>
      {notice.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        <ButtonLink to={payHref} document>
          {notice.payLabel}
        </ButtonLink>
      </p>
    </Banner>
  )
}
