// Placeholder addresses of deleted users; never send to them.

/** Domain of placeholder addresses; its top-level domain is reserved (RFC 2606). */
export const deletedAddressDomain = 'deleted.invalid'

/** True for the placeholder of a deleted user. */
export const isDeletedAddress = (address: string): boolean => address.endsWith(`@${deletedAddressDomain}`)
