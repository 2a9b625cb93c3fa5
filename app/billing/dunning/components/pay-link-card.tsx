import { CopyField } from '~/ui/form/copy-field'
import { Card } from '~/ui/layout/card'

export interface PayLinkView {
  url: string
  amount: string
  /** When it was last emailed, in words; null for never. */
  sent: string | null
  canSend: boolean
}

/** The link that pays a member's overdue payment, for staff. */
export function PayLinkCard({ link, email }: { link: PayLinkView; email: string }) {
  return (
    <Card title={`${link.amount} overdue`}>
      <p>
        {link.sent
          ? `The payment link was emailed on ${link.sent}.${link.canSend ? '' : ' You can send it again a day later.'}`
          : `Send the payment link to ${email}, or copy it into a message of your own.`}{' '}
        Whoever has the link can pay this one payment without a password, for 30 days.
      </p>
      <CopyField text={link.url} what="payment link" />
    </Card>
  )
}
