import { deletedAddressDomain } from '~/foundation/messaging/deleted-address'

/** The name of a person whose account was deleted. */
export const GONE = 'Deleted account'

/** The placeholder address of a deleted user or member, by their id. */
export const addressOf = (id: string) => `deleted-${id}@${deletedAddressDomain}`
