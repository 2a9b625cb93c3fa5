// A member's own waiting-list entries: those linked to them and those for their confirmed email address.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'

interface MemberWaitingListEntry {
  tierId: string
  /** End of the reserved spot; null while they wait. */
  until: Date | null
}

/** The member's open entries and reserved spots. */
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

/** True while a spot in the tier is held for the member. */
export async function hasSpot(
  db: TenantDb,
  { tierId, memberId, now }: { tierId: string; memberId: string; now: Date },
): Promise<boolean> {
  return (await memberWaitingListEntries(db, memberId, now)).some(
    (wait) => wait.tierId === tierId && wait.until !== null,
  )
}

/** Links the spot held for a member to them, in the transaction that takes it. False if none is held. */
export async function claimMemberSpot(
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
  // Locked without the joins: joined rows are stale after a lock wait.
  const locked =
    held &&
    (await db.q
      .selectFrom('waiting_list')
      .where('id', '=', held.id)
      .where('status', '=', 'invited')
      .where('expires_at', '>', now)
      .select('id')
      .forUpdate()
      .executeTakeFirst())
  if (!locked) return false
  await db.q.updateTable('waiting_list').set({ member_id: memberId }).where('id', '=', held.id).execute()
  return true
}

/** The members whose entry it is: none for a guest without an account, at most one. */
export async function membersOfEntry(db: OpenTenantDb, entryId: string): Promise<string[]> {
  const rows = await entriesOfMembers(db).where('w.id', '=', entryId).limit(1).select('m.id').execute()
  return rows.map(({ id }) => id)
}

const entriesOf = (db: OpenTenantDb, memberId: string) => entriesOfMembers(db).where('m.id', '=', memberId)

function entriesOfMembers(db: OpenTenantDb) {
  return db.q
    .selectFrom('waiting_list as w')
    .innerJoin('members as m', 'm.business_id', 'w.business_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where((eb) =>
      eb.or([
        eb('w.member_id', '=', eb.ref('m.id')),
        eb.and([
          eb('w.member_id', 'is', null),
          eb('w.email_norm', '=', eb.ref('u.email_norm')),
          eb('u.email_confirmed_at', 'is not', null),
        ]),
      ]),
    )
}
