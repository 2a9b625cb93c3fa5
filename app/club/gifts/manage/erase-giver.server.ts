import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { deletedAddressDomain, isDeletedAddress } from '~/foundation/messaging/deleted-address'
import { lockGift } from '../gift-rows.server'

/** The name of a person whose details were deleted. */
export const erasedName = 'Deleted account'

/** A guest has no account to delete: their name, address and note are on the gift alone. */
export const isErasable = (gift: {
  giver_member_id: string | null
  giver_email: string
  status: string
}): boolean =>
  gift.giver_member_id === null && !isDeletedAddress(gift.giver_email) && gift.status !== 'awaiting_payment'

/**
 * Deletes the name, the address and the note of a guest who gave, at their request. The gift stays valid, and nothing is
 * emailed to them any more. Repeating it changes nothing. Throws `gift-unknown` (404), `giver-has-account` (409) for a
 * member, who deletes their account instead, and `gift-unpaid` (409).
 */
export function eraseGiver(db: TenantDb, { giftId, now }: { giftId: string; now: Date }): Promise<void> {
  return db.transaction(async (db) => {
    const gift = await lockGift(db, { id: giftId })
    if (!gift) throw new DomainError('gift-unknown', 404, 'This link is invalid.')
    if (gift.giver_member_id !== null)
      throw new DomainError('giver-has-account', 409, 'Your details are in your account: delete them there.')
    if (gift.status === 'awaiting_payment')
      throw new DomainError('gift-unpaid', 409, 'Your checkout is still open. Please try again later.')
    if (!isErasable(gift)) return
    await eraseGivers(db, [gift.id])
    await recordForBusiness(db, { userId: null, now }, 'gift.giver-erased', {
      target: { kind: 'gift', id: gift.id },
      details: { number: gift.number },
    })
  })
}

/** Erases the givers of gifts, with their notes and the addresses of emails that were sent to them. */
export async function eraseGivers(db: OpenTenantDb, giftIds: readonly string[]): Promise<void> {
  const ofGifts = anyOf(giftIds)
  const address = `deleted-%s@${deletedAddressDomain}`
  await db.q
    .updateTable('outgoing_emails as e')
    .from('gifts as g')
    .set(({ fn, val }) => ({ erased_address: fn<string>('format', [val(address), 'g.id']) }))
    .where('g.id', '=', ofGifts)
    .whereRef('e.to_address', '=', 'g.giver_email')
    .where(({ eb, fn, or, val }) =>
      or(
        ['gift-receipt-%s', 'gift-redeemed-%s', 'gift-refunded-%s%%', 'gift-refund-failed-%s%%'].map((key) =>
          eb('e.idempotency_key', 'like', fn<string>('format', [val(key), 'g.id'])),
        ),
      ),
    )
    .execute()
  await db.q
    .updateTable('gifts')
    .set(({ fn, val }) => ({
      giver_name: erasedName,
      giver_email: fn<string>('format', [val(address), 'id']),
      note: '',
    }))
    .where('id', '=', ofGifts)
    .execute()
}
