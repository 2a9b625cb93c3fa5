import type { TenantDb } from '#/db/handles.server'

/** A disputed payment, as the business sees it. */
export interface DisputeLine {
  id: string
  memberId: string | null
  memberName: string | null
  amountCents: number
  currency: string
  reason: string
  status: string
  openedAt: Date
  evidenceDueAt: Date | null
  closedAt: Date | null
  /** The gift balance's part of the same month's payment: the bank does not decide about it. */
  balanceCents: number
}

/** The open disputes of all members, or all disputes of one member. Newest first, at most fifty. */
export function listDisputes(db: TenantDb, memberId: string | null = null): Promise<DisputeLine[]> {
  return db.read((db) =>
    db.q
      .selectFrom('disputes as d')
      .leftJoin('invoices as i', 'i.id', 'd.invoice_id')
      .leftJoin('memberships as ms', 'ms.id', 'i.membership_id')
      .leftJoin('members as m', 'm.id', 'ms.member_id')
      .$if(memberId === null, (q) => q.where('d.closed_at', 'is', null))
      .$if(memberId !== null, (q) => q.where('ms.member_id', '=', memberId))
      .orderBy('d.opened_at', 'desc')
      .limit(50)
      .select([
        'd.id',
        'm.id as memberId',
        'm.full_name as memberName',
        'd.amount_cents as amountCents',
        'd.currency',
        'd.reason',
        'd.status',
        'd.opened_at as openedAt',
        'd.evidence_due_at as evidenceDueAt',
        'd.closed_at as closedAt',
      ])
      .select((eb) => eb.fn.coalesce('i.balance_cents', eb.lit(0)).as('balanceCents'))
      .execute(),
  )
}
