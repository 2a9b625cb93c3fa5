// The words of a member's boxes. Pure.
import type { OrderCancelReason, RunOrderStatus } from '#/db/schema/club-runs'
import { formatDay, formatDays, timeIn, type Day, dayIn } from '~/foundation/kit/dates'
import type { MemberOwedBottles } from '../owed/owed-bottles.server'
import type { OutReason } from '../assignment/who-is-in.server'
import { boxName, type NamedBox } from '../box-name'

/** A box before its run is locked, or an order of a locked run. */
export type BoxStatus = 'announced' | 'skipped' | RunOrderStatus

/** The statuses as people read them. */
export const boxStatusWords: Record<BoxStatus, string> = {
  announced: 'Announced',
  skipped: 'Skipped',
  awaiting_payment: 'Awaiting payment',
  processing: 'Processing',
  ready: 'Ready',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returned: 'Returned',
  unclaimed: 'Ready',
  canceled: 'Canceled',
}

/** Why a box was canceled, and what becomes of what was paid. */
export const cancelSentences: Record<OrderCancelReason, string> = {
  run_canceled: 'The club canceled these boxes. What you paid goes into the next one.',
  refunded: 'Your payment was refunded.',
  dispute_lost: 'Your bank returned the payment to you.',
  not_paid: 'The payment for this box didn’t arrive.',
  tier_changed: 'Your tier changed. What you paid goes into the next box.',
  membership_ended: 'Your membership ended before this box was paid.',
  restocked:
    'It wasn’t picked up, so the bottles went back to the cellar. What you paid goes into the next box.',
  by_staff: 'The club canceled this box. What you paid goes into the next one.',
}

/** Why a member has no box in a run. */
export const outSentences: Record<OutReason, string> = {
  skipped: 'You skipped this box.',
  paused: 'Your membership is paused, so you don’t get this box.',
  nothing_paid: 'You have no payment for this box.',
  payment_failed: 'Your last payment didn’t go through. Pay it, and you’ll be in the next box.',
  renews_later: 'Your next payment comes after the last pick-up day. It goes into the next box.',
  tier_not_in_run: 'Your tier has no box this time. What you paid goes into a later one.',
  owed_more: 'You get one box this time. Your other one comes later.',
  account_deleted: 'This account was deleted.',
}

/** "December 2 to December 23, 2026", a single day alone. */
export const pickUpDays = ({ pickUpFrom, pickUpUntil }: { pickUpFrom: Day; pickUpUntil: Day }): string =>
  formatDays(pickUpFrom, pickUpUntil)

/** "November 25, 2026 at 6:00 PM" in the business's time zone. */
export function deadline(timeZone: string, cutOffAt: Date): string {
  return `${formatDay(dayIn(timeZone, cutOffAt))} at ${timeIn(timeZone, cutOffAt)}`
}

export interface OwedBox extends NamedBox {
  id: string
  status: 'owed' | Extract<BoxStatus, 'announced' | 'processing' | 'ready' | 'unclaimed'>
  /** A bank checks its payment. */
  isDisputed: boolean
}

/** "November box: ready", "Box paid on October 19, 2026: comes with a later pick-up". */
export function owedSentence(box: OwedBox): string {
  const { status, isDisputed } = box
  const name = boxName(box)
  if (isDisputed) return `${name}: on hold while your bank checks the payment`
  const words = { owed: 'comes with a later pick-up', announced: 'announced', processing: 'processing' }
  return `${name}: ${status === 'ready' || status === 'unclaimed' ? 'ready' : words[status]}`
}

/** "1 bottle", "2 bottles" */
export const bottlesWords = (count: number): string => `${count} ${count === 1 ? 'bottle' : 'bottles'}`

/** "October box: 1 bottle still owed, in your next box". */
export function owedBottlesSentence({
  title,
  bottles,
  inBox,
  inNextBox,
}: Pick<MemberOwedBottles, 'title' | 'bottles' | 'inBox' | 'inNextBox'>): string {
  const where =
    inBox === bottles
      ? ', with the box you pick up next'
      : inBox + inNextBox === bottles
        ? ', in your next box'
        : ''
  return `${title}: ${bottlesWords(bottles)} still owed${where}`
}

/** "2019" or "NV"; null where it is unknown. */
export const vintageText = (vintage: number | null, isNonVintage: boolean): string | null =>
  vintage === null ? (isNonVintage ? 'NV' : null) : String(vintage)

/** "Aldo Conterno Barolo 2019": a wine named after its producer shows that once. */
export function wineTitle({
  producer,
  name,
  vintage,
}: {
  producer: string
  name: string
  vintage: string | null
}): string {
  const wineName = name.toLowerCase().startsWith(producer.toLowerCase()) ? name : `${producer} ${name}`.trim()
  return vintage ? `${wineName} ${vintage}` : wineName
}

/** Where a place can be found on a map. */
export const mapUrl = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
