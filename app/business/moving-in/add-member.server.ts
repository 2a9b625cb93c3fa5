import type { TenantDb } from '#/db/handles.server'
import { recordBusinessChange } from '~/foundation/audit/record-business-change.server'
import { daysAfter } from '~/foundation/kit/calendar'
import type { Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { formatMoney } from '~/foundation/kit/money'
import { capitalized } from './cards/capitalized'
import { mandateWords } from './cards/mandate.server'
import type { MoveIn } from './move-in'
import { moveInMember, type MoveInServices } from './move-in-member.server'
import type { AddMemberValue } from './schemas'
import { requireMoving } from './waves/move-stop.server'

/**
 * Enters one member by hand, with a membership: once for a form, however often it is sent. Sends no email. Returns the
 * member. A customer of the payment account that is typed is charged only with the statement that the business may. Throws
 * `payment-too-soon`, `address-missing`, `club-stopped`, `customer-not-found`, `customer-without-card`,
 * `customer-pays-already`, `mandate-missing`, `not-added`, `payments-not-ready` (409) with the reason, and `again` (503)
 * where the payment provider did not answer.
 */
export async function addMember(
  services: MoveInServices,
  db: TenantDb,
  { form, today, userId, now }: { form: AddMemberValue; today: Day; userId: string; now: Date },
): Promise<{ memberId: string }> {
  await db.read(requireMoving)
  const customer = form.customerId === '' ? null : await customerToCharge(services, db, form)
  // Before the first call that gives the card to a subscription.
  if (customer) await recordMandate(services, db, { form, userId, now })
  const move = { ...moveOf(form, today, userId), customer, hasMandate: customer !== null }
  const result = await moveInMember(services, db, move, now)
  if (result.kind === 'moved') return { memberId: result.memberId }
  if (result.kind === 'disconnected')
    throw new DomainError(
      'payments-not-ready',
      409,
      'Connect your Stripe account first: it can’t take payments.',
    )
  if (result.kind === 'failed') throw new DomainError('not-added', 409, result.sentence)
  throw new DomainError(
    'again',
    503,
    'Stripe did not answer. Please press the button again: nothing is done twice.',
    { retryAfterSeconds: 5 },
  )
}

/** The customer that was typed, with the card that the business states it may charge. */
async function customerToCharge(
  { billing: { moving } }: MoveInServices,
  db: TenantDb,
  { customerId, mandateName }: AddMemberValue,
): Promise<MoveIn['customer']> {
  const [match] = await moving.findCustomers(db, { customerIds: [customerId], emails: [] })
  const customer = match?.customers[0]
  if (!customer)
    throw atField('customer-not-found', 'customerId', `Your Stripe account has no customer ${customerId}.`)
  const { card, paymentMethodId } = customer
  if (!card || !paymentMethodId)
    throw atField(
      'customer-without-card',
      'customerId',
      'This customer has no card that would be charged. Leave this empty: the link asks for one.',
    )
  const running = (await moving.foreignSubscriptions(db)).find((one) => one.customerId === customerId)
  if (running)
    throw atField(
      'customer-pays-already',
      'customerId',
      `A subscription of ${formatMoney(running.amountCents, running.currency)} runs at Stripe for this customer, who would pay twice. End it there, or move the member in by “Import members”.`,
    )
  if (mandateName === '')
    throw atField(
      'mandate-missing',
      'mandateName',
      `The card is ${capitalized(card.brand)} ending in ${card.last4}. State by your name that you may charge it, or leave the customer empty: the link asks for a card.`,
    )
  return { customerId, paymentMethodId }
}

/** Records who stated that the card may be charged, in the words that the form shows. */
async function recordMandate(
  { clubs }: MoveInServices,
  db: TenantDb,
  { form, userId, now }: { form: AddMemberValue; userId: string; now: Date },
): Promise<void> {
  const club = await clubs.byId(db.businessId)
  const details = {
    name: form.mandateName,
    words: mandateWords(club?.name ?? '', 'this member'),
    customer: form.customerId,
    email: form.email,
  }
  await db.transaction((db) =>
    recordBusinessChange(db, db.businessId, 'business.member_mandate_stated', { userId, now }, details),
  )
}

const atField = (code: string, field: string, sentence: string) =>
  new DomainError(code, 409, sentence, { field })

/** The move of a form. Without a card the first payment leaves a day to enter one. */
function moveOf(form: AddMemberValue, today: Day, userId: string): Omit<MoveIn, 'customer' | 'hasMandate'> {
  const earliest = form.customerId === '' && form.endsOn === null ? daysAfter(today, 1) : today
  const firstPaymentOn = form.firstPaymentOn ?? earliest
  if (firstPaymentOn < earliest)
    throw new DomainError(
      'payment-too-soon',
      409,
      form.customerId === ''
        ? 'Without a card the first payment is tomorrow at the earliest, so that the member can enter one.'
        : 'The first payment is today at the earliest.',
      { field: 'firstPaymentOn' },
    )
  if (form.delivery === 'ship' && form.line1 === '')
    throw new DomainError('address-missing', 409, 'Enter the address that boxes go to', { field: 'line1' })
  return {
    requestId: form.formId,
    importId: null,
    person: {
      fullName: form.fullName,
      email: form.email,
      phone: form.phone || null,
      dateOfBirth: form.dateOfBirth,
    },
    tierId: form.tierId,
    keptPrice: form.price === null ? null : { cents: form.price, until: form.keptUntil },
    firstPaymentOn,
    memberSince: form.memberSince ?? today,
    holdUntil: form.holdUntil,
    endsOn: form.endsOn,
    boxesOwed: form.boxesOwed,
    creditCents: form.creditCents ?? 0,
    giftMonths: form.giftMonths,
    chargesAtOnce: false,
    subscription: { kind: 'start' },
    delivery:
      form.delivery === 'pick_up'
        ? { kind: 'pick_up' }
        : {
            kind: 'ship',
            address: {
              name: form.shipName || form.fullName,
              line1: form.line1,
              line2: form.line2,
              city: form.city,
              state: form.state.toUpperCase(),
              zip: form.zip,
              country: 'US',
            },
          },
    secondPerson: form.secondPerson || null,
    note: form.note || null,
    tags: form.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    likes: [],
    dislikes: [],
    marketing: form.newsSource === '' ? null : { on: today, source: form.newsSource },
    userId,
  }
}
