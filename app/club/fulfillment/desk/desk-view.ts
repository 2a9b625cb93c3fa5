// Members and their boxes as the desk shows them, on the server and on a device without a connection. Pure.
import type { Fulfillment, OrderCancelReason, RunOrderStatus } from '#/db/schema/club-runs'
import type { PurchaseStatus } from '#/db/schema/purchases'
import type { BadgeTone } from '~/foundation/ui/feedback/badge'
import { findOnSheet, foldText } from '~/cellar/counting/find-on-sheet'
import type { WineType } from '~/cellar/reference/labels'
import { readPickUpCode } from '~/club/runs/member/pick-up-code'

export interface DeskWine {
  id: string
  name: string
  /** "Red, Nebbiolo, Barolo" */
  details: string
  type: WineType
  /** A small picture of the label; null for a silhouette. */
  picture: string | null
}

export interface DeskBottle {
  id: string
  wineId: string
  /** Only a bottle of a box is `short`. */
  status: 'promised' | 'out' | 'short' | 'released'
  /** Replacements in words: "Corked: replaced by the same wine". */
  replaced: string[]
}

export interface DeskHandOver {
  id: string
  /** Moments are texts. */
  at: string
  by: string | null
  collectedBy: 'member' | 'second_person'
  secondPerson: string
  note: string
  bottles: number
  /** Bottles of a box were given; it is shown and undone there. */
  hasBox: boolean
  isUndone: boolean
  wasOffline: boolean
  /** How long it can still be undone, in milliseconds when this was read. */
  undoMs: number
}

/** A box or a purchase of a member. */
interface DeskOrder<Status> {
  id: string
  number: number
  location: string
  status: Status
  fulfillment: Fulfillment
  isDisputed: boolean
  bottles: DeskBottle[]
  handOvers: DeskHandOver[]
}

export interface DeskBox extends DeskOrder<RunOrderStatus> {
  runId: string
  run: string
  tier: string
  cancelReason: OrderCancelReason | null
  /** Refunded, or its dispute lost, after it was handed over. */
  isUnpaidAfter: boolean
  note: string
}

/** Bottles that a member bought, collected with a box or by themselves. */
export type DeskPurchase = DeskOrder<Exclude<PurchaseStatus, 'abandoned'>>

export interface DeskMember {
  id: string
  fullName: string
  /** The last four digits; empty for none, and in the list that a device keeps. */
  phoneEnd: string
  /** Null before it was needed. */
  code: string | null
  /** By their birth date, today. */
  isUnderAge: boolean
  /** Their birth date is unknown: the document that staff check decides. */
  isAgeUnknown: boolean
  /** The business entered them, and they have not confirmed their details yet. */
  isUnclaimed: boolean
  secondPerson: string
  /** Paid months that are in no run yet. */
  owedMonths: number
  /** Those to hand over first. */
  boxes: DeskBox[]
  /** Those to collect first. */
  purchases: DeskPurchase[]
  /** Finished boxes and purchases before the latest ones, which are not shown here. */
  older: number
}

/** Data that the desk stores on the device. */
export interface DeskSheet {
  members: DeskMember[]
  wines: Record<string, DeskWine>
  /** Boxes to hand over; more than `members` has where not all fit. */
  counts: DeskCounts
}

export interface DeskCounts {
  ready: number
  awaiting: number
  /** Of earlier runs, kept for the member. */
  held: number
  /** Purchases to collect. */
  bought: number
  /** Handed over today. */
  given: number
  /** Refused hand-overs that wait for a manager. */
  refused: number
}

export const deskFilters = {
  all: 'To come',
  ready: 'Ready',
  awaiting: 'Awaiting payment',
  held: 'Held',
  bought: 'Bought',
} as const
export type DeskFilter = keyof typeof deskFilters

/** Which filter a box belongs to; null for one that is not to come. */
export function filterOf({ status }: Pick<DeskBox, 'status'>): Exclude<DeskFilter, 'all' | 'bought'> | null {
  if (status === 'processing' || status === 'ready') return 'ready'
  if (status === 'awaiting_payment') return 'awaiting'
  return status === 'unclaimed' ? 'held' : null
}

export const isToCome = (box: Pick<DeskBox, 'status'>): boolean => filterOf(box) !== null

/** Bottles of a box or a purchase that can be handed over now. */
export const promisedBottles = ({ bottles }: Pick<DeskBox, 'bottles'>): DeskBottle[] =>
  bottles.filter(({ status }) => status === 'promised')

/** Whether bottles of the box may be handed over, as far as the device knows. */
export const mayHandOver = (box: DeskBox): boolean =>
  (box.status === 'processing' || box.status === 'ready' || box.status === 'unclaimed') &&
  !box.isDisputed &&
  box.fulfillment === 'pick_up' &&
  promisedBottles(box).length > 0

/** Whether a purchase waits for its member at the desk. */
export const isToCollect = ({ status, fulfillment }: Pick<DeskPurchase, 'status' | 'fulfillment'>): boolean =>
  (status === 'processing' || status === 'ready') && fulfillment === 'pick_up'

/** Bottles of purchases that can be handed over now, as far as the device knows. */
export const toCollect = (purchases: readonly DeskPurchase[]): DeskPurchase[] =>
  purchases.flatMap((one) => {
    const bottles = promisedBottles(one)
    return isToCollect(one) && !one.isDisputed && bottles.length > 0 ? [{ ...one, bottles }] : []
  })

/** The order status in the words of the product. */
export function statusOf(box: Pick<DeskBox, 'status' | 'isDisputed'>): { label: string; tone: BadgeTone } {
  if (box.isDisputed && isToCome(box)) return { label: 'Disputed', tone: 'red' }
  return statuses[box.status]
}

const statuses: Record<DeskBox['status'], { label: string; tone: BadgeTone }> = {
  awaiting_payment: { label: 'Awaiting payment', tone: 'yellow' },
  processing: { label: 'Processing', tone: 'green' },
  ready: { label: 'Ready', tone: 'green' },
  unclaimed: { label: 'Ready, held', tone: 'green' },
  shipped: { label: 'Shipped', tone: 'grey' },
  returned: { label: 'Returned', tone: 'red' },
  delivered: { label: 'Delivered', tone: 'grey' },
  canceled: { label: 'Canceled', tone: 'red' },
}

const cancelSentences: Record<OrderCancelReason, string> = {
  run_canceled: 'The run was canceled. What the member paid moves to the next run.',
  refunded: 'The payment was refunded. Don’t hand it over.',
  dispute_lost: 'The bank gave the payment back to the member. Don’t hand it over.',
  not_paid: 'The payment didn’t arrive in time. Don’t hand it over.',
  tier_changed:
    'The member changed tiers. What they paid moves to the next run, or a manager adds a box to this one.',
  membership_ended: 'The membership ended before the payment arrived. Don’t hand it over.',
  restocked: 'The bottles went back to stock. The member is still owed a box: a manager can add it to a run.',
  by_staff: 'Staff canceled this box. Ask a manager.',
}

/** Warnings that stop or limit the hand-over of a box, each a sentence that says what to do. */
export function warningsOf(box: DeskBox): string[] {
  const warnings: string[] = []
  if (box.status === 'canceled') warnings.push(cancelSentences[box.cancelReason ?? 'by_staff'])
  if (box.status === 'awaiting_payment') {
    warnings.push(
      'The payment for this box hasn’t arrived. Don’t hand it over. The member can pay in their account, and the box is ready at once.',
    )
  }
  if (box.isDisputed && isToCome(box)) {
    warnings.push('The member’s bank is checking this payment. Don’t hand the box over before it is settled.')
  }
  const short = box.bottles.filter(({ status }) => status === 'short').length
  if (short > 0 && box.status !== 'canceled') {
    warnings.push(
      `${short === 1 ? 'One bottle is' : `${short} bottles are`} missing from this box. Hand over the rest; a manager can fill the place from another wine.`,
    )
  }
  return warnings
}

/** Warnings that stop or limit the hand-over of a purchase, each a sentence that says what to do. */
export function purchaseWarnings({ status, isDisputed, fulfillment, bottles }: DeskPurchase): string[] {
  const refunded = bottles.filter((one) => one.status === 'released').length
  if (status === 'awaiting_payment')
    return [
      'This order isn’t paid yet. Don’t hand it over. It is ready at once when the member has paid for it.',
    ]
  if (status === 'canceled') return ['The payment was refunded. Don’t hand it over.']
  return [
    ...(isDisputed && status !== 'delivered'
      ? ['The member’s bank is checking this payment. Don’t hand the bottles over before it is settled.']
      : []),
    ...(fulfillment === 'ship' && status !== 'delivered'
      ? ['This order is shipped. Don’t hand it over.']
      : []),
    ...(refunded > 0
      ? [
          `${refunded === 1 ? 'One bottle was' : `${refunded} bottles were`} refunded. Don’t hand ${refunded === 1 ? 'it' : 'them'} over.`,
        ]
      : []),
  ]
}

/** A member with what this device recorded and the server has not shown yet: those bottles are out. */
export function withGiven(member: DeskMember, handOvers: readonly { bottleIds: string[] }[]): DeskMember {
  if (handOvers.length === 0) return member
  const out = new Set(handOvers.flatMap(({ bottleIds }) => bottleIds))
  function withOut<One extends DeskBox | DeskPurchase>(order: One, isOpen: boolean): One {
    if (!order.bottles.some(({ id }) => out.has(id))) return order
    const bottles = order.bottles.map((one) => (out.has(one.id) ? { ...one, status: 'out' as const } : one))
    const isDelivered = isOpen && bottles.every(({ status }) => status !== 'promised')
    return { ...order, bottles, ...(isDelivered && { status: 'delivered' as const }) }
  }
  return {
    ...member,
    boxes: member.boxes.map((box) => withOut(box, isToCome(box))),
    purchases: member.purchases.map((purchase) => withOut(purchase, isToCollect(purchase))),
  }
}

/** "1 bottle", "3 bottles". */
export const bottleWords = (count: number): string => `${count} ${count === 1 ? 'bottle' : 'bottles'}`

/** The number of a purchase in a search: "1004", "#1004", "order 1004"; null for anything else. */
export function purchaseNumberIn(search: string): number | null {
  const orderMatch = /^\s*(?:order\s*)?#?\s*(\d{3,7})\s*$/i.exec(search)
  return orderMatch ? Number(orderMatch[1]) : null
}

/**
 * The members of the sheet that a search means: by code, number of a purchase, or words of the name. Phone numbers and
 * email addresses are searched on the server, since the sheet has none.
 */
export function searchSheet(members: readonly DeskMember[], search: string): DeskMember[] {
  const folded = foldText(search)
  if (folded === '') return [...members]
  const code = readPickUpCode(search)
  const withCode = code === null ? [] : members.filter((member) => member.code === code)
  if (withCode.length > 0) return withCode
  const number = purchaseNumberIn(search)
  const bought =
    number === null
      ? []
      : members.filter(({ purchases }) => purchases.some((purchase) => purchase.number === number))
  if (bought.length > 0) return bought
  if (search.includes('@') || !/\p{L}/u.test(search)) return []
  const findable = members.map((member) => ({
    id: member.id,
    bin: '',
    lwin: null,
    codes: [],
    text: foldText(member.fullName),
    member,
  }))
  return findOnSheet(findable, search).map(({ member }) => member)
}
