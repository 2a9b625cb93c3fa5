import { CalendarClock, CreditCard, PackageOpen, PartyPopper, Truck, type LucideIcon } from 'lucide-react'
import type { CalendarKind } from '../calendar-item'

/** The picture of each kind. The title says the same in words. */
export const kindIcons: Record<CalendarKind, LucideIcon> = {
  event: PartyPopper,
  pick_up: PackageOpen,
  deadline: CalendarClock,
  payment: CreditCard,
  delivery: Truck,
}

/** The colors of each kind's bar. */
export const kindTones: Record<CalendarKind, string> = {
  event: 'bg-primary text-on-primary',
  pick_up: 'bg-ok-soft text-ink',
  deadline: 'bg-warn-soft text-ink',
  payment: 'bg-tint text-ink',
  delivery: 'bg-accent text-on-accent',
}
