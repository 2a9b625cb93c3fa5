import type { OpenTenantDb, TenantDb } from '#/db/handles.server'

interface Claim {
  entryId: string
  memberId: string
  tierId: string
  now: Date
}

/**
 * Links a held spot to the member who opens its link, so that their checkout or tier change takes that spot. False if
 * it is no longer held or another member has it.
 */
export async function claimSpot(db: TenantDb, claim: Claim): Promise<boolean> {
  const { entryId: placeId, memberId, tierId, now } = claim
  return db.transaction(async (db) => {
    const claimed = await db.q
      .updateTable('waiting_list')
      .set({ member_id: memberId })
      .where('id', '=', placeId)
      .where('tier_id', '=', tierId)
      .where('status', '=', 'invited')
      .where('expires_at', '>', now)
      .where((eb) => eb.or([eb('member_id', 'is', null), eb('member_id', '=', memberId)]))
      .returning('id')
      .executeTakeFirst()
    return claimed !== undefined
  })
}

/** Marks the member's entry as joined, even if the spot expired while they paid. */
export async function completeEntry(
  db: OpenTenantDb,
  { memberId, tierId, now }: Omit<Claim, 'entryId'>,
): Promise<void> {
  await db.q
    .updateTable('waiting_list')
    .set({ status: 'joined', resolved_at: now })
    .where('member_id', '=', memberId)
    .where('tier_id', '=', tierId)
    .where('status', '=', 'invited')
    .execute()
}
