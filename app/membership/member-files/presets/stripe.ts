// Files of Stripe: customers, subscriptions, and the map of customers that were brought there.
import type { MemberPreset } from './preset'

const isTrue = (text: string): boolean => /^(?:true|yes)$/i.test(text)

/**
 * A negative balance is a credit of the customer. Source: header rows of the Dashboard's customer export in public importers,
 * and Stripe documentation, "Export file formats".
 */
export const stripeCustomers: MemberPreset = {
  kind: 'cards',
  fields: {
    customerId: ['id'],
    fullName: ['Name', 'Card Name', 'card.name'],
    email: ['Email', 'email'],
    phone: ['Phone'],
    plan: ['Plan'],
    status: ['Status'],
    paymentMethodId: ['Card ID', 'default_source', 'card.id'],
    cardBrand: ['Card Brand'],
    cardLast4: ['Card Last4'],
    cardExpiry: [
      ['Card Exp Month', 'Card Exp Year'],
      ['card.exp_month', 'card.exp_year'],
    ],
    credit: ['Account Balance'],
    note: ['Description'],
  },
  adjust(texts) {
    const { credit = '', note = '', email = '', fullName = '' } = texts
    const isRepeated = [email, fullName].includes(note)
    return { ...texts, credit: /^-/.test(credit) ? credit.slice(1) : '', note: isRepeated ? '' : note }
  },
}

/**
 * The amount is of one unit. A subscription that ends with its period continues until then, and none of these texts is the day
 * on which it was asked for. Source: header rows of the Dashboard's subscription export in public importers.
 */
export const stripeSubscriptions: MemberPreset = {
  kind: 'memberships',
  fields: {
    subscriptionId: ['id'],
    customerId: ['Customer ID'],
    fullName: ['Customer Name'],
    email: ['Customer Email'],
    plan: ['Plan', 'Product'],
    price: ['Amount'],
    quantity: ['Quantity'],
    currency: ['Currency'],
    interval: ['Interval'],
    status: ['Status'],
    memberSince: ['Start Date (UTC)', 'Start (UTC)', 'Created (UTC)'],
    paidUntil: ['Current Period End (UTC)'],
    endsOn: ['Ended At (UTC)'],
    canceledOn: ['Canceled At (UTC)'],
  },
  adjust(texts, { cell }) {
    const endsWithPeriod = isTrue(cell('Cancel At Period End')) && (texts.endsOn ?? '') === ''
    return {
      ...texts,
      endsOn: endsWithPeriod ? texts.paidUntil : texts.endsOn,
      canceledOn: endsWithPeriod ? '' : texts.canceledOn,
    }
  },
}

/** Cards stand only in the map as JSON. Source: Stripe documentation, "Map payment data". */
export const stripeCardMap: MemberPreset = {
  kind: 'cards',
  fields: {
    key: ['old_customer_id'],
    customerId: ['stripe_customer_id'],
    paymentMethodId: ['stripe_payment_method_id'],
    cardBrand: ['card_brand'],
    cardLast4: ['card_last4'],
    cardExpiry: ['card_expiry'],
  },
}
