/** What came of a round of reconciliation. */
export interface ReconcileReport {
  /** Payment accounts that were compared to the end. */
  accounts: number
  /** Objects of the provider's, and rows of ours, that were compared. */
  looked: number
  /** Checkouts that were settled one way or the other. */
  settled: number
  /** Memberships, invoices, disputes and plans that no longer said what the provider says, or were not there. */
  repaired: number
  /** Rows that were missing from the ledger: charges, refunds, disputes, fees and what of fees went back. */
  added: number
  /** Subscriptions on a business's account that are none of ours: it made them itself. */
  foreign: number
  /** Rows whose object the provider does not know. They are left as they are. */
  missing: number
  /** What could not be compared or put right just now; the next round tries again. */
  failed: number
  /** Which those were and why, the first of them. */
  unresolved: string[]
  /** False where it was stopped before the end. */
  finished: boolean
}

const sums = ['accounts', 'looked', 'settled', 'repaired', 'added', 'foreign', 'missing', 'failed'] as const
/** The rest is counted. */
const maxNamed = 50

export function emptyReport(): ReconcileReport {
  return {
    accounts: 0,
    looked: 0,
    settled: 0,
    repaired: 0,
    added: 0,
    foreign: 0,
    missing: 0,
    failed: 0,
    unresolved: [],
    finished: true,
  }
}

export function addTo(total: ReconcileReport, part: ReconcileReport): void {
  for (const key of sums) total[key] += part[key]
  for (const line of part.unresolved) name(total, line)
  total.finished &&= part.finished
}

/** Counts something that the provider does not know and names it. */
export function addMissing(report: ReconcileReport, what: string): void {
  report.missing += 1
  name(report, `${what}: Stripe does not know it`)
}

/** Counts something that could not be put right and names it. */
export function addFailed(report: ReconcileReport, what: string, error: unknown): void {
  report.failed += 1
  name(report, `${what}: ${error instanceof Error ? error.message : String(error)}`)
}

function name(report: ReconcileReport, line: string): void {
  if (report.unresolved.length < maxNamed) report.unresolved.push(line)
}

/** True where something is left that reconciliation could not put right. */
export function hasUnresolved({ missing, failed, finished }: ReconcileReport): boolean {
  return missing > 0 || failed > 0 || !finished
}
