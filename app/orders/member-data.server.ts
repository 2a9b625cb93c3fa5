// Staff notes about a member's orders: the rows of their data export, and erasure when their account is deleted.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

const ofMember = ({ businessId }: OpenTenantDb, memberId: string) => sql`
  n.business_id = ${businessId} and coalesce(n.box_id, n.purchase_id) in (
    select i.id from order_index i where i.business_id = ${businessId} and i.member_id = ${memberId})`

/** Notes about a member's orders, as their export lists them. */
export async function memberOrderData(
  db: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  const { rows } = await sql<{ note: string; written_at: Date }>`
    select n.note, n.written_at from order_notes n where ${ofMember(db, memberId)} order by n.written_at, n.id`.execute(
    db.q,
  )
  return { order_notes: rows }
}

/** Erases notes about the orders of a member who leaves. */
export async function eraseMemberOrderData(db: OpenTenantDb, memberId: string): Promise<void> {
  await sql`delete from order_notes n where ${ofMember(db, memberId)}`.execute(db.q)
}
