// The order of locks between recordings of payments and changes of runs.
import { lockUntilCommit } from '#/db/advisory-lock'
import type { OpenTenantDb } from '#/db/handles.server'

/**
 * Waits for changes of whole runs and for other recordings of this membership's payments, and holds them back until the
 * transaction ends. Comes before the membership's entitlements; rows of memberships and invoices may be locked before.
 */
export async function lockPaymentsOf(db: OpenTenantDb, membershipId: string): Promise<void> {
  await lockUntilCommit(
    db.q,
    { scope: 'club runs', id: db.businessId, shared: true },
    { scope: 'entitlements', id: membershipId },
  )
}

/** The same for a hand-over, which has locked its run: changes of the whole run wait for that row. */
export async function lockMembershipOwed(db: OpenTenantDb, membershipId: string): Promise<void> {
  await lockUntilCommit(db.q, { scope: 'entitlements', id: membershipId })
}

/**
 * Waits for recordings of payments and holds them back until the transaction ends: a change of a whole run sees each
 * payment with its entitlement and its order, or not at all. Comes after the run's row and before entitlements.
 */
export async function lockAllPayments(db: OpenTenantDb): Promise<void> {
  await lockUntilCommit(db.q, { scope: 'club runs', id: db.businessId })
}

/**
 * Waits for changes of whole runs and holds them back. Comes after the rows of runs and before the payments of a membership.
 */
export async function lockAllRuns(db: OpenTenantDb): Promise<void> {
  await lockUntilCommit(db.q, { scope: 'club runs', id: db.businessId, shared: true })
}
