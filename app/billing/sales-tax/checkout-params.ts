/**
 * What a checkout session needs so that Stripe adds tax: Stripe asks for the buyer's full address, which decides the
 * rate, and keeps it with the customer for the invoices to come. Nothing where no tax is added.
 */
export const taxParams = (addsTax: boolean) =>
  addsTax
    ? {
        automatic_tax: { enabled: true },
        billing_address_collection: 'required' as const,
        customer_update: { address: 'auto' as const },
      }
    : {}
