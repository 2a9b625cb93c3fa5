// A member's own places on the club's waiting lists: those tied to them, and those that wait for the address they
// have confirmed.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'

export interface MemberWaitingListEntry {
  tierId: string
  /** Until when a place is held; null while they wait. */
  until: Date | null
}

/** Where a member waits, and which places are held for them right now. */
export async function memberWaitingListEntries(
  db: TenantDb,
  memberId: string,
  now: Date,
): Promise<MemberWaitingListEntry[]> {
  const rows = await db.read((db) =>
    entriesOf(db, memberId)
      .where((eb) =>
        eb.or([
          eb('w.status', '=', 'waiting'),
          eb.and([eb('w.status', '=', 'invited'), eb('w.expires_at', '>', now)]),
        ]),
      )
      .select(['w.tier_id as tierId', 'w.status', 'w.expires_at as expiresAt'])
      .execute(),
  )
  return rows.map(({ tierId, status, expiresAt }) => ({
    tierId,
    until: status === 'invited' ? expiresAt : null,
  }))
}

/** True while a place of the tier is held for the member. */
export async function hasHold(
  db: TenantDb,
  { tierId, memberId, now }: { tierId: string; memberId: string; now: Date },
): Promise<boolean> {
  return (await memberWaitingListEntries(db, memberId, now)).some(
    (wait) => wait.tierId === tierId && wait.until !== null,
  )
}

/** Ties the place that is held for a member to them, in the transaction that takes it; false where none is. */
export async function claimMemberHold(
  db: OpenTenantDb,
  { tierId, memberId, now }: { tierId: string; memberId: string; now: Date },
): Promise<boolean> {
  const held = await entriesOf(db, memberId)
    .where('w.tier_id', '=', tierId)
    .where('w.status', '=', 'invited')
    .where('w.expires_at', '>', now)
    // The one they came with goes before another under their address.
    .orderBy((eb) => eb('w.member_id', 'is', null))
    .limit(1)
    .select('w.id')
    .executeTakeFirst()
  // Locked without the joins, whose rows would be as they were before a wait.
  const locked =
    held &&
    (await db.q
      .selectFrom('waiting_list')
      .where('business_id', '=', db.businessId)
      .where('id', '=', held.id)
      .where('status', '=', 'invited')
      .where('expires_at', '>', now)
      .select('id')
      .forUpdate()
      .executeTakeFirst())
  if (!locked) return false
  await db.q
    .updateTable('waiting_list')
    .set({ member_id: memberId })
    .where('business_id', '=', db.businessId)
    .where('id', '=', held.id)
    .execute()
  return true
}

function entriesOf(db: OpenTenantDb, memberId: string) {
  return db.q
    .selectFrom('waiting_list as w')
    .innerJoin('members as m', 'm.business_id', 'w.business_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('w.business_id', '=', db.businessId)
    .where('m.id', '=', memberId)
    .where((eb) =>
      eb.or([
        eb('w.member_id', '=', memberId),
        eb.and([
          eb('w.member_id', 'is', null),
          eb('w.email_norm', '=', eb.ref('u.email_norm')),
          eb('u.email_confirmed_at', 'is not', null),
        ]),
      ]),
    )
}
