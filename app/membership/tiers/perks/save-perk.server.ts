// The perks of a tier: adding, changing and removing them.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import type { Perk } from './perk-words'

/** The most perks of one tier. */
export const mostPerks = 12

interface SavePerk extends Perk {
  tierId: string
  userId: string
  now: Date
}

/**
 * Adds a perk to a tier, or changes the one with this id. Uses so far stay counted, under a new name too.
 * A tier that is no longer offered can be changed while members have it.
 * Throws `tier-not-found` (404), `perk-removed` (409), `perk-name-taken` and `too-many-perks` (409, at the name).
 */
export function savePerk(db: TenantDb, { tierId, userId, now, ...perk }: SavePerk): Promise<void> {
  return db.transaction(async (db) => {
    await lockTier(db, tierId)
    const current = await perksInOrder(db, tierId)
    const existing = current.find(({ id }) => id === perk.id)
    const isTaken = current.some(
      ({ id, name }) => id !== perk.id && name.toLowerCase() === perk.name.toLowerCase(),
    )
    if (isTaken) throw refused('perk-name-taken', 'This tier has a perk with that name already.')
    if (!existing && current.length >= mostPerks) {
      throw refused('too-many-perks', `A tier can have ${mostPerks} perks. Remove one first.`)
    }
    const columns = {
      name: perk.name,
      staff_note: perk.staffNote,
      times: perk.times,
      period: perk.period,
      changed_at: now,
    }
    if (existing) {
      await db.q.updateTable('tier_perks').set(columns).where('id', '=', perk.id).execute()
    } else {
      const added = await db.q
        .insertInto('tier_perks')
        .values({
          id: perk.id,
          tier_id: tierId,
          position: (current.at(-1)?.position ?? 0) + 1,
          created_at: now,
          ...columns,
        })
        .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added)
        throw new DomainError('perk-removed', 409, 'This perk was removed. Add it again if you like.')
    }
    await record(db, {
      action: existing ? 'tier.perk_changed' : 'tier.perk_added',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'tier', id: tierId },
      details: { perk: perk.name, times: perk.times, period: perk.period },
      now,
    })
  })
}

/** Removes a perk from a tier; its uses stay. Once removed, nothing happens. Throws `tier-not-found` (404). */
export function removePerk(
  db: TenantDb,
  { tierId, perkId, userId, now }: { tierId: string; perkId: string; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await lockTier(db, tierId)
    const removed = await db.q
      .updateTable('tier_perks')
      .set({ removed_at: now, changed_at: now })
      .where('tier_id', '=', tierId)
      .where('id', '=', perkId)
      .where('removed_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!removed) return
    await record(db, {
      action: 'tier.perk_removed',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'tier', id: tierId },
      details: { perk: removed.name },
      now,
    })
  })
}

/** The perks of a tier in their order. */
export function perksOfTier(db: OpenTenantDb, tierId: string): Promise<Perk[]> {
  return perkRows(db, tierId).execute()
}

/** A perk of a tier, removed or not; null where the tier has no such perk. */
export async function perkOfTier(
  db: OpenTenantDb,
  { tierId, perkId }: { tierId: string; perkId: string },
): Promise<{ name: string } | null> {
  const perk = await db.q
    .selectFrom('tier_perks')
    .where('tier_id', '=', tierId)
    .where('id', '=', perkId)
    .select('name')
    .executeTakeFirst()
  return perk ?? null
}

/** The perks of every tier, by its id. */
export async function perksByTier(db: OpenTenantDb): Promise<Map<string, Perk[]>> {
  const rows = await perkRows(db).select('tier_id as tierId').execute()
  const byTier = new Map<string, Perk[]>()
  for (const { tierId, ...perk } of rows) byTier.set(tierId, [...(byTier.get(tierId) ?? []), perk])
  return byTier
}

function perkRows(db: OpenTenantDb, tierId?: string) {
  return db.q
    .selectFrom('tier_perks')
    .$if(tierId !== undefined, (query) => query.where('tier_id', '=', tierId!))
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'name', 'staff_note as staffNote', 'times', 'period'])
}

const perksInOrder = (db: OpenTenantDb, tierId: string) => perkRows(db, tierId).select('position').execute()

/** Locks a tier whose perks can be changed: one that is offered, or that members still have. */
async function lockTier(db: OpenTenantDb, tierId: string): Promise<void> {
  await db.q.selectFrom('tiers').where('id', '=', tierId).select('id').forNoKeyUpdate().execute()
  const tier = await db.q
    .selectFrom('tiers as t')
    .where('t.id', '=', tierId)
    .where((eb) =>
      eb.or([
        eb('t.status', '<>', 'archived'),
        eb.exists(
          eb
            .selectFrom('memberships as m')
            .whereRef('m.tier_id', '=', 't.id')
            .where('m.status', 'in', liveStatuses)
            .select('m.id'),
        ),
      ]),
    )
    .select('t.id')
    .executeTakeFirst()
  if (!tier) throw new DomainError('tier-not-found', 404, 'Tier not found.')
}

const refused = (code: string, sentence: string) => new DomainError(code, 409, sentence, { field: 'name' })
