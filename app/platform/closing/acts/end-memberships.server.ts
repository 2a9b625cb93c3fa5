// Memberships end with the club, and announced prices never apply.
import { isDomainError } from '~/foundation/kit/errors'
import { withdrawPrice } from '~/membership/tiers/prices/announce-price.server'
import { done, type ItemWork } from './item-work'

export const endMembership: ItemWork = async ({ memberships }, db, { itemId, closing, now }) => {
  try {
    await memberships.endWithClub(db, {
      membershipId: itemId,
      closingId: closing.id,
      lastOn: closing.chosen_on,
      requester: { kind: 'business', id: closing.requested_by },
      now,
    })
  } catch (error) {
    // Another change is under way: it is settled within minutes.
    if (!isDomainError(error) || error.code !== 'not-possible') throw error
    return { status: 'waiting', because: error.sentence }
  }
  return done
}

export const withdrawAnnouncedPrice: ItemWork = async (_context, db, { itemId, closing, now }) => {
  try {
    await withdrawPrice(db, { tierId: itemId, userId: closing.requested_by, now })
  } catch (error) {
    // It applies today: members who renew before they leave were told of it.
    if (!isDomainError(error) || error.code !== 'price-change-not-found') throw error
  }
  return done
}
