import type { BadgeTone } from '~/ui/feedback/badge'
import type { MemberPurchase } from './member-purchases.server'

/** The status of a purchase as people read it. */
export const purchaseStatuses: Record<MemberPurchase['status'], { word: string; tone: BadgeTone }> = {
  processing: { word: 'Processing', tone: 'yellow' },
  ready: { word: 'Ready', tone: 'green' },
  delivered: { word: 'Delivered', tone: 'green' },
  canceled: { word: 'Canceled', tone: 'grey' },
}
