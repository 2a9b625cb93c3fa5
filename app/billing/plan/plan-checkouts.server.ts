import { sql, type Selectable } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { PlanCheckoutsTable } from '#/db/schema/billing'
import { newId } from '~/foundation/kit/ids'
import type { Plan } from './plans'

/** A business's attempt to subscribe. Its id is Stripe's client reference and the idempotency key. */
export type PlanCheckout = Selectable<PlanCheckoutsTable>

/** How long Stripe keeps a session open, and the minimum time it remembers an idempotency key. */
const lifeHours = 24

interface NewPlanCheckout {
  plan: Plan
  returnTo: string
  userId: string | null
  now: Date
}

/** Starts an attempt, or returns null if the business already has one open. */
export async function startPlanCheckout(
  db: TenantDb,
  { plan, returnTo, userId, now }: NewPlanCheckout,
): Promise<PlanCheckout | null> {
  const begun = await db.transaction((db) =>
    db.q
      .insertInto('plan_checkouts')
      .values({
        id: newId(),
        plan,
        status: 'open',
        session_id: null,
        session_url: null,
        return_to: returnTo,
        requested_by: userId,
        created_at: now,
        expires_at: new Date(now.getTime() + lifeHours * 3_600_000),
        resolved_at: null,
      })
      .onConflict((conflict) =>
        conflict.column('business_id').where('status', '=', sql.lit('open')).doNothing(),
      )
      .returningAll()
      .executeTakeFirst(),
  )
  return begun ?? null
}

/** The open attempt; undefined if there is none. */
export function findOpenPlanCheckout(db: OpenTenantDb): Promise<PlanCheckout | undefined> {
  return db.q.selectFrom('plan_checkouts').where('status', '=', 'open').selectAll().executeTakeFirst()
}

/** Ends an attempt. A paid attempt ends as completed, even if it was abandoned before. */
export async function endPlanCheckout(
  db: TenantDb,
  id: string,
  status: 'completed' | 'expired',
  now: Date,
): Promise<void> {
  await db.transaction((db) =>
    db.q
      .updateTable('plan_checkouts')
      .set({ status, resolved_at: now })
      .where('id', '=', id)
      .where('status', 'in', status === 'completed' ? ['open', 'expired'] : ['open'])
      .execute(),
  )
}
