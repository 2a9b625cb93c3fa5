import { Ban, CircleCheck, Clock, CreditCard, PackageCheck, Truck, Undo2 } from 'lucide-react'
import type { OrderState } from '#/db/schema/orders'
import { Badge } from '~/foundation/ui/feedback/badge'
import { stateWords } from '../order-words'

const icons = {
  awaiting_payment: CreditCard,
  processing: Clock,
  ready: PackageCheck,
  shipped: Truck,
  delivered: CircleCheck,
  returned: Undo2,
  canceled: Ban,
}

/** An order's state with its icon. */
export function StateBadge({ state }: { state: OrderState }) {
  const Icon = icons[state]
  const { label, tone } = stateWords[state]
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Icon className="size-4.5 flex-none text-muted" aria-hidden="true" />
      <Badge tone={tone}>{label}</Badge>
    </span>
  )
}
