// The places where a business keeps bottles. Every business has at least one.
import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { countWords } from '~/foundation/kit/count-words'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { withMove } from '~/foundation/kit/list/with-move'
import { locationNotFound } from './record-movements.server'

export interface CellarLocation {
  id: string
  name: string
}

/** The locations in use, in their order; the first is the one that movements take by default. */
export function cellarLocations(db: TenantDb): Promise<CellarLocation[]> {
  return db.read((db) => selectLocations(db).execute())
}

const selectLocations = (db: OpenTenantDb) =>
  db.q
    .selectFrom('cellar_locations')
    .where('archived_at', 'is', null)
    .select(['id', 'name'])
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')

/** The id of the first location; creates "Main cellar" where there is none. */
export function defaultLocation(db: TenantDb, now: Date): Promise<string> {
  return db.transaction(async (db) => {
    const first = await selectLocations(db).executeTakeFirst()
    if (first) return first.id
    await db.q
      .insertInto('cellar_locations')
      .values({ id: newId(), name: 'Main cellar', created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await selectLocations(db).executeTakeFirstOrThrow()).id
  })
}

/** Adds a location, last in order. Throws `location-name-taken`. */
export function addLocation(db: TenantDb, { name, now }: { name: string; now: Date }): Promise<string> {
  const id = newId()
  return refuseTakenName(() =>
    db.transaction(async (db) => {
      const locations = await selectLocations(db).execute()
      await db.q
        .insertInto('cellar_locations')
        .values({ id, name, position: locations.length, created_at: now })
        .execute()
      return id
    }),
  )
}

/** Renames a location. Throws `location-name-taken` and `location-not-found`. */
export function renameLocation(
  db: TenantDb,
  { locationId, name }: { locationId: string; name: string },
): Promise<void> {
  return refuseTakenName(() =>
    db.transaction(async (db) => {
      const { numUpdatedRows } = await db.q
        .updateTable('cellar_locations')
        .set({ name })
        .where('id', '=', locationId)
        .where('archived_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw locationNotFound()
    }),
  )
}

/** Moves a location one place up; the first stays where it is. Throws `location-not-found`. */
export function moveLocationUp(db: TenantDb, { locationId }: { locationId: string }): Promise<void> {
  return db.transaction(async (db) => {
    const ids = (await selectLocations(db).forUpdate().execute()).map(({ id }) => id)
    const at = ids.indexOf(locationId)
    if (at < 0) throw locationNotFound()
    for (const [position, id] of withMove(ids, at, 'up').entries()) {
      await db.q.updateTable('cellar_locations').set({ position }).where('id', '=', id).execute()
    }
  })
}

/**
 * Closes a location without bottles. Its history stays. Throws `location-not-found`, `location-in-use` (409) while
 * bottles are there or it is the last one.
 */
export function archiveLocation(
  db: TenantDb,
  { locationId, now }: { locationId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const open = await selectLocations(db).forUpdate().execute()
    if (!open.some(({ id }) => id === locationId)) throw locationNotFound()
    if (open.length === 1)
      throw new DomainError('location-in-use', 409, 'This is your only location. Add another one first.')
    const { bottles } = await db.q
      .selectFrom('stock_levels')
      .where('location_id', '=', locationId)
      .select((eb) =>
        eb.fn.sum<number | null>(eb('available', '+', eb('locked', '+', eb.ref('committed')))).as('bottles'),
      )
      .executeTakeFirstOrThrow()
    if (Number(bottles ?? 0) > 0) {
      const sentence = `This location still has ${countWords(Number(bottles), 'bottle')}. Transfer ${Number(bottles) === 1 ? 'it' : 'them'} first.`
      throw new DomainError('location-in-use', 409, sentence)
    }
    await db.q
      .updateTable('cellar_locations')
      .set({ archived_at: now })
      .where('id', '=', locationId)
      .execute()
    await db.q.updateTable('wines').set({ location_id: null }).where('location_id', '=', locationId).execute()
  })
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!violatesConstraint(error, 'cellar_locations_once')) throw error
    throw new DomainError('location-name-taken', 409, 'You already have a location with this name', {
      field: 'name',
    })
  }
}
