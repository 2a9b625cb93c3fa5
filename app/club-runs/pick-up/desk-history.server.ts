// Desk history of the bottles of boxes and purchases: hand-overs and replacements.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { DeskHandOver } from './desk-view'
import { deskWines } from './desk-wines.server'
import { replacementReasons } from './replacement-reasons'
import { undoMs } from './undo-hand-over.server'

export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** The hand-overs of boxes or of purchases by box or purchase, the latest first. */
export async function handOversOf(
  db: OpenTenantDb,
  { now, ...of }: ({ orderIds: string[] } | { purchaseIds: string[] }) & { now: Date },
): Promise<Map<string, DeskHandOver[]>> {
  const found =
    'orderIds' in of
      ? sql`select id as hand_over_id, order_id as of_id from hand_overs
          where business_id = ${db.businessId} and order_id = any(${of.orderIds}::uuid[])`
      : sql`select distinct g.hand_over_id, l.purchase_id as of_id
          from purchase_lines l
          join purchase_bottles b on b.business_id = l.business_id and b.line_id = l.id
          join hand_over_lines g on g.business_id = b.business_id and g.bottle_id = b.id
          where l.business_id = ${db.businessId} and l.purchase_id = any(${of.purchaseIds}::uuid[])`
  const { rows } = await sql<
    Omit<DeskHandOver, 'at' | 'isUndone' | 'undoMs'> & { ofId: string; givenAt: Date; undoneAt: Date | null }
  >`
    select f.of_id as "ofId", h.id, h.given_at as "givenAt", u.full_name as by, h.collected_by as "collectedBy",
      h.second_person as "secondPerson", h.note, h.undone_at as "undoneAt", h.was_offline as "wasOffline",
      h.order_id is not null as "hasBox",
      (select count(*)::int from hand_over_lines l
        where l.business_id = h.business_id and l.hand_over_id = h.id) as bottles
    from (${found}) f
    join hand_overs h on h.business_id = ${db.businessId} and h.id = f.hand_over_id
    left join users u on u.id = h.given_by
    order by h.given_at desc, h.id`.execute(db.q)
  const handOvers = groupBy(rows, ({ ofId }) => ofId)
  return new Map(
    [...handOvers].map(([id, all]) => [
      id,
      all.map(({ ofId: _, givenAt, undoneAt, ...one }) => ({
        ...one,
        at: givenAt.toISOString(),
        isUndone: undoneAt !== null,
        undoMs: undoneAt === null ? Math.max(0, givenAt.getTime() + undoMs - now.getTime()) : 0,
      })),
    ]),
  )
}

/** By bottle of a box or of a purchase, what was replaced: "Corked, replaced by Elio Grasso Ginestra 2019". */
export async function replacementsOf(db: OpenTenantDb, bottleIds: string[]): Promise<Map<string, string[]>> {
  const ids = anyOf(bottleIds)
  const rows = await db.q
    .selectFrom('bottle_replacements')
    .where((eb) => eb.or([eb('line_id', '=', ids), eb('bottle_id', '=', ids)]))
    .select([sql<string>`coalesce(line_id, bottle_id)`.as('id'), 'reason', 'note', 'wine_id', 'old_wine_id'])
    .orderBy('replaced_at')
    .execute()
  const names = await deskWines(
    db,
    rows.flatMap(({ wine_id, old_wine_id }) => [wine_id, old_wine_id].filter((id) => id !== null)),
  )
  const words = rows.map((row) => {
    const reason = replacementReasons[row.reason].toLowerCase()
    const old = row.old_wine_id === null ? 'The bottle' : names[row.old_wine_id]?.name
    const by =
      row.wine_id === null
        ? 'and no bottle was left to replace it'
        : row.wine_id === row.old_wine_id
          ? 'and replaced by another bottle'
          : `and replaced by ${names[row.wine_id]?.name}`
    const was = row.reason === 'other' ? 'was returned' : `was ${reason}`
    return { id: row.id, sentence: `${old} ${was} ${by}.${row.note === '' ? '' : ` ${row.note}`}` }
  })
  return new Map(
    [...groupBy(words, ({ id }) => id)].map(([id, all]) => [id, all.map(({ sentence }) => sentence)]),
  )
}
