// Desk history of the bottles of boxes and purchases: hand-overs and replacements.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { countOf } from '#/db/rows'
import { orderBottles } from '../order/lock-order.server'
import type { DeskBottle, DeskHandOver } from './desk-view'
import { deskWines } from './desk-wines.server'
import { replacementReasons } from '~/club/runs/orders/replacement-reasons'
import { undoMs } from './undo-hand-over.server'

export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** The hand-overs of boxes and purchases by order, the latest first. */
export async function handOversOf(
  db: OpenTenantDb,
  { orderIds, now }: { orderIds: string[]; now: Date },
): Promise<Map<string, DeskHandOver[]>> {
  const rows = await db.q
    .selectFrom((eb) =>
      eb
        .selectFrom('order_bottles as b')
        .innerJoin('hand_over_lines as g', 'g.bottle_id', 'b.id')
        .where('b.order_id', '=', anyOf(orderIds))
        .select(['g.hand_over_id as handOverId', 'b.order_id as ofId'])
        .distinct()
        .as('f'),
    )
    .innerJoin('hand_overs as h', 'h.id', 'f.handOverId')
    .leftJoin('users as u', 'u.id', 'h.given_by')
    .select(['f.ofId', 'h.id', 'h.given_at as givenAt', 'u.full_name as by', 'h.collected_by as collectedBy'])
    .select(['h.second_person as secondPerson', 'h.note', 'h.undone_at as undoneAt'])
    .select(['h.was_offline as wasOffline', 'h.box_id as boxId'])
    .select((eb) => [
      countOf(eb.selectFrom('hand_over_lines as l').whereRef('l.hand_over_id', '=', 'h.id')).as('bottles'),
    ])
    .orderBy('h.given_at', 'desc')
    .orderBy('h.id')
    .execute()
  const handOvers = groupBy(rows, ({ ofId }) => ofId)
  return new Map(
    [...handOvers].map(([id, all]) => [
      id,
      all.map(({ ofId: _, givenAt, undoneAt, boxId, ...one }) => ({
        ...one,
        hasBox: boxId !== null,
        at: givenAt.toISOString(),
        isUndone: undoneAt !== null,
        undoMs: undoneAt === null ? Math.max(0, givenAt.getTime() + undoMs - now.getTime()) : 0,
      })),
    ]),
  )
}

/** Replacements in words by bottle: "Corked, replaced by Elio Grasso Ginestra 2019". */
async function replacementsOf(db: OpenTenantDb, bottleIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db.q
    .selectFrom('bottle_replacements')
    .where('bottle_id', '=', anyOf(bottleIds))
    .select(['bottle_id as id', 'reason', 'note', 'wine_id', 'old_wine_id'])
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

/** The bottles of boxes and purchases by order, with their replacements. */
export async function deskBottles(db: OpenTenantDb, orderIds: string[]): Promise<Map<string, DeskBottle[]>> {
  const bottles = await orderBottles(db, orderIds)
  const replaced = await replacementsOf(
    db,
    [...bottles.values()].flat().map(({ id }) => id),
  )
  return new Map(
    [...bottles].map(([orderId, all]) => [
      orderId,
      all.map(({ id, wineId, status }) => ({ id, wineId, status, replaced: replaced.get(id) ?? [] })),
    ]),
  )
}
