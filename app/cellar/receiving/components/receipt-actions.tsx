import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import type { Receipt } from '../queries.server'
import { bottles, receiptTitle, wayOf } from '../rules'

/** Actions on a receipt besides receiving: undo, close, open again, discard. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const { state, received, open, lines } = receipt
  const title = receiptTitle(receipt)
  const way = wayOf(receipt)
  const undone = {
    delivery: {
      noun: 'delivery',
      sentence: 'will be taken out of stock again, as far as they are still there',
    },
    return: { noun: 'return', sentence: 'will be put back into stock' },
    both: { noun: 'delivery', sentence: 'will be put back where they were, as far as they are still there' },
  }[way]
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
          <IntentForm intent="close">{`Close ${title}`}</IntentForm>
        </ConfirmDialog>
      )}
      {state === 'closed' && open > 0 && (
        <IntentForm intent="reopen" variant="secondary" size="small">
          Expect the rest again
        </IntentForm>
      )}
      {received > 0 && (
        <ConfirmDialog
          trigger={`Undo this ${undone.noun}`}
          title={`Undo ${title}?`}
          description={`${bottles(received)} ${undone.sentence}. The receipt stays as a draft.`}
        >
          <IntentForm intent="undo" variant="danger">{`Undo ${title}`}</IntentForm>
        </ConfirmDialog>
      )}
      {canDiscard && (
        <ConfirmDialog
          trigger="Discard draft"
          title={`Discard ${title}?`}
          description="The receipt and its lines are deleted. Your stock does not change."
        >
          <IntentForm intent="discard" variant="danger">{`Discard ${title}`}</IntentForm>
        </ConfirmDialog>
      )}
    </div>
  )
}
