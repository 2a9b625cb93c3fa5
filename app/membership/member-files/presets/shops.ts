// Online shops, tills and the subscription programs of online shops.
import { lookup } from '~/foundation/kit/lookup'
import type { MovedStatus } from '../member-row'
import type { MemberPreset } from './preset'

/**
 * A shop has no memberships of its own: subscription programs mark their customers with tags.
 * Source: Shopify Help Center, "Exporting and importing customer lists".
 */
export const shopifyCustomers: MemberPreset = {
  kind: 'people',
  fields: {
    key: ['Customer ID'],
    firstName: ['First Name'],
    lastName: ['Last Name'],
    email: ['Email'],
    phone: ['Phone', 'Default Address Phone'],
    address: ['Default Address Address1', 'Address1'],
    address2: ['Default Address Address2', 'Address2'],
    city: ['Default Address City', 'City'],
    state: ['Default Address Province Code', 'Province Code', 'Province'],
    zip: ['Default Address Zip', 'Zip'],
    country: ['Default Address Country Code', 'Country Code', 'Country'],
    note: ['Note'],
    tags: ['Tags'],
    marketing: ['Accepts Email Marketing', 'Accepts Marketing'],
  },
  hasPlansInTags: true,
}

/**
 * Prices are of one unit, and the interval is a number and a unit in two columns. Orders of one time are no subscriptions.
 * Source: the columns of Recharge's migration file and of its subscriptions, as public migrations and dbt packages name them.
 */
export const rechargeSubscriptions: MemberPreset = {
  kind: 'memberships',
  fields: {
    key: ['customer_id'],
    firstName: ['shipping_first_name', 'billing_first_name', 'customer_first_name', 'first_name'],
    lastName: ['shipping_last_name', 'billing_last_name', 'customer_last_name', 'last_name'],
    email: ['shipping_email', 'customer_email', 'email'],
    phone: ['shipping_phone', 'billing_phone', 'phone'],
    plan: ['external_product_name', 'product_title'],
    price: ['recurring_price', 'price'],
    quantity: ['quantity'],
    interval: [
      ['charge_interval_frequency', 'charge_interval_unit_type'],
      ['charge_interval_frequency', 'order_interval_unit'],
    ],
    status: ['status'],
    paidUntil: ['next_charge_date', 'next_charge_scheduled_at'],
    memberSince: ['subscription_created_at', 'created_at', 'customer_created_at'],
    canceledOn: ['cancelled_at'],
    address: ['shipping_address_1', 'billing_address_1', 'address_1'],
    address2: ['shipping_address_2', 'billing_address_2', 'address_2'],
    city: ['shipping_city', 'billing_city', 'city'],
    state: ['shipping_province', 'billing_province_state', 'state'],
    zip: ['shipping_zip', 'billing_postalcode', 'zip'],
    country: ['shipping_country', 'billing_country', 'country'],
    customerId: ['customer_stripe_id'],
  },
  isLeftOut: (cell) => /^onetime$/i.test(cell('status')),
}

/**
 * `on-hold` is set for a pause and for a payment that failed alike, so a person decides. `pending-cancel` is paid until its
 * end date. The Stripe customer stands among the details of the payment method.
 * Source: the public plugin WooCommerce Subscriptions Importer and Exporter.
 */
export const wooSubscriptions: MemberPreset = {
  kind: 'memberships',
  fields: {
    key: ['customer_id'],
    firstName: ['billing_first_name', 'shipping_first_name'],
    lastName: ['billing_last_name', 'shipping_last_name'],
    email: ['billing_email', 'customer_email'],
    phone: ['billing_phone'],
    plan: ['order_items'],
    price: ['order_total'],
    currency: ['order_currency'],
    interval: [['billing_interval', 'billing_period']],
    status: ['subscription_status'],
    paidUntil: ['next_payment_date'],
    memberSince: ['start_date'],
    endsOn: ['end_date'],
    canceledOn: ['cancelled_date'],
    shipName: [
      ['shipping_first_name', 'shipping_last_name'],
      ['billing_first_name', 'billing_last_name'],
    ],
    address: ['shipping_address_1', 'billing_address_1'],
    address2: ['shipping_address_2', 'billing_address_2'],
    city: ['shipping_city', 'billing_city'],
    state: ['shipping_state', 'billing_state'],
    zip: ['shipping_postcode', 'billing_postcode'],
    country: ['shipping_country', 'billing_country'],
    note: ['customer_note'],
  },
  statuses: lookup<MovedStatus>({
    'wc-on-hold': 'unknown',
    'on-hold': 'unknown',
    'wc-pending-cancel': 'active',
    'pending-cancel': 'active',
    'wc-switched': 'canceled',
    switched: 'canceled',
  }),
  adjust(texts, { cell }) {
    const details = `${cell('payment_method_post_meta')}|${cell('payment_method_user_meta')}`
    const plan = itemName(texts.plan ?? '')
    const customerId = /(?:^|\|)_?stripe_customer_id:\s*(cus_\w+)/.exec(details)?.[1]
    const paymentMethodId = /(?:^|\|)_?stripe_source_id:\s*((?:pm|card|src)_\w+)/.exec(details)?.[1]
    return { ...texts, plan, ...(customerId && { customerId }), ...(paymentMethodId && { paymentMethodId }) }
  },
}

/** The name of the first item, which the plugin writes as `product_id:12|name:Classico|quantity:1`. */
function itemName(items: string): string {
  const [first = ''] = items.split(';')
  const name = /(?:^|\|)name:([^|]*)/.exec(first)?.[1]
  return (name ?? first).trim()
}

/**
 * Source: the header row of Square's customer export, as public importers name it. Square's status tells whether the person
 * has subscribed to emails, not since when.
 */
export const squareCustomers: MemberPreset = {
  kind: 'people',
  fields: {
    key: ['Reference ID', 'Square Customer ID'],
    firstName: ['First Name'],
    lastName: ['Last Name', 'Surname'],
    email: ['Email Address'],
    phone: ['Phone Number'],
    dateOfBirth: ['Birthday'],
    address: ['Street Address 1'],
    address2: ['Street Address 2'],
    city: ['City'],
    state: ['State'],
    zip: ['Postal Code'],
    note: ['Memo'],
    marketing: ['Email Subscription Status'],
  },
}
