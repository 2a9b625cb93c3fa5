import type { TenantDb } from '#/db/handles.server'

type OpeningListState = 'waiting' | 'notified' | 'left'

/** The state of a guest's own entry; null if this club has none with this id. */
export async function openingListState(db: TenantDb, entryId: string): Promise<OpeningListState | null> {
  const row = await db.read((db) =>
    db.q.selectFrom('opening_list').where('id', '=', entryId).select('status').executeTakeFirst(),
  )
  return row?.status ?? null
}

/** How many guests wait for the club to open. */
export async function openingListCount(db: TenantDb): Promise<number> {
  const { count } = await db.read((db) =>
    db.q
      .selectFrom('opening_list')
      .where('status', '=', 'waiting')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return Number(count)
}
