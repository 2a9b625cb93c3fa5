// The owners of boxes and purchases that bottles of the stock history were promised for. The ledger names no member.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { paths } from '~/foundation/kit/paths'

/**
 * The boxes and purchases that these movements were for, with links, by movement: "For Ada Moretti: Harvest, box 12", "For
 * Ada Moretti: order 1004". Those of no promise are left out.
 */
export async function movementOwners(
  db: OpenTenantDb,
  lines: readonly { id: string }[],
): Promise<Map<string, { text: string; href: string }>> {
  if (lines.length === 0) return new Map()
  const rows = await db.q
    .selectFrom('stock_movements as s')
    .innerJoin('stock_locks as k', 'k.id', 's.lock_id')
    .leftJoin('run_orders as o', (join) =>
      join.onRef('o.id', '=', 'k.owner_key').on('k.owner_kind', '=', 'run_order'),
    )
    .leftJoin('club_runs as r', 'r.id', 'o.run_id')
    .leftJoin('purchases as p', (join) =>
      join.onRef('p.id', '=', 'k.owner_key').on('k.owner_kind', '=', 'purchase'),
    )
    .innerJoin('members as m', (join) =>
      join.on((eb) => eb('m.id', '=', eb.fn.coalesce('o.member_id', 'p.member_id').$notNull())),
    )
    .where('s.id', '=', anyOf(lines.map(({ id }) => id)))
    .select(['s.id', 'm.full_name as member', 'r.id as runId', 'r.title as run', 'k.owner_key as orderId'])
    .select(({ fn }) => [fn.coalesce('o.number', 'p.number').$notNull().as('number')])
    .execute()
  return new Map(
    rows.map(({ id, member, runId, run, orderId, number }) => [
      id,
      runId === null
        ? { text: `For ${member}: order ${number}`, href: paths.business.orders.order(orderId) }
        : { text: `For ${member}: ${run}, box ${number}`, href: paths.business.run.box(runId, orderId) },
    ]),
  )
}
