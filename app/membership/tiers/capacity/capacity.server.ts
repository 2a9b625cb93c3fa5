// Tier capacity. A live membership, an open hosted checkout, a pending change to the tier and an invitation from its
// waiting list each take one spot. One statement counts them, so a checkout that becomes a membership is counted
// exactly once.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { claimMemberSpot } from '../waiting-list/member-entries.server'
import { tierFullError } from '../waiting-list/errors'

export interface TierCapacity {
  tierId: string
  tierName: string
  isOffered: boolean
  /** Null: no limit. */
  cap: number | null
  taken: number
  /** Spots taken by open checkouts; included in `taken`. */
  paying: number
  /** Spots held for people invited from the waiting list; included in `taken`. */
  held: number
  /** Waiting-list entries that have not been invited. */
  waiting: number
}

/**
 * An expired checkout may take up to an hour to be recorded. Until then it keeps its spot, because it may have been
 * paid.
 */
const checkoutGraceMs = 3_600_000

/** Capacity of every tier of the club, or of one. */
export function tierCapacities(db: TenantDb, now: Date, tierId?: string): Promise<TierCapacity[]> {
  const since = new Date(now.getTime() - checkoutGraceMs)
  return db.read(async (db) => {
    const query = db.q
      .selectFrom('tiers as t')
      .select(['t.id as tierId', 't.name as tierName', 't.member_cap as cap'])
      .select((eb) => eb('t.status', '=', 'published').as('isOffered'))
      .select((eb) => [
        eb
          .selectFrom('memberships as m')
          .whereRef('m.tier_id', '=', 't.id')
          .where('m.status', 'in', liveStatuses)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .as('members'),
        eb
          .selectFrom('checkout_attempts as a')
          .whereRef('a.tier_id', '=', 't.id')
          .where('a.status', '=', 'open')
          .where('a.expires_at', '>', since)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .as('paying'),
        eb
          .selectFrom('tier_changes as c')
          .innerJoin('memberships as m', 'm.id', 'c.membership_id')
          .whereRef('c.to_tier_id', '=', 't.id')
          .where('c.status', 'in', ['asked', 'scheduled', 'undoing'])
          .whereRef('m.tier_id', '<>', 't.id')
          .where('m.status', 'in', liveStatuses)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .as('changing'),
        eb
          .selectFrom('waiting_list as w')
          .whereRef('w.tier_id', '=', 't.id')
          .where('w.status', '=', 'invited')
          .where('w.expires_at', '>', now)
          .where((eb) =>
            // A held spot that is already in a checkout or tier change is counted there.
            eb.not(
              eb.or([
                eb.exists(
                  eb
                    .selectFrom('checkout_attempts as own')
                    .whereRef('own.member_id', '=', 'w.member_id')
                    .whereRef('own.tier_id', '=', 'w.tier_id')
                    .where('own.status', '=', 'open')
                    .where('own.expires_at', '>', since)
                    .select('own.id'),
                ),
                eb.exists(
                  eb
                    .selectFrom('tier_changes as own')
                    .innerJoin('memberships as m', 'm.id', 'own.membership_id')
                    .whereRef('own.to_tier_id', '=', 'w.tier_id')
                    .whereRef('m.member_id', '=', 'w.member_id')
                    .where('own.status', 'in', ['asked', 'scheduled', 'undoing'])
                    .select('own.id'),
                ),
              ]),
            ),
          )
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .as('held'),
        eb
          .selectFrom('waiting_list as w')
          .whereRef('w.tier_id', '=', 't.id')
          .where('w.status', '=', 'waiting')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .as('waiting'),
      ])
    const rows = await (tierId === undefined ? query : query.where('t.id', '=', tierId)).execute()
    return rows.map(({ isOffered, members, paying, changing, held, waiting, ...tier }) => ({
      ...tier,
      isOffered: isOffered === true,
      taken: Number(members) + Number(paying) + Number(changing) + Number(held),
      paying: Number(paying),
      held: Number(held),
      waiting: Number(waiting),
    }))
  })
}

/** Published tiers that are full or have people waiting. */
export async function tiersAtCapacity(db: TenantDb, now: Date): Promise<TierCapacity[]> {
  const places = await tierCapacities(db, now)
  return places.filter((tier) => tier.isOffered && (tier.waiting > 0 || isFull(tier)))
}

/** True when a guest cannot join directly: open spots go to the waiting list first. */
export function isFull({ cap, taken, waiting }: TierCapacity): boolean {
  return cap !== null && taken + waiting >= cap
}

/** Locks a tier until the transaction ends, so that changes to its spots happen one at a time. */
export async function lockTier(db: OpenTenantDb, tierId: string): Promise<void> {
  await db.q.selectFrom('tiers').where('id', '=', tierId).select('id').forNoKeyUpdate().execute()
}

/** Locks all tiers of the club, in id order to avoid deadlocks. */
export async function lockTiers(db: OpenTenantDb): Promise<void> {
  await db.q.selectFrom('tiers').orderBy('id').select('id').forNoKeyUpdate().execute()
}

/**
 * Requires a spot in a tier, in the transaction that takes it. A member invited from the waiting list takes the spot
 * held for them. Throws `tier-full`.
 */
export async function requireCapacity(
  db: OpenTenantDb,
  { tierId, memberId, now }: { tierId: string; memberId: string; now: Date },
): Promise<void> {
  await lockTier(db, tierId)
  if (await claimMemberSpot(db, { tierId, memberId, now })) return
  const [places] = await tierCapacities(db, now, tierId)
  if (places && isFull(places)) throw tierFullError(places.tierName)
}

/**
 * Updates `full_since` of tiers with a limit; the club's pages read it. Call it in the transaction that takes or
 * frees a spot.
 */
export async function updateFullSince(db: OpenTenantDb, now: Date): Promise<void> {
  const limited = await db.q
    .selectFrom('tiers')
    .where((eb) => eb.or([eb('member_cap', 'is not', null), eb('full_since', 'is not', null)]))
    .orderBy('id')
    .select(['id', 'full_since'])
    .forNoKeyUpdate()
    .execute()
  if (limited.length === 0) return
  const places = await tierCapacities(db, now)
  for (const { id, full_since } of limited) {
    const place = places.find(({ tierId }) => tierId === id)
    const full = place !== undefined && isFull(place)
    if (full === (full_since !== null)) continue
    await db.q
      .updateTable('tiers')
      .set({ full_since: full ? now : null })
      .where('id', '=', id)
      .execute()
  }
}
