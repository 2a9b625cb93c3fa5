// Whose box or purchase the bottles of the stock history were promised for. The ledger itself names no member.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { paths } from '~/kit/paths'

interface MovementOwner {
  member: string
  /** The run of the box; null for a purchase. */
  runId: string | null
  run: string | null
  /** The box, or the purchase. */
  orderId: string
  number: number
}

/** The boxes and purchases that these movements were for, with links, by movement; those of no promise are left out. */
export async function movementOwners(
  db: OpenTenantDb,
  lines: readonly { id: string }[],
): Promise<Map<string, { text: string; href: string }>> {
  if (lines.length === 0) return new Map()
  const { rows } = await sql<MovementOwner & { id: string }>`
    select s.id, m.full_name as member, r.id as "runId", coalesce(nullif(r.title, ''), to_char(r.month, 'FMMonth YYYY')) as run,
      coalesce(o.id, p.id) as "orderId", coalesce(o.number, p.number) as number
    from stock_movements s
    join stock_locks k on k.business_id = s.business_id and k.id = s.lock_id
    left join run_orders o on o.business_id = k.business_id and o.id = k.owner_key and k.owner_kind = 'run_order'
    left join club_runs r on r.business_id = o.business_id and r.id = o.run_id
    left join purchases p on p.business_id = k.business_id and p.id = k.owner_key and k.owner_kind = 'purchase'
    join members m on m.business_id = k.business_id and m.id = coalesce(o.member_id, p.member_id)
    where s.business_id = ${db.businessId} and s.id = any(${lines.map(({ id }) => id)}::uuid[])`.execute(db.q)
  return new Map(rows.map(({ id, ...owner }) => [id, ownerLine(owner)]))
}

/** "For Ada Moretti: Harvest, box 12", "For Ada Moretti: order 1004". */
const ownerLine = ({ member, runId, run, orderId, number }: MovementOwner) =>
  runId === null
    ? { text: `For ${member}: order ${number}`, href: paths.business.orders.order(orderId) }
    : { text: `For ${member}: ${run}, box ${number}`, href: paths.business.run.box(runId, orderId) }
