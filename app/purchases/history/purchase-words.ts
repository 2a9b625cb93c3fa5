import type { BadgeTone } from '~/ui/feedback/badge'
import type { MemberPurchase } from './member-purchases.server'

/** The status of a purchase as people read it. */
export const purchaseStatuses: Record<MemberPurchase['status'], { word: string; tone: BadgeTone }> = {
  processing: { word: 'Processing', tone: 'yellow' },
  ready: { word: 'Ready', tone: 'green' },
  shipped: { word: 'Shipped', tone: 'green' },
  delivered: { word: 'Delivered', tone: 'green' },
  returned: { word: 'Returned', tone: 'grey' },
  canceled: { word: 'Canceled', tone: 'grey' },
}
