// Recording that a member used a perk, and taking that back.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { dayIn, formatDay, type Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { accessOfMembership } from '~/membership/memberships/lifecycle'
import { nextPeriodStart, periodStart, type Perk } from '~/membership/tiers/perks/perk-words'
import { countUses, currentTier } from './member-perks.server'
import { mayUndoUse, undoMinutes } from './undo-rule'

interface UsePerk {
  /** Of the use, chosen by the page: sent twice, it counts once. */
  id: string
  perkId: string
  memberId: string
  note: string
  timeZone: string
  userId: string
  now: Date
}

/**
 * Records that a member used a perk of their tier. Uses of one member are recorded one after the other, so two desks
 * cannot give the same glass. Throws `member-not-found`, `perk-not-found` (404), `perk-not-due` (409: the membership
 * gives no perks now), `perk-used-up` (409).
 */
export function recordPerkUse(
  db: TenantDb,
  { id, perkId, memberId, note, timeZone, userId, now }: UsePerk,
): Promise<void> {
  if (!isId(memberId)) return Promise.reject(memberNotFound())
  return db.transaction(async (db) => {
    await lockMember(db, memberId)
    if (await isRecorded(db, id)) return
    const tier = await currentTier(db, memberId)
    const perk = tier && (await perkOf(db, { perkId, tierId: tier.tierId }))
    if (!tier || !perk) {
      throw new DomainError('perk-not-found', 404, 'This perk isn’t part of the member’s tier anymore.')
    }
    if (!accessOfMembership(tier).perks) {
      throw new DomainError('perk-not-due', 409, 'The membership gives no perks now.')
    }
    const start = periodStart(perk.period, timeZone, now)
    const used = await countUses(db, { memberId, perk, start })
    if (perk.times !== null && used >= perk.times) {
      throw perkUsedUp({ ...perk, renewsOn: nextPeriodStart(perk.period, start) })
    }
    await insertPerkUse(db, { id, perk, memberId, note, timeZone, userId, now })
    await recordUse(db, { userId, now }, 'perk.used', memberId, perk.name)
  })
}

export const perkUsedUp = ({ name, period, renewsOn }: Pick<Perk, 'name' | 'period'> & { renewsOn: Day }) =>
  new DomainError('perk-used-up', 409, `${name}: used for this ${period}. It renews ${formatDay(renewsOn)}.`)

interface NewUse {
  id: string
  perk: Pick<Perk, 'id' | 'name'>
  memberId: string
  note: string
  timeZone: string
  /** Null where it was not recorded by staff. */
  userId: string | null
  now: Date
}

/** Writes a use that is known to be left. */
export async function insertPerkUse(
  db: OpenTenantDb,
  { id, perk, memberId, note, timeZone, userId, now }: NewUse,
): Promise<void> {
  await db.q
    .insertInto('perk_uses')
    .values({
      id,
      perk_id: perk.id,
      member_id: memberId,
      name: perk.name,
      used_on: dayIn(timeZone, now),
      note,
      used_at: now,
      recorded_by: userId,
    })
    .execute()
}

/** Scope of the page that undoes a use, from its address: a member, a perk of a tier, or all uses. */
type UseScope = { memberId: string } | { tierId: string; perkId: string } | 'all'

interface UndoPerkUse {
  id: string
  /** A use of anything else is not found. */
  of: UseScope
  isManager: boolean
  userId: string
  now: Date
}

/**
 * Takes a use back; taken back before, nothing happens. Throws `perk-use-not-found` (404) and `perk-use-too-late`
 * (409) by someone else or after ten minutes, unless a manager does it.
 */
export function undoPerkUse(db: TenantDb, { id, of, isManager, userId, now }: UndoPerkUse): Promise<void> {
  return db.transaction(async (db) => {
    const use = await db.q
      .selectFrom('perk_uses')
      .where('id', '=', id)
      .select(['member_id', 'perk_id', 'name', 'used_at', 'recorded_by', 'undone_at'])
      .forUpdate()
      .executeTakeFirst()
    // A perk never moves to another tier.
    const perk = await db.q
      .selectFrom('tier_perks')
      .where('id', '=', use?.perk_id ?? null)
      .select('tier_id')
      .executeTakeFirst()
    if (!use || !perk || !isWithin({ ...use, ...perk }, of))
      throw new DomainError('perk-use-not-found', 404, 'This use isn’t recorded anymore.')
    if (use.undone_at) return
    const recorded = { usedAt: use.used_at, recordedById: use.recorded_by }
    if (!mayUndoUse(recorded, { userId, isManager, now })) {
      throw new DomainError(
        'perk-use-too-late',
        409,
        `Only who recorded a use can take it back, within ${undoMinutes} minutes. Ask a manager.`,
      )
    }
    await db.q
      .updateTable('perk_uses')
      .set({ undone_at: now, undone_by: userId })
      .where('id', '=', id)
      .execute()
    await recordUse(db, { userId, now }, 'perk.undone', use.member_id, use.name)
  })
}

function isWithin(use: { member_id: string; perk_id: string; tier_id: string }, of: UseScope): boolean {
  if (of === 'all') return true
  if ('memberId' in of) return use.member_id === of.memberId
  return use.perk_id === of.perkId && use.tier_id === of.tierId
}

/** Uses of one member are recorded one after the other. Throws `member-not-found`. */
export async function lockMember(db: OpenTenantDb, memberId: string): Promise<void> {
  const member = await db.q
    .selectFrom('members')
    .where('id', '=', memberId)
    .where('anonymized_at', 'is', null)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) throw memberNotFound()
}

async function isRecorded(db: OpenTenantDb, id: string): Promise<boolean> {
  const row = await db.q.selectFrom('perk_uses').where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}

/** A perk of a tier that was not removed; null otherwise. */
export async function perkOf(db: OpenTenantDb, { perkId, tierId }: { perkId: string; tierId: string }) {
  if (!isId(perkId)) return null
  const perk = await db.q
    .selectFrom('tier_perks')
    .where('id', '=', perkId)
    .where('tier_id', '=', tierId)
    .where('removed_at', 'is', null)
    .select(['id', 'name', 'times', 'period'])
    .executeTakeFirst()
  return (perk satisfies Pick<Perk, 'id' | 'name' | 'times' | 'period'> | undefined) ?? null
}

const recordUse = (
  db: OpenTenantDb,
  by: { userId: string; now: Date },
  action: 'perk.used' | 'perk.undone',
  memberId: string,
  perk: string,
) => recordForBusiness(db, by, action, { target: { kind: 'member', id: memberId }, details: { perk } })

const memberNotFound = () => new DomainError('member-not-found', 404, 'This member is no longer here.')
