// The private address at which a calendar program reads a member's calendar. The address is signed and is not stored.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { createCompactToken, verifyCompactToken } from '~/foundation/kit/crypto/signed-token.server'
import { newId } from '~/foundation/kit/ids'

const purpose = 'calendar-feed'

/** A feed's address does not expire: it ends when it is renewed or the account is deleted. */
const never = new Date('2100-01-01T00:00:00Z')

const tokenOf = (secret: string, addressKey: string) => createCompactToken(secret, purpose, addressKey, never)

/** The token of the member's feed; null before the member asked for one. */
export function feedToken(db: TenantDb, memberId: string, secret: string): Promise<string | null> {
  return db.read(async ({ q }) => {
    const feed = await q
      .selectFrom('calendar_feeds')
      .where('member_id', '=', memberId)
      .select('address_key')
      .executeTakeFirst()
    return feed ? tokenOf(secret, feed.address_key) : null
  })
}

/** Makes the member's feed, or gives it a new address; an earlier address stops working at once. */
export function renewFeed(db: TenantDb, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  return db.transaction(async ({ q }) => {
    const feed = { address_key: newId(), created_at: now }
    await q
      .insertInto('calendar_feeds')
      .values({ member_id: memberId, ...feed })
      .onConflict((conflict) => conflict.columns(['business_id', 'member_id']).doUpdateSet(feed))
      .execute()
  })
}

/** Ends the member's feed: its address stops working at once. */
export function endFeed(db: TenantDb, memberId: string): Promise<void> {
  return db.transaction((db) => eraseMemberCalendar(db, memberId))
}

/** The member whose calendar an address shows; null for an address that never worked or no longer does. */
export function memberOfFeed(db: TenantDb, token: string, secret: string): Promise<string | null> {
  const payload = verifyCompactToken(secret, purpose, token, new Date(0))
  if (!payload) return Promise.resolve(null)
  return db.read(async ({ q }) => {
    const feed = await q
      .selectFrom('calendar_feeds as f')
      .innerJoin('members as m', 'm.id', 'f.member_id')
      .where('f.address_key', '=', payload.id)
      .where('m.anonymized_at', 'is', null)
      .select('f.member_id as memberId')
      .executeTakeFirst()
    return feed?.memberId ?? null
  })
}

/** When the member's calendar address was made, for their data export. The address itself is a secret. */
export async function memberCalendarData(
  { q }: OpenTenantDb,
  memberId: string,
): Promise<{ calendar_feeds: { created_at: Date }[] }> {
  const feeds = await q
    .selectFrom('calendar_feeds')
    .where('member_id', '=', memberId)
    .select('created_at')
    .execute()
  return { calendar_feeds: feeds }
}

/** Deletes the member's calendar address. */
export async function eraseMemberCalendar({ q }: OpenTenantDb, memberId: string): Promise<void> {
  await q.deleteFrom('calendar_feeds').where('member_id', '=', memberId).execute()
}
