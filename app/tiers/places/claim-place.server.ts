import type { OpenTenantDb } from '#/db/handles.server'

interface Claim {
  placeId: string
  memberId: string
  tierId: string
  now: Date
}

/** Ties a held place to the member who signs up with it; their checkout then takes that place and no other. */
export async function claimPlace(db: OpenTenantDb, { placeId, memberId, tierId, now }: Claim): Promise<void> {
  await db.q
    .updateTable('waiting_list')
    .set({ member_id: memberId })
    .where('business_id', '=', db.businessId)
    .where('id', '=', placeId)
    .where('tier_id', '=', tierId)
    .where('status', '=', 'invited')
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('member_id', 'is', null), eb('member_id', '=', memberId)]))
    .execute()
}

/** The member has joined: the place is theirs and the entry done, also where its time ran out while they paid. */
export async function settlePlaceOf(db: OpenTenantDb, memberId: string, now: Date): Promise<void> {
  await db.q
    .updateTable('waiting_list')
    .set({ status: 'joined', settled_at: now })
    .where('business_id', '=', db.businessId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'invited')
    .execute()
}
