// The words of a member's order history. Pure.
import type { RunOrderStatus } from '#/db/schema/club-runs'
import type { GiftStatus } from '#/db/schema/gifts'
import { dayIn, formatMonth, type Day } from '~/foundation/kit/dates'
import type { BadgeTone } from '~/foundation/ui/feedback/badge'

/** Kinds of entries in a history. */
export type HistoryKind = 'box' | 'purchase' | 'gift'
/** A purchase has no status that a box lacks; a gift has its own. */
type HistoryStatus = RunOrderStatus | GiftEntryStatus
type GiftEntryStatus = Extract<GiftStatus, 'waiting' | 'redeemed' | 'refunded'>

export const historyKinds: Record<HistoryKind, string> = {
  box: 'Boxes',
  purchase: 'Bought bottles',
  gift: 'Gifts',
}

/** The statuses as people read them. */
export const historyStatuses: Record<HistoryStatus, { word: string; tone: BadgeTone }> = {
  awaiting_payment: { word: 'Awaiting payment', tone: 'yellow' },
  processing: { word: 'Processing', tone: 'yellow' },
  ready: { word: 'Ready', tone: 'green' },
  unclaimed: { word: 'Ready', tone: 'green' },
  shipped: { word: 'Shipped', tone: 'green' },
  delivered: { word: 'Delivered', tone: 'green' },
  returned: { word: 'Returned', tone: 'grey' },
  canceled: { word: 'Canceled', tone: 'grey' },
  waiting: { word: 'Not redeemed yet', tone: 'yellow' },
  redeemed: { word: 'Redeemed', tone: 'green' },
  refunded: { word: 'Refunded', tone: 'grey' },
}

export type EntryView = Omit<HistoryEntry, 'at' | 'deliveredAt' | 'parcel'> & {
  on: Day
  deliveredOn: Day | null
  /** The carrier’s page of its parcel. */
  trackingUrl: string | null
}

/** Entries by the month of their day in the business's time zone, in the order in which they come. */
export function byMonth(
  entries: readonly HistoryEntry[],
  timeZone: string,
  trackingUrl: (parcel: NonNullable<HistoryEntry['parcel']>) => string | null = () => null,
): { month: string; entries: EntryView[] }[] {
  const months: { month: string; entries: EntryView[] }[] = []
  for (const { at, deliveredAt, parcel, ...entry } of entries) {
    const on = dayIn(timeZone, at)
    const month = formatMonth(on)
    if (months.at(-1)?.month !== month) months.push({ month, entries: [] })
    const deliveredOn = deliveredAt && dayIn(timeZone, deliveredAt)
    months.at(-1)!.entries.push({ ...entry, on, deliveredOn, trackingUrl: parcel && trackingUrl(parcel) })
  }
  return months
}

export interface HistoryEntry {
  kind: HistoryKind
  id: string
  /** The run's title, "Order 1004", "Gift of 3 months of Calice". */
  title: string
  /** Of a gift, who the other person is: "For Grace Marsh". */
  person: string | null
  status: HistoryStatus
  /** When it was assigned, paid or redeemed. */
  at: Date
  deliveredAt: Date | null
  /** The run of a box. */
  runId: string | null
  /** Paid, tax included, in minor units; null for a box whose payment is awaited, and for a gift from another. */
  totalCents: number | null
  refundedCents: number
  currency: string
  /** The membership's invoice of a box’s month; null where there is none. */
  invoiceId: string | null
  /** True for a one-time payment with a receipt. */
  hasReceipt: boolean
  /** The latest parcel that left with it; null for what is picked up. */
  parcel: { carrier: string | null; tracking: string } | null
  bottles: HistoryBottle[]
}

export interface HistoryBottle {
  wineId: string
  name: string
  quantity: number
}
