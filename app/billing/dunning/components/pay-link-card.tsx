import { CopyField } from '~/foundation/ui/form/copy-field'
import { Card } from '~/foundation/ui/layout/card'

interface PayLinkView {
  url: string
  amount: string
  /** When the member was last emailed about it, and from when on staff may email it again, in words. */
  emailed: string
  sendableFrom: string
  canSend: boolean
}

/** The link that pays a member's overdue payment, for staff. */
export function PayLinkCard({ link, email }: { link: PayLinkView; email: string }) {
  return (
    <Card title={`${link.amount} overdue`}>
      <p>
        {email} got an email with the payment link on {link.emailed}.{' '}
        {link.canSend ? 'You can send it again now' : `You can send it again from ${link.sendableFrom} on`},
        or copy it into a message of your own. It pays this one payment without a password, for 30 days.
      </p>
      <CopyField text={link.url} what="payment link" />
    </Card>
  )
}
