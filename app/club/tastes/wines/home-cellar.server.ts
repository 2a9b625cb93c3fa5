// A member's bottles at home: what they received and added, less what they drank.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { memberWines } from './member-wines.server'
import { requireVisibleWine } from './require-visible-wine.server'
import { setMemberWine } from './save-note.server'

interface Chosen {
  memberId: string
  wineId: string
  now: Date
}

/**
 * Records that a member drank a bottle. `id` is chosen by the page, so that a repeated press counts once. Throws
 * `wine-not-offered` (404) for a wine that the member cannot see, `none-at-home` (409), and `day-ahead` (400, of
 * `drunkOn`) for a day after `today`, the day in the club's time zone.
 */
export async function drinkBottle(
  db: TenantDb,
  { id, memberId, wineId, drunkOn, today, now }: Chosen & { id: string; drunkOn: Day; today: Day },
): Promise<void> {
  if (drunkOn > today)
    throw new DomainError('day-ahead', 400, 'Enter a day that isn’t in the future.', { field: 'drunkOn' })
  await db.transaction(async (db) => {
    await requireVisibleWine(db, { memberId, wineId })
    await lockHome(db, { memberId, wineId, now })
    const row = await db.q.selectFrom('drunk_bottles').where('id', '=', id).select('id').executeTakeFirst()
    if (row) return
    if ((await homeFigures(db, { memberId, wineId })).atHome < 1)
      throw new DomainError(
        'none-at-home',
        409,
        'You have no bottle of this wine at home. Correct the number first.',
      )
    await db.q
      .insertInto('drunk_bottles')
      .values({
        id,
        member_id: memberId,
        wine_id: wineId,
        drunk_on: drunkOn,
        recorded_at: now,
      })
      .execute()
  })
}

/** Takes back that a bottle was drunk. One that is not there does nothing. */
export async function undoDrinkBottle(
  db: TenantDb,
  { id, memberId }: { id: string; memberId: string },
): Promise<void> {
  if (!isId(id)) return
  await db.transaction(({ q }) =>
    q.deleteFrom('drunk_bottles').where('member_id', '=', memberId).where('id', '=', id).execute(),
  )
}

/**
 * Sets how many bottles of a wine a member has at home, at most 500. Bottles that come later are added to it.
 * Throws `wine-not-offered` (404) for a wine that the member cannot see.
 */
export function correctHome(
  db: TenantDb,
  { memberId, wineId, bottles, now }: Chosen & { bottles: number },
): Promise<void> {
  return db.transaction(async (db) => {
    await requireVisibleWine(db, { memberId, wineId })
    await lockHome(db, { memberId, wineId, now })
    const { received, drunk } = await homeFigures(db, { memberId, wineId })
    await setMemberWine(db, { memberId, wineId, now }, { home_adjustment: bottles - received + drunk })
  })
}

/** Locks the member's row about a wine, so that two presses at once see each other's bottle. */
async function lockHome(db: OpenTenantDb, wine: Chosen): Promise<void> {
  await setMemberWine(db, wine, {})
}

const homeFigures = (db: OpenTenantDb, { memberId, wineId }: { memberId: string; wineId: string }) =>
  memberWines(db, memberId).where('w.id', '=', wineId).executeTakeFirstOrThrow()

interface DrunkBottle {
  id: string
  drunkOn: Day
}

/** The bottles of a wine that a member drank, the latest first. */
export function drunkBottles(
  db: TenantDb,
  { memberId, wineId }: { memberId: string; wineId: string },
): Promise<DrunkBottle[]> {
  return db.read(({ q }) =>
    q
      .selectFrom('drunk_bottles')
      .where('member_id', '=', memberId)
      .where('wine_id', '=', wineId)
      .select(['id', 'drunk_on as drunkOn'])
      .orderBy('drunk_on', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
  )
}

/** True where this bottle is recorded as drunk by the member. */
export async function isDrunk(
  db: TenantDb,
  { id, memberId }: { id: string; memberId: string },
): Promise<boolean> {
  if (!isId(id)) return false
  const row = await db.read(({ q }) =>
    q
      .selectFrom('drunk_bottles')
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .select('id')
      .executeTakeFirst(),
  )
  return row !== undefined
}
