/** As the stock ledger names the owner of an order's promised bottles. */
export const orderOwner = (orderId: string) => ({ kind: 'run_order', key: orderId })
