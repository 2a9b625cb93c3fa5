// A member's data of club runs: the rows of their data export, and erasure when their account is deleted.
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'

/** A member's boxes, hand-overs, swaps, skips and pick-up profile, as their export lists them. */
export async function memberRunData(db: OpenTenantDb, memberId: string): Promise<Record<string, unknown[]>> {
  const { q } = db
  const rowsOf = async (table: 'entitlements' | 'run_skips' | 'run_swaps' | 'pick_up_profiles') => {
    const rows = await q
      .selectFrom(table)
      .where('member_id', '=', memberId)
      .select(sql<unknown>`to_jsonb(${sql.table(table)}) - 'business_id'`.as('row'))
      .execute()
    return rows.map(({ row }) => row)
  }
  const orders = await q
    .selectFrom('run_orders as o')
    .innerJoin('club_runs as r', 'r.id', 'o.run_id')
    .where('o.member_id', '=', memberId)
    .orderBy('o.created_at')
    .select(['r.month', 'o.status', 'o.created_at', 'o.delivered_at', 'o.note'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('order_bottles as l')
          .innerJoin('wines as w', 'w.id', 'l.wine_id')
          .whereRef('l.order_id', '=', 'o.id')
          .select(['w.producer', 'w.name', 'w.vintage', 'l.status'])
          .orderBy('l.slot')
          .orderBy('l.id'),
      ).as('wines'),
      jsonArrayFrom(
        eb
          .selectFrom('hand_overs as h')
          .whereRef('h.box_id', '=', 'o.id')
          .select(['h.given_at', 'h.collected_by', 'h.second_person', 'h.note', 'h.undone_at'])
          .orderBy('h.given_at'),
      ).as('hand_overs'),
      jsonArrayFrom(
        eb
          .selectFrom('bottle_replacements as b')
          .innerJoin('order_bottles as l', 'l.id', 'b.bottle_id')
          .whereRef('l.order_id', '=', 'o.id')
          .select(['b.reason', 'b.note', 'b.replaced_at'])
          .orderBy('b.replaced_at'),
      ).as('replaced_bottles'),
      jsonArrayFrom(
        eb
          .selectFrom('owed_bottle_decisions as d')
          .innerJoin('order_bottles as l', 'l.id', 'd.bottle_id')
          .whereRef('l.order_id', '=', 'o.id')
          .select(['d.decision', 'd.reason', 'd.note', 'd.decided_at', 'd.undone_at'])
          .orderBy('d.decided_at'),
      ).as('owed_bottles'),
    ])
    .execute()
  const handOvers = q
    .selectFrom('hand_overs as h')
    .where('h.member_id', '=', memberId)
    .where('h.id', 'in', (eb) =>
      eb
        .selectFrom('hand_over_lines as g')
        .innerJoin('order_bottles as b', 'b.id', 'g.bottle_id')
        .where('b.purchase_id', 'is not', null)
        .select('g.hand_over_id'),
    )
    .select(['h.given_at', 'h.collected_by', 'h.second_person', 'h.note', 'h.undone_at'])
    .select((eb) =>
      eb
        .selectFrom('hand_over_lines as g')
        .innerJoin('order_bottles as b', 'b.id', 'g.bottle_id')
        .innerJoin('purchase_lines as l', 'l.id', 'b.purchase_line_id')
        .whereRef('g.hand_over_id', '=', 'h.id')
        .select(({ fn }) => fn.jsonAgg('l.name').orderBy('l.name').as('names'))
        .as('bottles'),
    )
    .orderBy('h.given_at')
  const collected = await q.selectNoFrom(jsonArrayFrom(handOvers).as('rows')).executeTakeFirstOrThrow()
  return {
    bought_bottles_collected: collected.rows,
    boxes_owed: await rowsOf('entitlements'),
    boxes: orders,
    skipped_boxes: await rowsOf('run_skips'),
    swapped_wines: await rowsOf('run_swaps'),
    pick_up_profile: await rowsOf('pick_up_profiles'),
  }
}

/** Erases what names a person in a member's club runs; boxes and hand-overs stay for the books. */
export async function eraseMemberRunData(db: OpenTenantDb, memberId: string): Promise<void> {
  const { q } = db
  await q.deleteFrom('pick_up_profiles').where('member_id', '=', memberId).execute()
  const orders = await q
    .updateTable('run_orders')
    .set({ note: '', cancel_note: null })
    .where('member_id', '=', memberId)
    .returning('id')
    .execute()
  const ids = anyOf(orders.map(({ id }) => id))
  await q
    .updateTable('hand_overs')
    .set((eb) => ({
      note: '',
      second_person: eb.case().when('collected_by', '=', 'second_person').then('Deleted').else('').end(),
    }))
    .where('member_id', '=', memberId)
    .execute()
  await q
    .updateTable('refused_hand_overs')
    .set({ second_person: '' })
    .where((eb) =>
      eb.or([
        eb('box_id', '=', ids),
        eb('purchase_id', 'in', eb.selectFrom('purchases').where('member_id', '=', memberId).select('id')),
      ]),
    )
    .execute()
  const bottles = q
    .selectFrom('order_bottles')
    .where((eb) =>
      eb.or([
        eb('box_id', '=', ids),
        eb('purchase_id', 'in', eb.selectFrom('purchases').where('member_id', '=', memberId).select('id')),
      ]),
    )
    .select('id')
  await q.updateTable('bottle_replacements').set({ note: '' }).where('bottle_id', 'in', bottles).execute()
  await q.updateTable('owed_bottle_decisions').set({ note: '' }).where('bottle_id', 'in', bottles).execute()
}
