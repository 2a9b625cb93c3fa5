import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { stateName, type ReceiptState, type ReceiptWay } from '../rules'

const tones: Record<ReceiptState, BadgeTone> = {
  draft: 'grey',
  partial: 'yellow',
  received: 'green',
  closed: 'grey',
}

/** The state of a receipt. */
export function ReceiptBadge({ state, way }: { state: ReceiptState; way: ReceiptWay }) {
  return <Badge tone={tones[state]}>{stateName(state, way)}</Badge>
}
