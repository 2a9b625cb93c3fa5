import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { inputRows } from '#/db/rows'
import type { Day } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import type { NewEntitlement } from './plan-entitlements'

/** A month that an invoice paid for, or one that a move brought. */
type EntitlementToInsert = Omit<NewEntitlement, 'invoiceId'> &
  ({ invoiceId: string; moveId: null } | { invoiceId: null; moveId: string })

/**
 * Inserts entitlements of a membership, each in the month of the club in which its period starts. One of an invoice that
 * has one already is left out. Returns those that were inserted.
 */
export function insertEntitlements(
  db: OpenTenantDb,
  { membershipId, add, now }: { membershipId: string; add: readonly EntitlementToInsert[]; now: Date },
) {
  const newRows = add.map((one) => ({
    id: newId(),
    kind: one.kind,
    invoice_id: one.invoiceId,
    move_id: one.moveId,
    tier_id: one.tierId,
    bottles: one.bottles,
    period_start: one.periodStart,
    period_end: one.periodEnd,
    status: one.status,
    cancel_reason: one.cancelReason,
    is_disputed: one.isDisputed,
    created_at: now,
    changed_at: now,
  }))
  const rows = db.q
    .selectFrom('memberships as m')
    .innerJoin('businesses as b', 'b.id', 'm.business_id')
    .innerJoin(inputRows('entitlements', 'n', newRows), (join) => join.onTrue())
    .where('m.id', '=', membershipId)
    .select(['m.business_id', 'n.id', 'm.id as membership_id', 'm.member_id', 'n.kind', 'n.invoice_id'])
    .select(['n.move_id', 'n.tier_id', 'n.bottles', 'n.period_start', 'n.period_end'])
    .select(sql<Day>`date_trunc('month', n.period_start at time zone b.time_zone)::date`.as('month'))
    .select(['n.status', 'n.cancel_reason', 'n.is_disputed', 'n.created_at', 'n.changed_at'])
  return db.q
    .insertInto('entitlements')
    .columns([
      'business_id',
      'id',
      'membership_id',
      'member_id',
      'kind',
      'invoice_id',
      'move_id',
      'tier_id',
      'bottles',
      'period_start',
      'period_end',
      'month',
      'status',
      'cancel_reason',
      'is_disputed',
      'created_at',
      'changed_at',
    ])
    .expression(rows)
    .onConflict((conflict) => conflict.columns(['business_id', 'invoice_id']).doNothing())
    .returning(['id', 'kind', 'status', 'cancel_reason'])
    .execute()
}
