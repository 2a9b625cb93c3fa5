import type { OpenTenantDb, TenantDb } from '#/db/handles.server'

interface Claim {
  entryId: string
  memberId: string
  tierId: string
  now: Date
}

/**
 * Ties a held place to the member who comes with its link; their checkout or change of tier then takes that place and
 * no other. False where it is not held any more, or is somebody else's by now.
 */
export async function claimHold(db: TenantDb, claim: Claim): Promise<boolean> {
  const { entryId: placeId, memberId, tierId, now } = claim
  return db.transaction(async (db) => {
    const claimed = await db.q
      .updateTable('waiting_list')
      .set({ member_id: memberId })
      .where('business_id', '=', db.businessId)
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

/** The member has the tier: the place is theirs and the entry done, also where its time ran out while they paid. */
export async function completeHold(
  db: OpenTenantDb,
  { memberId, tierId, now }: Omit<Claim, 'entryId'>,
): Promise<void> {
  await db.q
    .updateTable('waiting_list')
    .set({ status: 'joined', resolved_at: now })
    .where('business_id', '=', db.businessId)
    .where('member_id', '=', memberId)
    .where('tier_id', '=', tierId)
    .where('status', '=', 'invited')
    .execute()
}
