import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  aPopulatedPlatform,
  type Answer,
  type RequestSpec,
  type PopulatedPlatform,
} from '../../builders/populated-platform'
import { createFormProof } from '~/business/inquiries/form-proof.server'
import { newId } from '~/foundation/kit/ids'
import { anEvent } from '../../builders/event'
import { sessionSecret } from '../../builders/seeded-club'
import { isWhole } from '../../length'
import { responseViolations, hostile, markup, names } from './corpus'

let there: PopulatedPlatform
beforeAll(async () => {
  there = await aPopulatedPlatform()
  const club = { db: there.db.tenant(there.a.id) }
  const event = { id: freeEvent, capacity: 5_000, guests_can_book: true, now: new Date() }
  await anEvent(club, event)
  await anEvent(club, { ...event, id: fullEvent, capacity: 1 })
  await there.db.owner.query(
    `insert into event_waiting_list (business_id, id, event_id, full_name, email, email_norm, seats, status, created_at,
      offer_expires_at)
     values ($1, $2, $3, 'Ada', 'ada@example.test', 'ada@example.test', 1, 'offered', now(), now() + interval '1 day')`,
    [there.a.id, newId(), fullEvent],
  )
  await there.db.owner.query(
    'insert into sommelier_settings (business_id, is_for_guests, changed_at) values ($1, true, now())',
    [there.a.id],
  )
  // Rows are counted here, and a scheduled job, such as the one that tells owners of open places, writes when it is due.
  await there.db.owner.query('delete from pgboss.schedule')
})
afterAll(() => there?.close())

const [freeEvent, fullEvent] = [newId(), newId()]
const anAddress = () => `${randomBytes(6).toString('hex')}@example.test`
const cookieIn = ({ headers }: Answer) =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

/** A browser that has chosen its tier at club A. */
async function begun(path: string, asking: RequestSpec): Promise<string> {
  const body = encoded({ intent: 'choose-tier', tierId: there.a.tierId })
  return cookieIn(await there.ask(path, { ...asking, method: 'POST', body }))
}

/** Opens a page once: the first time it stores the location or the code that it shows. */
async function shown(path: string, asking: RequestSpec): Promise<string> {
  await there.ask(path, asking)
  return ''
}

interface Form {
  path: string
  asking: RequestSpec
  /** Valid fields, new for every use, so that per-address limits do not respond. */
  fields(): Record<string, string>
  /** The page is not there, which is said before a form is read. */
  isMissing?: true
  /** Its page accepts larger bodies. */
  takesFiles?: true
  /** Cookies to send along. */
  cookie?(): Promise<string>
}

const details = () => ({
  intent: 'account',
  fullName: 'Ada Conti',
  email: anAddress(),
  phone: '+1 212 555 0100',
  dateOfBirth: '1985-04-12',
  password: 'vendemmia tardiva',
  confirmPassword: 'vendemmia tardiva',
  termsAccepted: 'on',
})

const forms: Record<string, Form> = {
  'sign in': {
    path: '/login',
    asking: { where: 'a' },
    fields: () => ({
      intent: 'sign-in',
      email: anAddress(),
      password: 'vendemmia tardiva',
      next: '/customer',
    }),
  },
  'confirmation again': {
    path: '/login',
    asking: { where: 'root' },
    fields: () => ({ intent: 'resend', email: anAddress(), note: 'x' }),
  },
  'forgotten password': {
    path: '/forgot-password',
    asking: { where: 'a' },
    fields: () => ({ email: anAddress() }),
  },
  'new password': {
    path: '/reset-password',
    asking: { where: 'a' },
    fields: () => ({ token: 'x', password: 'vendemmia tardiva', confirmPassword: 'vendemmia tardiva' }),
  },
  confirmation: {
    path: '/confirm',
    asking: { where: 'a' },
    fields: () => ({ intent: 'confirm', token: 'x' }),
  },
  'step 1': {
    path: '/join',
    asking: { where: 'a' },
    fields: () => ({ intent: 'choose-tier', tierId: there.a.tierId }),
  },
  'step 2': {
    path: '/join',
    asking: { where: 'a' },
    fields: details,
    cookie: () => begun('/join', { where: 'a' }),
  },
  'step 2 by reference': {
    path: '/join/club-a',
    asking: { where: 'root' },
    fields: () => ({ intent: 'account', back: '1', fullName: 'Ada Conti', email: anAddress() }),
    cookie: () => begun('/join/club-a', { where: 'root' }),
  },
  'step 3': {
    path: '/join',
    asking: { where: 'a' },
    fields: () => ({ intent: 'complete', tierId: there.a.tierId }),
    cookie: () => begun('/join', { where: 'a' }),
  },
  'payment recovery': {
    path: '/customer/dashboard',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'finish-payment' }),
  },
  profile: {
    path: '/customer/account-settings',
    asking: { where: 'root', who: 'member' },
    fields: () => ({ intent: 'save-profile', fullName: 'Ada Conti', phone: '' }),
  },
  cancellation: {
    path: '/customer/membership',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'cancel', why: 'moving away' }),
  },
  pause: {
    path: '/customer/membership',
    asking: { where: 'root', who: 'member' },
    fields: () => ({ intent: 'pause', until: '2027-03-01' }),
  },
  'another level': {
    get path() {
      return `/customer/membership/change?tier=${there.a.tierId}`
    },
    asking: { where: 'a', who: 'member' },
    fields: () => ({
      tierId: there.a.tierId,
      priceId: newId(),
      dueCents: '100',
      quotedAt: '1795000000',
      agreement: 'x',
    }),
  },
  'the card and invoices': {
    path: '/customer/billing',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'portal' }),
  },
  refund: {
    get path() {
      return `/business/members/${there.a.memberId}`
    },
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'refund', refundId: newId(), invoiceId: newId(), amount: '10', reason: 'x' }),
  },
  'a note about a member': {
    get path() {
      return `/business/members/${there.a.memberId}`
    },
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'note', noteId: newId(), text: 'Prefers to be called after five.' }),
  },
  'a tag of a member': {
    get path() {
      return `/business/members/${there.a.memberId}`
    },
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'tag', tag: 'Regular' }),
  },
  'who else picks up for a member': {
    get path() {
      return `/business/members/${there.a.memberId}`
    },
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'second-person', secondPerson: 'Bea Rossi' }),
  },
  'a pause on a member’s behalf': {
    get path() {
      return `/business/members/${there.a.memberId}/change?act=pause`
    },
    asking: { where: 'root', who: 'owner' },
    fields: () => ({
      intent: 'pause',
      until: '2027-03-01',
      saidBy: 'Ada',
      channel: 'phone',
      saidOn: '2026-11-01',
      sure: 'on',
    }),
  },
  'end of a membership': {
    get path() {
      return `/business/members/${there.a.memberId}`
    },
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'end', membershipId: newId(), why: 'x', refundLast: 'on', sure: 'on' }),
  },
  'new supplier': {
    path: '/business/inventory/suppliers',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({
      intent: 'save',
      formId: newId(),
      name: `Supplier ${newId()}`,
      email: anAddress(),
      phone: '+1 212 555 0100',
      notes: 'Delivers on Tuesdays',
    }),
  },
  'new receipt': {
    path: '/business/inventory/receiving',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'new', formId: newId() }),
  },
  'order proposal': {
    path: '/business/inventory/reorder',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'draft', formId: newId(), supplier: 'none', [`q-${newId()}`]: '6' }),
  },
  'a reminder of a payment': {
    path: '/business/dashboard',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'remind', id: newId() }),
  },
  'a choice for many members': {
    path: '/business/members/change?all=1',
    asking: { where: 'root', who: 'desk' },
    fields: () => ({ intent: 'preview', act: 'add-tag', newTag: 'VIP', oldTag: '' }),
  },
  'a change of many members': {
    path: '/business/members/change?all=1',
    asking: { where: 'root', who: 'manager' },
    fields: () => ({ intent: 'change', changeId: newId(), expected: '0', act: 'add-tag', tag: 'VIP' }),
  },
  'members of another system': {
    path: '/business/members/import',
    asking: { where: 'root', who: 'owner' },
    takesFiles: true,
    fields: () => ({ intent: 'upload', formId: newId() }),
  },
  'the undo of a change of many members': {
    path: '/business/members',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'undo', changeId: newId() }),
  },
  'a new tier': {
    path: '/business/membership-tiers/new',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({
      name: 'A Pour',
      description: 'Two bottles',
      price: '49.00',
      bottles: '2',
      benefits: 'A glass\nA seat',
    }),
  },
  'a new price': {
    get path() {
      return `/business/membership-tiers/${there.a.tierId}/price`
    },
    asking: { where: 'root', who: 'manager' },
    fields: () => ({ intent: 'preview', price: '109.00', effectiveOn: '2099-01-01' }),
  },
  'tier actions': {
    path: '/business/membership-tiers',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'up', tierId: newId() }),
  },
  'a perk of a tier': {
    get path() {
      return `/business/membership-tiers/${there.a.tierId}/perks`
    },
    asking: { where: 'root', who: 'owner' },
    fields: () => ({
      intent: 'save',
      formId: newId(),
      name: 'Glass at the bar',
      times: '1',
      period: 'month',
      staffNote: 'Any glass up to $18',
    }),
  },
  'a removed perk': {
    get path() {
      return `/business/membership-tiers/${there.a.tierId}/perks`
    },
    asking: { where: 'root', who: 'manager' },
    fields: () => ({ intent: 'remove', perkId: newId() }),
  },
  'a perk used at the desk': {
    get path() {
      return `/business/desk/${there.a.memberId}`
    },
    asking: { where: 'root', who: 'desk' },
    fields: () => ({ intent: 'use-perk', perkId: newId(), useId: newId(), note: 'Barolo by the glass' }),
  },
  'a use taken back at the desk': {
    get path() {
      return `/business/desk/${there.a.memberId}`
    },
    asking: { where: 'root', who: 'desk' },
    fields: () => ({ intent: 'undo-perk', useId: newId() }),
  },
  'a use taken back on the perk’s page': {
    isMissing: true,
    get path() {
      return `/business/membership-tiers/${there.a.tierId}/perks/${newId()}`
    },
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'undo-perk', useId: newId() }),
  },
  'a use taken back in the list of uses': {
    path: '/business/perks/uses',
    asking: { where: 'root', who: 'manager' },
    fields: () => ({ intent: 'undo-perk', useId: newId() }),
  },
  'connecting payments': {
    path: '/business/payments',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'connect' }),
  },
  'disconnecting them': {
    path: '/business/payments/disconnect',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'disconnect' }),
  },
  'choosing a plan': {
    path: '/business/plan/sommelier',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'choose' }),
  },
  'the plan’s card and invoices': {
    path: '/business/plan',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'portal' }),
  },
  'a new run': {
    path: '/business/runs/new',
    asking: { where: 'root', who: 'owner' },
    cookie: () => shown('/business/runs/new', { where: 'root', who: 'owner' }),
    fields: () => ({
      intent: 'details',
      formId: newId(),
      month: '2099-12',
      title: 'Langhe at home',
      cutOffDay: '2099-11-20',
      cutOffTime: '20:00',
      pickUpFrom: '2099-12-01',
      pickUpUntil: '2099-12-20',
      pickUpHours: 'Fri 5–9 PM',
      locationId: newId(),
      story: 'Three growers',
      isTasteAware: 'on',
      isPublic: 'on',
    }),
  },
  'the settings of runs': {
    path: '/business/runs/settings',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({
      intent: 'settings',
      allowsSwaps: 'on',
      unclaimedRule: 'hold',
      unclaimedDays: '60',
    }),
  },
  'pick-up': {
    path: '/business/settings/pick-up',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({
      place: 'The wine shop',
      address: '3 Main Street',
      note: 'Ring the bell',
      cutOffDays: '3',
      cutOffTime: '18:00',
      windowDays: '16',
      'from-5': '17:00',
      'until-5': '22:00',
      'closed-from-1': '2026-12-24',
      'closed-until-1': '2026-12-26',
    }),
  },
  'the license to sell bottles': {
    path: '/business/runs/settings',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'license', number: 'RB-1234', statedOn: '2026-01-02', mayTakeAway: 'on' }),
  },
  'months handed over before': {
    path: '/business/runs/owed',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'settle', 'month-2020-01-01': 'on', sure: 'on', seen: '0' }),
  },
  'a box added to a run': {
    path: '/business/runs/owed',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'add', entitlementId: newId(), runId: newId() }),
  },
  'a hand-over': {
    get path() {
      return `/business/desk/${there.a.memberId}`
    },
    asking: { where: 'root', who: 'desk' },
    fields: () => ({
      intent: 'hand-over',
      handOverId: newId(),
      orderId: newId(),
      collectedBy: 'member',
      secondPerson: 'Ben Conti',
      isAgeChecked: 'on',
      note: 'x',
    }),
  },
  'a replaced bottle': {
    get path() {
      return `/business/desk/${there.a.memberId}`
    },
    asking: { where: 'root', who: 'desk' },
    fields: () => ({ intent: 'replace', formId: newId(), lineId: newId(), reason: 'broken', wineId: 'none' }),
  },
  'a decision about a refused hand-over': {
    path: '/business/desk/refused',
    asking: { where: 'root', who: 'manager' },
    fields: () => ({ intent: 'decide', refusedId: newId(), decision: 'loss' }),
  },
  'a swapped wine': {
    get path() {
      return `/customer/box/${newId()}`
    },
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'swap', tierId: there.a.tierId, slot: '1', wineId: newId() }),
  },
  'a bottle for the cart': {
    path: '/customer/cart',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'add', wineId: newId(), quantity: '1', from: '/list' }),
  },
  'a number of bottles in the cart': {
    path: '/customer/cart',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'set-quantity', wineId: newId(), quantity: '2' }),
  },
  'where the cart goes': {
    path: '/customer/cart',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'deliver', addressId: newId(), hasAgreed: 'on' }),
  },
  'bottles bought again': {
    path: '/customer/order-history',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'buy-again', id: newId() }),
  },
  'an address': {
    path: '/customer/addresses',
    asking: { where: 'a', who: 'member' },
    fields: () => ({
      intent: 'save',
      name: 'Ada Conti',
      street: '12 Mulberry Street',
      unit: '',
      city: 'New York',
      state: 'NY',
      zip: '10012',
      phone: '+1 212 555 0100',
    }),
  },
  'a booking of an event': {
    path: `/events/${freeEvent}`,
    asking: { where: 'a' },
    fields: () => ({
      intent: 'book',
      formId: newId(),
      shown: '0',
      fullName: 'Grace Marsh',
      email: anAddress(),
      phone: '+1 212 555 0100',
      isAdult: 'on',
    }),
  },
  'the waiting list of an event': {
    path: `/events/${fullEvent}`,
    asking: { where: 'a' },
    fields: () => ({ intent: 'wait', fullName: 'Grace Marsh', email: anAddress(), seats: '1' }),
  },
  'an offer of seats': {
    isMissing: true,
    path: `/events/waiting/${'A'.repeat(43)}`,
    asking: { where: 'a' },
    fields: () => ({ intent: 'leave' }),
  },
  'a ticket that is given away': {
    isMissing: true,
    path: `/tickets/${'A'.repeat(43)}`,
    asking: { where: 'a' },
    fields: () => ({ intent: 'give', name: 'Grace Marsh', email: anAddress(), isAdult: 'on' }),
  },
  'seats that the business cancels': {
    isMissing: true,
    path: `/business/events/${newId()}/bookings/${newId()}`,
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'seats', seat: 'all', what: 'cancel-refund', reason: 'x' }),
  },
  'a gift': {
    path: '/gift',
    asking: { where: 'a' },
    fields: () => ({
      formId: newId(),
      what: 'sum',
      months: '',
      amount: '100',
      receiverName: 'Grace Marsh',
      delivery: 'email',
      receiverEmail: anAddress(),
      sendOn: '',
      note: 'Happy birthday!',
      giverName: 'Ada Conti',
      giverEmail: anAddress(),
      isAdult: 'on',
    }),
  },
  'a redeemed gift': {
    isMissing: true,
    path: `/gift/${'A'.repeat(43)}`,
    asking: { where: 'a' },
    fields: () => ({
      fullName: 'Grace Marsh',
      email: anAddress(),
      phone: '',
      dateOfBirth: '1985-04-12',
      password: 'vendemmia tardiva',
      confirmPassword: 'vendemmia tardiva',
      termsAccepted: 'on',
    }),
  },
  'the page of a gift': {
    isMissing: true,
    path: `/gift/manage/${'A'.repeat(43)}`,
    asking: { where: 'a' },
    fields: () => ({
      intent: 'receiver',
      receiverName: 'Grace Marsh',
      receiverEmail: anAddress(),
      sendOn: '',
    }),
  },
  'renewal after a gift': {
    path: '/customer/gifts',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ termsAccepted: 'on' }),
  },
  'what can be given': {
    path: '/business/gifts',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'settings', isOn: 'on', hasSums: 'on', [`tier-${there.a.tierId}`]: 'on' }),
  },
  'a refund of a gift': {
    path: '/business/gifts',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'refund', giftId: newId(), reason: 'x' }),
  },
  'a new event': {
    path: '/business/events/new',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({
      intent: 'event',
      formId: newId(),
      title: 'Harvest dinner',
      description: 'Six courses',
      place: 'Garden',
      startsDay: '2026-12-04',
      startsTime: '19:00',
      endsDay: '2026-12-04',
      endsTime: '22:00',
      capacity: '40',
      guests: '1',
      visibility: 'public',
      guestsCanBook: 'on',
      pricing: 'paid',
      price: '95.00',
      refund: '48',
      [`invited-${there.a.tierId}`]: 'on',
      [`price-${there.a.tierId}`]: '85.00',
    }),
  },
  'a changed event': {
    path: '/business/events/none/edit',
    asking: { where: 'root', who: 'owner' },
    isMissing: true,
    fields: () => ({ intent: 'event', title: 'Harvest dinner' }),
  },
  'a question of an event': {
    path: `/business/events/${newId()}`,
    isMissing: true,
    asking: { where: 'root', who: 'manager' },
    fields: () => ({ intent: 'question', formId: newId(), label: 'Any allergies?', options: 'Nuts\nFish' }),
  },
  'a canceled event': {
    path: `/business/events/${newId()}`,
    isMissing: true,
    asking: { where: 'root', who: 'manager' },
    fields: () => ({ intent: 'cancel', note: 'The kitchen is flooded.' }),
  },
  'a repeated event': {
    path: `/business/events/${newId()}`,
    isMissing: true,
    asking: { where: 'root', who: 'manager' },
    fields: () => ({ intent: 'series', every: 'month', ahead: '3', until: '2027-06-01', publishes: 'on' }),
  },
  'a new message to members': {
    path: '/business/messages/new',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ formId: newId(), from: '' }),
  },
  'limits of messages': {
    path: '/business/messages/settings',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ weeklyLimit: '3', quietFrom: '21:00', quietUntil: '08:00' }),
  },
  'an automatic message that is turned on': {
    path: '/business/messages/automatic',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'on', kind: 'card_expiring' }),
  },
  'the words of an automatic message': {
    path: '/business/messages/automatic/birthday',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({
      intent: 'write',
      version: '0',
      subject: 'Happy birthday',
      order: 'a',
      b_a_type: 'text',
      b_a_text: 'Hi',
    }),
  },
  'a note in an automatic message': {
    path: '/business/messages/automatic/box_ready',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'words', version: '0', words: 'Please use the side entrance.' }),
  },
  'who gets an automatic message': {
    path: '/business/messages/automatic/we_miss_you',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'audience', days: '30' }),
  },
  'a changed message': {
    path: `/business/messages/${newId()}`,
    isMissing: true,
    asking: { where: 'root', who: 'owner' },
    fields: () => ({
      intent: 'write',
      version: '1',
      subject: 'Barolo',
      order: 'a',
      b_a_type: 'text',
      b_a_text: 'Hi',
    }),
  },
  'who gets a message': {
    path: `/business/messages/${newId()}/audience`,
    isMissing: true,
    asking: { where: 'root', who: 'owner' },
    fields: () => ({
      intent: 'filter',
      version: '1',
      status: 'live',
      loved: 'Barolo',
      segmentName: 'Barolo lovers',
    }),
  },
  'the name of a segment': {
    path: `/business/messages/segments/${newId()}`,
    isMissing: true,
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'rename', segmentName: 'Barolo lovers' }),
  },
  'the address that emails come from': {
    path: '/business/settings/email',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'enter', address: `wine@${randomBytes(6).toString('hex')}.com` }),
  },
  'a message that is sent': {
    path: `/business/messages/${newId()}/review`,
    isMissing: true,
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'send', version: '1', when: 'now', heldOut: '10' }),
  },
  'a message that is canceled': {
    path: `/business/messages/${newId()}/results`,
    isMissing: true,
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'cancel' }),
  },
  'a message about an event': {
    path: `/business/events/${newId()}/message`,
    isMissing: true,
    asking: { where: 'root', who: 'manager' },
    fields: () => ({
      formId: newId(),
      audience: 'booked',
      subject: 'Parking',
      body: 'Park behind the house.',
    }),
  },
  'a check-in': {
    path: `/business/events/${newId()}/check-in`,
    isMissing: true,
    asking: { where: 'root', who: 'desk' },
    fields: () => ({ checkInId: newId(), seatId: newId(), kind: 'here' }),
  },
  'changed orders': {
    path: '/business/orders',
    asking: { where: 'root', who: 'manager' },
    fields: () => ({ intent: 'change', changeId: newId(), act: 'ready', elsewhere: '' }),
  },
  'who else picks up': {
    path: '/customer/code',
    asking: { where: 'a', who: 'member' },
    cookie: () => shown('/customer/code', { where: 'a', who: 'member' }),
    fields: () => ({ intent: 'second-person', secondPerson: 'Ben Conti' }),
  },
  'what a member dislikes': {
    path: '/customer/code',
    asking: { where: 'a', who: 'member' },
    cookie: () => shown('/customer/code', { where: 'a', who: 'member' }),
    fields: () => ({ intent: 'dislikes', red: 'on', grapes: 'Merlot, Syrah', regions: 'Rioja' }),
  },
  'the taste quiz': {
    path: '/customer/taste',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'save-quiz', coffee: 'black', 'types-red': 'on' }),
  },
  'a taste profile': {
    path: '/customer/taste',
    asking: { where: 'a', who: 'member' },
    fields: () => ({
      intent: 'save-taste',
      red: 'on',
      grapes: 'Merlot, Syrah',
      regions: 'Rioja',
      body: '1',
      dietaryNote: 'Vegan',
    }),
  },
  'notification settings of a member': {
    path: '/customer/account-settings',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'notifications', here_run: 'on', email_event: 'digest', email_wishlist: 'off' }),
  },
  'a notification that is read': {
    path: '/customer/notifications',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'read', id: newId() }),
  },
  'all notifications of staff that are read': {
    path: '/business/notifications',
    asking: { who: 'desk' },
    fields: () => ({ intent: 'read-all', upTo: newId() }),
  },
  'notification settings of staff': {
    path: '/business/notifications/settings',
    asking: { who: 'manager' },
    fields: () => ({ intent: 'settings', here_low_stock: 'on', email_low_stock: 'now' }),
  },
  'quiet hours': {
    path: '/business/notifications/settings',
    asking: { who: 'desk' },
    fields: () => ({ intent: 'quiet-hours', quietFrom: '22:00', quietUntil: '07:00' }),
  },
  'a guest’s question to the sommelier': {
    path: '/sommelier',
    asking: { where: 'a' },
    fields: () => ({ intent: 'ask', question: 'A red for steak', about: '', state: '' }),
  },
  'a waiter’s question to the sommelier': {
    path: '/business/sommelier',
    asking: { who: 'desk' },
    fields: () => ({ intent: 'ask', question: 'A red for steak', about: '', state: '' }),
  },
  'a member’s question to the sommelier': {
    path: '/customer/sommelier',
    asking: { where: 'a', who: 'member' },
    fields: () => ({
      intent: 'ask',
      question: 'A red for steak',
      turnId: newId(),
      conversationId: newId(),
      about: '',
    }),
  },
  'an answer to a question': {
    path: `/business/questions/${newId()}`,
    asking: { who: 'owner' },
    isMissing: true,
    fields: () => ({ intent: 'answer', answer: 'Yes, from Thursday.' }),
  },
  'a question that is put aside': {
    path: `/business/questions/${newId()}`,
    asking: { who: 'owner' },
    isMissing: true,
    fields: () => ({ intent: 'close' }),
  },
  'the sommelier for guests': {
    path: '/business/settings/sommelier',
    asking: { who: 'owner' },
    fields: () => ({ intent: 'guests-on' }),
  },
  'a wine asked for at the desk': {
    path: `/business/desk/${newId()}`,
    asking: { who: 'desk' },
    isMissing: true,
    fields: () => ({ intent: 'asked-for', wineId: newId(), from: '' }),
  },
  'a thumb for an answer': {
    path: '/customer/sommelier',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'judge', turnId: newId(), verdict: 'up' }),
  },
  'a conversation to delete': {
    path: '/customer/sommelier',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'delete', conversationId: newId() }),
  },
  'a wine of the wishlist': {
    path: '/customer/wishlist',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'add', wineId: newId(), from: '/customer/wishlist' }),
  },
  'the order of a wishlist': {
    path: '/customer/wishlist',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'order', order: newId() }),
  },
  'a recommendation that is hidden': {
    path: '/customer/recommendations',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'feedback', wineId: newId(), kind: 'not_for_me' }),
  },
  'a rating': {
    path: '/customer/rate-wines',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'rate', wineId: newId(), version: '0', points: '92', review: 'Crisp' }),
  },
  'a calendar address': {
    path: '/customer/calendar',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'renew' }),
  },
  'a rating by link': {
    path: '/rate/none',
    asking: { where: 'a' },
    fields: () => ({ intent: 'rate', points: '92', review: 'Crisp' }),
  },
  'a bottle drunk at home': {
    path: '/customer/my-wines',
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'drink', id: newId(), wineId: newId(), drunkOn: '2026-11-01' }),
  },
  'notes about a wine': {
    get path() {
      return `/customer/wines/${newId()}`
    },
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'note', wineId: newId(), note: 'For Easter' }),
  },
  'bottles at home': {
    get path() {
      return `/customer/wines/${newId()}`
    },
    asking: { where: 'a', who: 'member' },
    fields: () => ({ intent: 'home', wineId: newId(), bottles: '3' }),
  },
  'interest that is dealt with': {
    path: '/business/interest?q=ada',
    asking: { where: 'root', who: 'owner' },
    fields: () => ({ intent: 'done', entryId: newId() }),
  },
  'a feature of a business': {
    get path() {
      return `/admin/businesses/${there.a.id}/features/gifts`
    },
    asking: { where: 'root', who: 'admin' },
    fields: () => ({ to: 'on', reason: 'Settled' }),
  },
  'the numbers counted again': {
    path: '/admin/numbers',
    asking: { where: 'root', who: 'admin' },
    fields: () => ({ intent: 'count' }),
  },
  'retried webhooks': {
    path: '/admin/webhooks',
    asking: { where: 'root', who: 'admin' },
    fields: () => ({ intent: 'retry-all' }),
  },
  'an invitation': {
    path: '/admin/business-invitations',
    asking: { where: 'root', who: 'admin' },
    // Without an address, so that no limit responds.
    fields: () => ({ intent: 'invite', business_name: 'Osteria Nuova', business_email: '' }),
  },
  'the contact form': {
    path: '/get-started',
    asking: { where: 'root' },
    fields: () => {
      const key = newId()
      return {
        key,
        proof: createFormProof(sessionSecret, key, new Date(0)),
        website: '',
        restaurantName: 'Osteria Nuova',
        name: 'Marta Rossi',
        email: anAddress(),
        message: 'Forty seats and a cellar.',
      }
    },
  },
}

/** A rejection: neither success nor a redirect. */
const isRefused = ({ status }: Answer) => status >= 400

/** The cookies each form is sent with, and the row counts after the last one. */
const carried = new Map<Form, string>()
let rows: Record<string, number> | undefined

/** An accepted form may queue jobs that write emails later: they belong to it and not to the next one. */
async function untilJobsDone(): Promise<void> {
  const due = `select name from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`
  await vi.waitFor(async () => expect((await there.db.owner.query(due)).rows).toEqual([]), 20_000)
}

async function send(form: Form, body: string, more: Record<string, string> = {}, asData = false) {
  const { path, asking, cookie } = form
  if (cookie && !carried.has(form)) {
    carried.set(form, await cookie())
    await untilJobsDone()
    rows = undefined
  }
  const before = rows ?? (await there.rowCounts())
  const came = carried.get(form)
  const headers = { ...(came && { cookie: came }), ...more }
  const answer = await there.ask(asData ? path.replace(/$|(?=\?)/, '.data') : path, {
    ...asking,
    method: 'POST',
    body,
    headers,
  })
  const faults = responseViolations(answer)
  if (!isRefused(answer)) await untilJobsDone()
  rows = await there.rowCounts()
  if (isRefused(answer)) {
    for (const [table, count] of Object.entries(rows)) {
      if (count !== before[table]) faults.push(`rejected, but ${table} has another row`)
    }
    if (!asData && !/[A-Z][a-z].{10,}/.test(answer.body)) faults.push('rejects without a message')
  }
  return { answer, faults }
}

describe.each(Object.entries(forms))('the form of %s', (_name, form) => {
  beforeAll(async () => {
    carried.clear()
    await untilJobsDone()
    rows = undefined
  })

  it('handles any value in any field', { timeout: 60_000 }, async () => {
    const problems: string[] = []
    const fieldNames = Object.keys(form.fields())
    for (const [n, field] of fieldNames.entries()) {
      for (const [i, value] of hostile.entries()) {
        // Every value goes into one field by turns, and every field gets a fifth of the values.
        if (!isWhole && i % fieldNames.length !== n && (i + n) % 5 !== 0) continue
        // Script values are checked in pages; of the rest every fourth, since drawing a page takes longest.
        const asData = !markup.includes(value) && (i + n) % 4 !== 0
        const { answer, faults } = await send(form, encoded({ ...form.fields(), [field]: value }), {}, asData)
        const at = `${field}=${JSON.stringify(value.slice(0, 40))}`
        problems.push(...faults.map((fault) => `${at}: ${fault} (${answer.status})`))
      }
    }
    expect(problems).toEqual([])
  })

  it('handles any other body', async () => {
    const good = encoded(form.fields())
    const boundary = (type = 'multipart/form-data; boundary=b') => ({ 'content-type': type })
    const part = (head: string, value = 'x') =>
      `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`
    const [first = 'x'] = Object.keys(form.fields())
    const cases: [what: string, body: string, headers: Record<string, string>, status: number[]][] = [
      ['a repeated field', `${good}&${first}=again`, {}, [400]],
      ['too many fields', `${good}&${Array.from({ length: 300 }, (_, i) => `f${i}=1`).join('&')}`, {}, [400]],
      ['JSON', '{"a":1}', { 'content-type': 'application/json' }, [415]],
      ['plain text', good, { 'content-type': 'text/plain' }, [415]],
      ['no type', good, { 'content-type': '' }, [415]],
      [
        'XML',
        '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
        boundary('application/xml'),
        [415],
      ],
      ['a file', `${part('name="x"; filename="x.exe"')}--b--\r\n`, boundary(), [400]],
      ['a file without a name', `${part(`name="${first}"; filename=""`)}--b--\r\n`, boundary(), [400]],
      ['unterminated parts', part('name="x"'), boundary(), [400]],
      ['parts without a boundary', part('name="x"'), boundary('multipart/form-data'), [400]],
      ['malformed parts', 'x'.repeat(1_000), boundary(), [400]],
      // A form with files takes so much, and finds none in it.
      ['too much', `${good}&x=${'x'.repeat(70_000)}`, {}, [form.takesFiles ? 400 : 413]],
    ]
    const problems: string[] = []
    for (const [what, body, headers, statuses] of cases) {
      const { answer, faults } = await send(form, body, headers)
      if (form.path === '/customer/dashboard' && !isRefused(answer)) continue
      if (form.isMissing ? ![404, 413].includes(answer.status) : !statuses.includes(answer.status))
        faults.push('unexpected status')
      problems.push(...faults.map((fault) => `${what}: ${fault} (${answer.status})`))
    }
    for (const body of [
      '%',
      '%zz',
      '%ED%A0%80=%ED%A0%80',
      '%00=%00',
      '&&&&',
      '=',
      '=x',
      '\0',
      '__proto__=x&constructor=y',
      '',
    ]) {
      const { answer, faults } = await send(form, body)
      problems.push(...faults.map((fault) => `${JSON.stringify(body)}: ${fault} (${answer.status})`))
    }
    expect(problems).toEqual([])
  })
})

describe('a person’s name', () => {
  it.each(names)('%s can join, and is shown and stored as typed', async (fullName) => {
    const fields = { ...details(), fullName }
    const cookie = await begun('/join', { where: 'a' })
    const asking = { where: 'a' as const, headers: { cookie } }
    const step2 = await there.ask('/join', { ...asking, method: 'POST', body: encoded(fields) })
    expect(step2).toMatchObject({ status: 303, headers: { location: '/join?step=review' } })
    const back = await there.ask('/join?step=account', asking)
    const shown = fullName
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/'/g, '&#x27;')
    expect(back.body).toContain(`value="${shown}"`)

    const done = await there.ask('/join', {
      ...asking,
      method: 'POST',
      body: encoded({ intent: 'complete' }),
    })
    // The club has no Stripe account: everything but the payment succeeds, and the page says so.
    expect(done.status).not.toBe(500)
    const { rows } = await there.db.owner.query(
      'select m.full_name, u.full_name as user_name from members m join users u on u.id = m.user_id where u.email = $1',
      [fields.email],
    )
    expect(rows).toEqual([{ full_name: fullName, user_name: fullName }])
    const overview = await there.ask('/customer/account-settings', {
      where: 'a',
      headers: { cookie: cookieIn(done) },
    })
    expect(overview.body).toContain(`value="${shown}"`)
    const mail = await there.db.owner.query(
      'select html, subject from outgoing_emails where to_address = $1',
      [fields.email],
    )
    expect(mail.rows).toHaveLength(1)
    expect(mail.rows[0].html).not.toContain('<ada@example.test>')
  })
})

describe('the key of a signup', () => {
  const draftsOf = async () =>
    (await there.db.owner.query('select count(*)::int as n from join_drafts')).rows[0].n

  it('that we did not issue is replaced by one of ours', async () => {
    const planted = `__Host-join=${'B'.repeat(43)}`
    const body = encoded({ intent: 'choose-tier', tierId: there.a.tierId })
    const answer = await there.ask('/join', {
      where: 'a',
      method: 'POST',
      body,
      headers: { cookie: planted },
    })
    expect(answer.status).toBe(303)
    expect(cookieIn(answer)).toMatch(/^__Host-join=[\w-]{43}$/)
    expect(cookieIn(answer)).not.toBe(planted)
    const withPlanted = await there.ask('/join?step=account', { where: 'a', headers: { cookie: planted } })
    expect(withPlanted).toMatchObject({
      status: 303,
      headers: { location: '/join?step=tier&because=draft-gone' },
    })
    const again = { where: 'a' as const, method: 'POST', body, headers: { cookie: cookieIn(answer) } }
    expect((await there.ask('/join', again)).headers['set-cookie']).toBeUndefined()
  })

  it('does not work after signing out, even for a copy', async () => {
    const key = await begun('/join', { where: 'a' })
    const fields = details()
    await there.ask('/join', { where: 'a', method: 'POST', body: encoded(fields), headers: { cookie: key } })
    const complete = { where: 'a' as const, method: 'POST', body: encoded({ intent: 'complete' }) }
    const session = cookieIn(await there.ask('/join', { ...complete, headers: { cookie: key } }))
    expect(session).toMatch(/^__Host-session=/)
    const before = await draftsOf()
    const both = `${key}; ${session}`
    await there.ask('/logout', { where: 'a', method: 'POST', body: 'x=1', headers: { cookie: both } })
    expect(await draftsOf()).toBe(before - 1)
    const copied = await there.ask('/join', { ...complete, headers: { cookie: key } })
    expect(copied.headers.location).toBe('/join?step=tier&because=draft-gone')
    expect(copied.headers['set-cookie']).toBeUndefined()
  })
})

describe('a requested redirect', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/\u0000',
    ' //evil.example',
    '/@evil.example',
    '////evil.example',
    'http:evil.example',
    '/customer/../..//evil.example',
  ])('%j stays on this host', async (next) => {
    const here = `http://${there.hostOf('a')}`
    const emails = (await there.db.owner.query('select email from users where id = $1', [there.users.member]))
      .rows[0]
    const body = encoded({ intent: 'sign-in', email: emails.email, password: 'vendemmia tardiva', next })
    const { status, headers } = await there.ask('/login', { where: 'a', method: 'POST', body })
    expect(status).toBe(303)
    expect(new URL(headers.location!, here).origin).toBe(here)
    const signedIn = await there.ask(`/login?${new URLSearchParams({ next })}`, { where: 'a', who: 'member' })
    expect(signedIn.status).toBeLessThan(500)
    if (signedIn.status < 400) expect(new URL(signedIn.headers.location!, here).origin).toBe(here)
  })
})
