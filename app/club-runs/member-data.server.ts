// A member's data of club runs: the rows of their data export, and erasure when their account is deleted.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'

/** A member's boxes, hand-overs, swaps, skips and pick-up profile, as their export lists them. */
export async function memberRunData(db: OpenTenantDb, memberId: string): Promise<Record<string, unknown[]>> {
  const { q, businessId } = db
  const ofMember = <Table extends 'entitlements' | 'run_skips' | 'run_swaps' | 'pick_up_profiles'>(
    table: Table,
  ) =>
    sql`select to_jsonb(t) - 'business_id' as row from ${sql.table(table)} t
      where t.business_id = ${businessId} and t.member_id = ${memberId}`.execute(q)
  const orders = await q
    .selectFrom('run_orders as o')
    .innerJoin('club_runs as r', 'r.id', 'o.run_id')
    .where('o.member_id', '=', memberId)
    .orderBy('o.created_at')
    .select([
      'r.month',
      'o.status',
      'o.created_at',
      'o.delivered_at',
      'o.note',
      sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('producer', w.producer, 'name', w.name,
        'vintage', w.vintage, 'status', l.status) order by l.slot, l.id), '[]')
        from run_order_lines l join wines w on w.business_id = l.business_id and w.id = l.wine_id
        where l.business_id = o.business_id and l.order_id = o.id)`.as('wines'),
      sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('given_at', h.given_at, 'collected_by', h.collected_by,
        'second_person', h.second_person, 'note', h.note, 'undone_at', h.undone_at) order by h.given_at), '[]')
        from hand_overs h where h.business_id = o.business_id and h.order_id = o.id)`.as('hand_overs'),
      sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('reason', b.reason, 'note', b.note,
        'replaced_at', b.replaced_at) order by b.replaced_at), '[]')
        from bottle_replacements b join run_order_lines l on l.business_id = b.business_id and l.id = b.line_id
        where b.business_id = o.business_id and l.order_id = o.id)`.as('replaced_bottles'),
      sql<unknown>`(select coalesce(jsonb_agg(jsonb_build_object('decision', d.decision, 'reason', d.reason,
        'note', d.note, 'decided_at', d.decided_at, 'undone_at', d.undone_at) order by d.decided_at), '[]')
        from owed_bottle_decisions d join run_order_lines l on l.business_id = d.business_id and l.id = d.line_id
        where d.business_id = o.business_id and l.order_id = o.id)`.as('owed_bottles'),
    ])
    .execute()
  const rowsOf = async (table: Parameters<typeof ofMember>[0]) =>
    (await ofMember(table)).rows.map((one) => (one as { row: unknown }).row)
  const handOvers = await sql<{ row: unknown }>`
    select jsonb_build_object('given_at', h.given_at, 'collected_by', h.collected_by, 'second_person', h.second_person,
      'note', h.note, 'undone_at', h.undone_at,
      'bottles', (select coalesce(jsonb_agg(l.name order by l.name), '[]') from hand_over_lines g
        join purchase_bottles b on b.business_id = g.business_id and b.id = g.bottle_id
        join purchase_lines l on l.business_id = b.business_id and l.id = b.line_id
        where g.business_id = h.business_id and g.hand_over_id = h.id)) as row
    from hand_overs h
    where h.business_id = ${businessId} and h.member_id = ${memberId} and exists (select from hand_over_lines g
      where g.business_id = h.business_id and g.hand_over_id = h.id and g.bottle_id is not null)
    order by h.given_at`.execute(q)
  return {
    bought_bottles_collected: handOvers.rows.map(({ row }) => row),
    boxes_owed: await rowsOf('entitlements'),
    boxes: orders,
    skipped_boxes: await rowsOf('run_skips'),
    swapped_wines: await rowsOf('run_swaps'),
    pick_up_profile: await rowsOf('pick_up_profiles'),
  }
}

/** Erases what names a person in a member's club runs; boxes and hand-overs stay for the books. */
export async function eraseMemberRunData(db: OpenTenantDb, memberId: string): Promise<void> {
  const { q, businessId } = db
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
        eb('order_id', '=', ids),
        eb('purchase_id', 'in', eb.selectFrom('purchases').where('member_id', '=', memberId).select('id')),
      ]),
    )
    .execute()
  await sql`update bottle_replacements r set note = ''
    from purchases p
    join purchase_lines l on l.business_id = p.business_id and l.purchase_id = p.id
    join purchase_bottles b on b.business_id = l.business_id and b.line_id = l.id
    where r.business_id = ${businessId} and p.business_id = r.business_id and p.member_id = ${memberId}
      and b.id = r.bottle_id`.execute(q)
  await sql`update bottle_replacements b set note = ''
    from run_order_lines l
    where b.business_id = ${businessId} and l.business_id = b.business_id and l.id = b.line_id
      and l.order_id = ${ids}`.execute(q)
  await sql`update owed_bottle_decisions d set note = ''
    from run_order_lines l
    where d.business_id = ${businessId} and l.business_id = d.business_id and l.id = d.line_id
      and l.order_id = ${ids}`.execute(q)
}
