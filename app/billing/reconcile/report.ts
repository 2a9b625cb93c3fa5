/** What came of a round of reconciliation. */
export interface ReconcileReport {
  /** Payment accounts whose subscriptions were listed to the end. */
  accounts: number
  /** Checkouts and subscriptions that were compared. */
  looked: number
  /** Checkouts that were settled one way or the other. */
  settled: number
  /** Memberships that no longer said what the provider says, or were not there; each has a line in the audit log. */
  healed: number
  /** Subscriptions on a business's account that are none of ours: it made them itself. */
  foreign: number
  /** Memberships whose subscription the account does not know. They are left as they are. */
  missing: number
  /** What could not be looked at just now; the next round does. */
  failed: number
  /** False where it was stopped before the end. */
  finished: boolean
}

export function emptyReport(): ReconcileReport {
  return { accounts: 0, looked: 0, settled: 0, healed: 0, foreign: 0, missing: 0, failed: 0, finished: true }
}

export function addTo(total: ReconcileReport, part: ReconcileReport): void {
  for (const key of ['accounts', 'looked', 'settled', 'healed', 'foreign', 'missing', 'failed'] as const)
    total[key] += part[key]
  total.finished &&= part.finished
}
