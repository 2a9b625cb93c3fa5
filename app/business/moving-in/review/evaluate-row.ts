// A row of an import against its club: what would be moved, what a person must decide first, or why it is left out. Pure.
import type { ForeignCustomer, ForeignSubscription } from '~/billing/moving/moving'
import { ageOn, dayIn, formatDay, type Day } from '~/foundation/kit/dates'
import { readEmailAddress } from '~/foundation/kit/email-address'
import { formatMoney } from '~/foundation/kit/money'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { usStates } from '~/foundation/kit/us-states'
import { monthsAfter } from '~/foundation/kit/calendar'
import type { MemberRow, MovedAddress } from '~/membership/member-files/member-row'
import { MINIMUM_AGE } from '~/membership/memberships/join/schemas'
import { decisionOf, type Decisions, type StatusMeaning } from '../decisions'
import type { MoveIn } from '../move-in'
import type { RowChanges } from './row-changes'

/** The move of a row, without what is known only when it is made. */
export type RowMove = Omit<MoveIn, 'requestId' | 'importId' | 'userId' | 'hasMandate'>

/** Something that a person decides before the row can move. */
export interface RowProblem {
  /** Rows with the same code can be answered together. */
  code: ProblemCode
  /** The field of the row's form. */
  field: string
  sentence: string
  /** The word by which "as it is" answers it; left out where it has to be corrected. */
  accept?: string
}

export type ProblemCode =
  | 'plan'
  | 'status'
  | 'name'
  | 'email'
  | 'same-address'
  | 'age'
  | 'birth-date'
  | 'currency'
  | 'price'
  | 'first-payment'
  | 'first-payment-past'
  | 'hold'
  | 'boxes'
  | 'credit'
  | 'gift-months'
  | 'address'
  | 'shipping'
  | 'card'
  | 'subscriptions'
  | 'subscription-price'
  | 'doubt'

export interface RowTier {
  name: string
  priceCents: number
  isArchived: boolean
}

/** Facts of the club that rows are evaluated against. */
export interface ClubFacts {
  today: Day
  timeZone: string
  currency: string
  tiers: ReadonlyMap<string, RowTier>
  /** Members of the club by address in the form in which addresses are compared. */
  members: ReadonlyMap<string, { isLive: boolean }>
  /** How many rows of the import that are not left out have an address. */
  rowsByEmail: ReadonlyMap<string, number>
  /** States that the club ships to. */
  shipsTo: readonly string[]
}

export interface RowToEvaluate {
  source: MemberRow
  changes: RowChanges
  isLeftOut: boolean
  isGone: boolean
  customers: readonly ForeignCustomer[]
  subscriptions: readonly ForeignSubscription[]
  subscriptionChoice: 'start' | 'adopt' | 'replace' | null
}

export interface EvaluatedRow {
  state: 'ready' | 'problem' | 'left-out'
  /** Why it is left out; '' otherwise. */
  reason: string
  problems: RowProblem[]
  /** Null unless it is ready. */
  move: RowMove | null
  fullName: string
  email: string | null
  plan: string
  status: StatusMeaning | 'unknown'
  tierId: string | null
  priceCents: number | null
  firstPaymentOn: Day | null
}

/** The least that a card can be charged, in minor units. */
const LEAST_CENTS = 50
const mostBoxes = 36
const mostGiftMonths = 60
/** A first payment later than this is taken for a slip. */
const FAR_MONTHS = 25

/** Evaluates one row. */
export function evaluateRow(row: RowToEvaluate, decisions: Decisions, facts: ClubFacts): EvaluatedRow {
  const { source, changes } = row
  const problems: RowProblem[] = []
  const problem: AddProblem = (code, field, sentence) => void problems.push({ code, field, sentence })
  const accepted = new Set(changes.accepted)

  const fullName = (changes.fullName ?? source.fullName ?? '').trim()
  if (fullName === '') problem('name', 'fullName', 'The name is missing.')
  const email = emailOf(row)
  const emailNorm = email && normalizeEmail(email)
  if (!email) problem('email', 'email', 'A valid email address is missing: the member confirms by it.')
  else if ((facts.rowsByEmail.get(emailNorm!) ?? 0) > 1)
    problem(
      'same-address',
      'email',
      'Another row has this email address. A member has one membership: leave out one row, or give it another address.',
    )

  const planName = source.plan ?? ''
  const plan = decisionOf(decisions.plans, planName)
  const tierId = changes.tierId ?? (plan?.kind === 'tier' ? plan.tierId : null)
  const tier = tierId === null ? undefined : facts.tiers.get(tierId)
  const isPlanOut = plan?.kind === 'out' && changes.tierId === undefined
  if (!isPlanOut && (!tier || tier.isArchived))
    problem('plan', 'tierId', planName ? `Choose a tier for the plan “${planName}”.` : 'Choose a tier.')

  const status = statusOf(row, decisions)
  if (status === 'unknown')
    problem(
      'status',
      'status',
      source.statusText ? `Decide what the status “${source.statusText}” means.` : 'The status is missing.',
    )

  const subscription = subscriptionOf(row, problem)
  const kind = !subscription
    ? 'start'
    : (row.subscriptionChoice ?? (subscription.obstacle ? 'replace' : 'adopt'))
  const isAdopted = subscription !== null && kind === 'adopt' && subscription.obstacle === null
  const isReplaced = subscription !== null && !isAdopted
  const periodEnd = subscription?.currentPeriodEnd && dayIn(facts.timeZone, subscription.currentPeriodEnd)

  const endsOn = changes.endsOn !== undefined ? changes.endsOn : source.endsOn
  const holdEnd = changes.holdUntil !== undefined ? changes.holdUntil : (source.hold?.untilOn ?? null)
  const isOnHold = status === 'on-hold' && !(holdEnd !== null && holdEnd <= facts.today)
  if (isOnHold && holdEnd === null)
    problem('hold', 'holdUntil', 'On hold without an end: enter the day on which the hold ends.')

  const chosenDay = changes.firstPaymentOn !== undefined ? changes.firstPaymentOn : source.paidUntil
  const chargesAtOnce =
    changes.chargesAtOnce === true && subscription === null && status !== 'canceled' && !isOnHold
  const firstPaymentOn = firstPaymentDay()
  if (status !== 'canceled') checkFirstPayment()

  const ownPrice = tier?.priceCents ?? null
  const statedCents =
    changes.price === 'tier'
      ? null
      : (changes.price ?? (decisions.prices === 'kept' ? source.priceCents : null))
  const priceCents = isAdopted ? subscription.amountCents : (statedCents ?? ownPrice)
  if (priceCents !== null && priceCents < LEAST_CENTS)
    problem(
      'price',
      'price',
      `A price of ${formatMoney(priceCents, facts.currency)} a month can’t be charged.`,
    )
  const { currency } = source
  if (currency && currency.toLowerCase() !== facts.currency.toLowerCase())
    problem(
      'currency',
      'price',
      `The price is in ${currency.toUpperCase()}; your club takes ${facts.currency.toUpperCase()}.`,
    )
  if (isAdopted && statedCents !== null && statedCents !== subscription.amountCents)
    doubt(
      'subscription-price',
      'price',
      `Your files say ${formatMoney(statedCents, facts.currency)}, the subscription at Stripe ${formatMoney(subscription.amountCents, facts.currency)}. Stripe’s continues.`,
    )

  const dateOfBirth = changes.dateOfBirth !== undefined ? changes.dateOfBirth : source.dateOfBirth
  if (dateOfBirth !== null) {
    if (dateOfBirth > facts.today) problem('birth-date', 'dateOfBirth', 'The birth date is in the future.')
    else if (ageOn(dateOfBirth, facts.today) < MINIMUM_AGE)
      problem(
        'age',
        'dateOfBirth',
        `Under ${MINIMUM_AGE} by the birth date. Correct it, or leave the row out.`,
      )
  }

  const boxesOwed = changes.boxesOwed ?? source.boxesOwed ?? 0
  if (boxesOwed < 0 || boxesOwed > mostBoxes)
    problem('boxes', 'boxesOwed', `Boxes owed must be between 0 and ${mostBoxes}.`)
  const creditCents = changes.creditCents ?? source.creditCents ?? 0
  if (creditCents < 0)
    problem(
      'credit',
      'creditCents',
      `The balance is ${formatMoney(creditCents, facts.currency)}: a debt can’t be moved in. Enter 0 or a credit.`,
    )
  const giftMonths = changes.giftMonths ?? source.giftMonths ?? 0
  if (giftMonths < 0 || giftMonths > mostGiftMonths)
    problem('gift-months', 'giftMonths', `Gift months must be between 0 and ${mostGiftMonths}.`)

  const delivery = deliveryOf(row, facts, problem)
  const customer = customerOf(row, problem)
  if (chargesAtOnce && !customer?.paymentMethodId)
    problem(
      'first-payment-past',
      'firstPaymentOn',
      'To be charged on going live, but no card was found. Choose the day of the next payment, so that the member can enter one.',
    )
  const fields = new Set(problems.map(({ field }) => field))
  for (const { field, sentence } of source.doubts) {
    const formField = formFieldOf(field)
    // Addresses are compared here with the rows that move, not with all of the files.
    const isChecked = field === 'email' || fields.has(formField)
    if (!isChecked && !isAnswered(field, changes)) doubt(`doubt-${field}`, formField, sentence)
  }

  const leftOut = reasonToLeaveOut()
  const shown = {
    fullName,
    email: emailNorm ?? null,
    plan: planName,
    status,
    tierId: tier ? tierId : null,
    priceCents,
    firstPaymentOn,
  }
  if (leftOut) return { ...shown, state: 'left-out', reason: leftOut, problems: [], move: null }
  if (problems.length > 0) return { ...shown, state: 'problem', reason: '', problems, move: null }
  return {
    ...shown,
    state: 'ready',
    reason: '',
    problems,
    move: {
      person: {
        fullName,
        email: email!,
        phone: changes.phone !== undefined ? changes.phone : source.phone,
        dateOfBirth,
      },
      tierId: tierId!,
      keptPrice:
        priceCents === null || priceCents === ownPrice
          ? null
          : { cents: priceCents, until: changes.keptUntil ?? null },
      firstPaymentOn: firstPaymentOn!,
      chargesAtOnce,
      memberSince: changes.memberSince !== undefined ? changes.memberSince : source.memberSince,
      holdUntil: isOnHold ? holdEnd : null,
      endsOn,
      boxesOwed,
      creditCents,
      giftMonths,
      customer: customer && { customerId: customer.customerId, paymentMethodId: customer.paymentMethodId },
      subscription: isAdopted
        ? { kind: 'adopt', subscriptionId: subscription.subscriptionId }
        : isReplaced
          ? { kind: 'replace', subscriptionId: subscription.subscriptionId }
          : { kind: 'start' },
      delivery,
      secondPerson: changes.secondPerson !== undefined ? changes.secondPerson : source.secondPerson,
      note: changes.note !== undefined ? changes.note : source.note,
      tags: changes.tags ?? source.tags,
      likes: source.likes,
      dislikes: source.dislikes,
      // Consent that no file states is none.
      marketing: source.marketing?.agreed
        ? { on: source.marketing.on, source: source.marketing.source }
        : null,
    },
  }

  /** A question that can be answered by "as it is". */
  function doubt(accept: string, field: string, sentence: string) {
    if (accepted.has(accept)) return
    problems.push({ code: accept === 'subscription-price' ? accept : 'doubt', field, sentence, accept })
  }

  function firstPaymentDay(): Day | null {
    if (status === 'canceled') return endsOn ?? null
    if ((isAdopted || isReplaced) && periodEnd) return periodEnd
    if (chargesAtOnce) return facts.today
    // A membership that ends is not charged, so that its files may state no next payment.
    return chosenDay ?? (isOnHold ? holdEnd : null) ?? endsOn ?? null
  }

  function checkFirstPayment() {
    if (firstPaymentOn === null)
      problem('first-payment', 'firstPaymentOn', 'The day of the next payment is missing.')
    else if (firstPaymentOn < facts.today && !isOnHold)
      problem(
        'first-payment-past',
        'firstPaymentOn',
        `Paid until ${formatDay(firstPaymentOn)}, which is over. Choose the day of the next payment.`,
      )
    else if (firstPaymentOn > monthsAfter(facts.today, FAR_MONTHS))
      doubt(
        'doubt-paidUntil',
        'firstPaymentOn',
        `The next payment is as late as ${formatDay(firstPaymentOn)}.`,
      )
  }

  function reasonToLeaveOut(): string {
    if (row.isLeftOut) return 'Left out by you.'
    if (row.isGone) return 'No longer in your files.'
    if (emailNorm && facts.members.get(emailNorm)?.isLive) return 'Already a member of your club.'
    if (isPlanOut)
      return planName ? `The plan “${planName}” is left out.` : 'Members without a plan are left out.'
    if (status === 'out') return `The status “${source.statusText ?? ''}” is left out.`
    if (endsOn && endsOn <= facts.today) return `The membership ended on ${formatDay(endsOn)}.${stillOwed()}`
    if (status === 'canceled' && !endsOn) return `The membership is canceled.${stillOwed()}`
    return ''
  }

  /** A membership that is over does not move, and neither do its boxes: a person settles them. */
  function stillOwed(): string {
    const owed = [
      boxesOwed > 0 && (boxesOwed === 1 ? '1 box' : `${boxesOwed} boxes`),
      creditCents > 0 && `${formatMoney(creditCents, facts.currency)} of credit`,
    ].filter((part) => part !== false)
    return owed.length > 0 ? ` Still owed: ${owed.join(' and ')}.` : ''
  }
}

/** The valid address of a row, or null. */
export function emailOf({ source, changes }: Pick<RowToEvaluate, 'source' | 'changes'>): string | null {
  return readEmailAddress(changes.email ?? source.email ?? '')
}

function statusOf({ source, changes }: RowToEvaluate, decisions: Decisions): StatusMeaning | 'unknown' {
  if (changes.status) return changes.status
  const decision = decisionOf(decisions.statuses, source.statusText ?? '')
  // A program may call a member active whose dates say that the membership rests.
  const restsByDates = source.status === 'on-hold' && Boolean(source.hold?.fromOn ?? source.hold?.untilOn)
  return decision === 'active' && restsByDates ? 'on-hold' : (decision ?? source.status)
}

type AddProblem = (code: ProblemCode, field: string, sentence: string) => void

function customerOf({ changes, customers }: RowToEvaluate, problem: AddProblem): ForeignCustomer | null {
  if (changes.customerId === null) return null
  if (changes.customerId !== undefined)
    return customers.find(({ customerId }) => customerId === changes.customerId) ?? null
  if (customers.length > 1) {
    problem(
      'card',
      'customerId',
      `${customers.length} customers of your Stripe account have this address. Choose one, or ask the member for a card.`,
    )
    return null
  }
  return customers[0] ?? null
}

/** The subscription that runs on the payment account for the customer of the row. */
function subscriptionOf(row: RowToEvaluate, problem: AddProblem): ForeignSubscription | null {
  const { changes, customers } = row
  const customerId = changes.customerId ?? (customers.length === 1 ? customers[0]!.customerId : null)
  const running = row.subscriptions.filter((one) => one.customerId === customerId)
  if (changes.subscriptionId !== undefined)
    return running.find(({ subscriptionId }) => subscriptionId === changes.subscriptionId) ?? null
  if (running.length > 1)
    problem(
      'subscriptions',
      'subscriptionId',
      `${running.length} subscriptions run at Stripe for this customer. Choose the one of this membership; end the other at Stripe.`,
    )
  return running[0] ?? null
}

function deliveryOf(
  { source, changes }: RowToEvaluate,
  facts: ClubFacts,
  problem: AddProblem,
): RowMove['delivery'] {
  const kind = changes.delivery ?? source.delivery ?? 'pick_up'
  const address = changes.address !== undefined ? changes.address : source.address
  if (kind === 'pick_up') return { kind }
  if (!address || !isComplete(address)) {
    problem('address', 'delivery', `Shipped, but the address lacks ${missingPart(address)}.`)
    return { kind: 'pick_up' }
  }
  if (!facts.shipsTo.includes(address.state)) {
    const state = usStates.get(address.state) ?? address.state
    problem(
      'shipping',
      'delivery',
      `Your club does not ship to ${state}. Change your shipping, or choose pick-up.`,
    )
  }
  return { kind: 'ship', address }
}

const isComplete = (address: MovedAddress) => missingPart(address) === ''

function missingPart(address: MovedAddress | null): string {
  if (!address || !address.line1) return 'a street'
  if (!address.city) return 'a city'
  if (!usStates.has(address.state)) return 'a state'
  return /^\d{5}(-\d{4})?$/.test(address.zip) ? '' : 'a ZIP code'
}

/** Fields of the row's form by those of the files, where the names differ. */
const formFields = new Map<string, string>([
  ['firstName', 'fullName'],
  ['lastName', 'fullName'],
  ['plan', 'tierId'],
  ['paidUntil', 'firstPaymentOn'],
  ['holdFrom', 'holdUntil'],
  ['canceledOn', 'endsOn'],
  ['credit', 'creditCents'],
  ['isPickUp', 'delivery'],
  ['address', 'delivery'],
  ['interval', 'price'],
  ['quantity', 'price'],
  ['state', 'delivery'],
  ['zip', 'delivery'],
  ['city', 'delivery'],
])

const formFieldOf = (field: string): string => formFields.get(field) ?? field

/** Whether a person changed the field that a doubt is about, or decided what does not depend on it. */
function isAnswered(field: string, changes: RowChanges): boolean {
  const changed = new Map<string, unknown>(Object.entries(changes))
  if (field === 'paidUntil' && changes.chargesAtOnce) return true
  return changed.get(formFieldOf(field)) !== undefined
}
