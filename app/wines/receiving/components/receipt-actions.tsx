import { Form } from '@remix-run/react'
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog'
import { SubmitButton } from '~/ui/form/button'
import { actionsStyle } from '~/ui/layout/actions'
import type { Receipt } from '../queries.server'
import { bottles, receiptTitle } from '../rules'

/** What can be done to a receipt besides receiving: undo, close, open again, discard. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const { state, received, open, lines } = receipt
  const title = receiptTitle(receipt)
  const canDiscard = lines.every(({ wasPosted }) => !wasPosted)
  return (
    <div className={actionsStyle}>
      {state === 'partial' && (
        <ConfirmDialog
          trigger="Close without the rest"
          variant="secondary"
          title="Close without the rest?"
          description={`${bottles(open)} of ${title} will not be expected any more. You can open it again.`}
        >
          <IntentButton intent="close">{`Close ${title}`}</IntentButton>
        </ConfirmDialog>
      )}
      {state === 'closed' && open > 0 && (
        <IntentButton intent="reopen" variant="secondary">
          Expect the rest again
        </IntentButton>
      )}
      {received > 0 && (
        <ConfirmDialog
          trigger="Undo this delivery"
          title={`Undo ${title}?`}
          description={`${bottles(received)} will be taken out of stock again, as far as they are still there. The receipt stays as a draft.`}
        >
          <IntentButton intent="undo" variant="danger">{`Undo ${title}`}</IntentButton>
        </ConfirmDialog>
      )}
      {canDiscard && (
        <ConfirmDialog
          trigger="Discard draft"
          title={`Discard ${title}?`}
          description="The receipt and its lines are deleted. Your stock does not change."
        >
          <IntentButton intent="discard" variant="danger">{`Discard ${title}`}</IntentButton>
        </ConfirmDialog>
      )}
    </div>
  )
}

function IntentButton({
  intent,
  variant = 'primary',
  children,
}: {
  intent: string
  variant?: 'primary' | 'secondary' | 'danger'
  children: string
}) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton intent={intent} variant={variant} size={variant === 'secondary' ? 'small' : 'normal'}>
        {children}
      </SubmitButton>
    </Form>
  )
}
