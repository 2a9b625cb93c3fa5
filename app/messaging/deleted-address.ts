// Addresses of people who have left: no letter can reach them, and none is to be tried.

/** Where rows without a name are written to; the top-level domain exists nowhere (RFC 2606). */
export const deletedAddressDomain = 'deleted.invalid'

/** True for an address that stands where somebody's was. */
export const isDeletedAddress = (address: string): boolean => address.endsWith(`@${deletedAddressDomain}`)
