/**
 * Parameters with which Stripe adds tax to a checkout session: Stripe asks for the buyer's full address, which decides
 * the rate, and keeps it with the customer for the invoices to come. A guest is no customer, and Stripe refuses
 * `customer_update` without one. Empty where no tax is added.
 */
export const taxParams = (addsTax: boolean, { isGuest = false } = {}) =>
  addsTax
    ? {
        automatic_tax: { enabled: true },
        billing_address_collection: 'required' as const,
        ...(!isGuest && { customer_update: { address: 'auto' as const } }),
      }
    : {}
