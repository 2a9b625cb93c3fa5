import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { receiptStates, type ReceiptState } from '../rules'

const tones: Record<ReceiptState, BadgeTone> = {
  draft: 'grey',
  partial: 'yellow',
  received: 'green',
  closed: 'grey',
}

/** The state of a receipt. */
export function ReceiptBadge({ state }: { state: ReceiptState }) {
  return <Badge tone={tones[state]}>{receiptStates[state]}</Badge>
}
