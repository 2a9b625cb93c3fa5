// A member's boxes as their pages show them: plain data with words. Pure.
import type { Club } from '#/tenants/club'
import { closedText, sentences } from '#/tenants/pick-up'
import { dayIn, formatDay, type Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import type { ChangeView } from '~/membership/memberships/change-requests/change-view'
import type { BadgeTone } from '~/foundation/ui/feedback/badge'
import {
  boxStatusWords,
  cancelSentences,
  deadline,
  bottlesWords,
  mapUrl,
  owedBottlesSentence,
  owedSentence,
  pickUpDays,
  wineTitle,
  type BoxStatus,
  type OwedBox,
} from './box-words'
import { boxName, paidWords } from '../box-name'
import type { MemberOwedBottles } from '../owed/owed-bottles.server'
import type { BoxLine, ChoiceCard, MemberBox } from './member-boxes.server'
import type { RunOfMember } from './visible-runs.server'
import type { WineCard } from './wine-cards.server'

/** Facts of a club that pages about boxes show. */
export type ClubOfView = Pick<Club, 'timeZone' | 'address' | 'pickUpHours'> &
  Partial<Pick<Club, 'pickUpAddress' | 'closedDays'>>

export type WineView = WineCard & { title: string }
type ChoiceView = ChoiceCard & { title: string }
export type LineView = Omit<BoxLine, 'wine' | 'choices'> & { wine: WineView; choices: ChoiceView[] }

export interface PickUpView {
  days: string
  hours: string | null
  /** Where, with the name of the location where there are several. */
  place: string | null
  mapUrl: string | null
}

export interface BoxView {
  key: string
  runId: string
  /** The box's name. */
  name: string
  status: BoxStatus
  statusWord: string
  tone: BadgeTone
  tierName: string
  tierId: string
  /** Sentence about the state of the box, such as an awaited payment; null where the status says enough. */
  remark: string | null
  pickUp: PickUpView
  /** Until when members may choose; null once that has passed. */
  deadline: string | null
  /** "$79.00, paid on October 19, 2026"; null while the payment is awaited, and where it was paid in another system. */
  paid: string | null
  deliveredOn: Day | null
  maySkip: boolean
  mayUndoSkip: boolean
  maySwap: boolean
  /** Where the member chooses nothing, the wine that suits them best is given. */
  isMatchedToTaste: boolean
  lines: LineView[]
}

const tones: Record<BoxStatus, BadgeTone> = {
  announced: 'grey',
  skipped: 'grey',
  awaiting_payment: 'yellow',
  processing: 'grey',
  ready: 'green',
  shipped: 'green',
  returned: 'red',
  delivered: 'green',
  unclaimed: 'green',
  canceled: 'red',
}

/** When and where the boxes of a run are picked up; closed days of its pick-up days are named. */
export function pickUpView(
  run: Omit<RunOfMember, 'id' | 'title' | 'isMatchedToTaste'>,
  club: ClubOfView,
): PickUpView {
  const address = club.pickUpAddress ?? club.address
  const place = [run.place, address].filter(Boolean).join(', ') || null
  return {
    days: pickUpDays(run),
    hours: sentences(
      run.pickUpHours || club.pickUpHours,
      closedText(club.closedDays ?? [], { from: run.pickUpFrom, until: run.pickUpUntil }),
    ),
    place,
    mapUrl: address ? mapUrl(address) : null,
  }
}

export function boxView(box: MemberBox, club: ClubOfView): BoxView {
  const { run, status, paidOn, paidCents } = box
  return {
    key: box.key,
    runId: run.id,
    name: boxName({ ...box, title: run.title }),
    status,
    statusWord: boxStatusWords[status],
    tone: tones[status],
    tierId: box.tierId,
    tierName: box.tierName,
    remark: remarkOn(box, club.timeZone),
    pickUp: pickUpView(run, club),
    deadline: run.isOpen ? deadline(club.timeZone, run.cutOffAt) : null,
    paid: paidCents === null ? null : `${formatMoney(paidCents, box.currency)}, ${paidWords(paidOn)}`,
    deliveredOn: box.deliveredAt && dayIn(club.timeZone, box.deliveredAt),
    maySkip: run.isOpen && status === 'announced',
    mayUndoSkip: run.isOpen && status === 'skipped',
    isMatchedToTaste: run.isMatchedToTaste,
    maySwap: run.isOpen && status !== 'skipped' && box.lines.some(({ choices }) => choices.length > 0),
    lines: box.lines.map((line) => ({
      ...line,
      wine: wineView(line.wine),
      choices: line.choices.map((choice) => ({ ...choice, title: wineTitle(choice) })),
    })),
  }
}

export const wineView = (wine: WineCard): WineView => ({ ...wine, title: wineTitle(wine) })

function remarkOn(box: MemberBox, timeZone: string): string | null {
  const { status, dueAt, cancelReason, isDisputed, lines, owedBottles } = box
  if (isDisputed) return 'Your bank is checking the payment, so this box is on hold.'
  switch (status) {
    case 'skipped':
      return 'You skipped this box. What you paid goes into the next one.'
    case 'awaiting_payment':
      return dueAt
        ? `This box is yours once your payment on ${formatDay(dayIn(timeZone, dueAt))} arrives.`
        : 'This box is yours once your payment arrives.'
    case 'canceled':
      return cancelReason && cancelSentences[cancelReason]
    case 'unclaimed':
      return 'Your box is still here. Pick it up anytime.'
    case 'delivered':
    case 'shipped':
      return owedBottles === 0 ? null : `${bottlesWords(owedBottles)} still owed to you.`
    default:
      return lines.some(({ isCollected }) => isCollected)
        ? 'You’ve picked up some of these bottles. The rest is waiting for you.'
        : null
  }
}

export interface OwedView {
  id: string
  sentence: string
}

export const owedView = (box: OwedBox): OwedView => ({ id: box.id, sentence: owedSentence(box) })

export const owedBottlesView = (bottles: MemberOwedBottles): OwedView => ({
  id: bottles.orderId,
  sentence: owedBottlesSentence(bottles),
})

/** The next charge, and what a member can do about it. Only what is possible now is there. */
export interface ChargeView {
  /** "$79.00" */
  amount: string | null
  on: Day | null
  cardName: string | null
  /** The next payment can be left out; the one after it is on `nextOn`. */
  skipPayment: { amount: string; on: Day; nextOn: Day } | null
  pause: { fromOn: Day } | null
}

export function chargeView(change: ChangeView): ChargeView {
  const { nextPaymentOn, planned, tier, skip, allowed, pauseRange, card } = change
  const priceOn = (day: Day) =>
    formatMoney(planned && planned.effectiveOn <= day ? planned.priceCents : tier.priceCents, tier.currency)
  return {
    amount: nextPaymentOn && priceOn(nextPaymentOn),
    on: nextPaymentOn,
    cardName: card?.name ?? null,
    skipPayment:
      allowed.skip.allowed && skip
        ? { amount: priceOn(skip.skippedOn), on: skip.skippedOn, nextOn: skip.nextPaymentOn }
        : null,
    pause: allowed.pause.allowed && pauseRange ? { fromOn: pauseRange.fromOn } : null,
  }
}
