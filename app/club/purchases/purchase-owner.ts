/** The owner of a purchase's bottles in the stock ledger. */
export const purchaseOwner = (purchaseId: string) => ({ kind: 'purchase', key: purchaseId })
