import type { TenantDb } from '#/db/handles.server'
import { daysAfter } from '~/foundation/kit/calendar'
import type { Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import type { MoveIn } from './move-in'
import { moveInMember, type MoveInServices } from './move-in-member.server'
import type { AddMemberValue } from './schemas'

/**
 * Enters one member by hand, with a membership: once for a form, however often it is sent. Sends no email. Returns the
 * member. Throws `payment-too-soon`, `address-missing`, `not-added` (409) with the reason, and `again` (503) where the
 * payment provider did not answer.
 */
export async function addMember(
  services: MoveInServices,
  db: TenantDb,
  { form, today, userId, now }: { form: AddMemberValue; today: Day; userId: string; now: Date },
): Promise<{ memberId: string }> {
  const result = await moveInMember(services, db, moveOf(form, today, userId), now)
  if (result.kind === 'moved') return { memberId: result.memberId }
  if (result.kind === 'failed') throw new DomainError('not-added', 409, result.sentence)
  throw new DomainError(
    'again',
    503,
    'Stripe did not answer. Please press the button again: nothing is done twice.',
    { retryAfterSeconds: 5 },
  )
}

/** The move of a form. Without a card the first payment leaves a day to enter one. */
function moveOf(form: AddMemberValue, today: Day, userId: string): MoveIn {
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
    customer: form.customerId === '' ? null : { customerId: form.customerId, paymentMethodId: null },
    // The card waits for the member's word.
    hasMandate: false,
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
