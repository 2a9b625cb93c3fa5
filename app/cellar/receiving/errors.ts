import { DomainError } from '~/foundation/kit/errors'

export const receiptNotFound = () =>
  new DomainError('receipt-not-found', 404, 'This receipt is not in your cellar.')

export const supplierNotFound = () =>
  new DomainError('supplier-not-found', 404, 'This supplier is not on your list.', { field: 'supplierId' })

/** The document was recorded before, on the receipt with this id (null when another request just added it). */
export class DuplicateReceiptError extends DomainError {
  constructor(readonly receiptId: string | null) {
    super(
      'receipt-duplicate',
      409,
      'You already have a receipt with this document number of this supplier.',
      {
        field: 'documentNumber',
      },
    )
  }
}
