/** The result of a reconciliation. */
export interface ReconcileReport {
  /** Payment accounts that were compared in full. */
  accounts: number
  /** Stripe objects and rows of ours that were compared. */
  looked: number
  /** Checkouts that were completed or expired. */
  settled: number
  /** Memberships, invoices, disputes and plans that differed from Stripe or were missing here. */
  repaired: number
  /** Rows that were missing from the ledger: charges, refunds, disputes, fees and fee refunds. */
  added: number
  /** Subscriptions on a business's account that the business created itself. */
  foreign: number
  /** Rows whose object Stripe does not know. They stay as they are. */
  missing: number
  /** Objects that could not be compared or repaired; the next run tries again. */
  failed: number
  /** The first of the missing and failed objects, with the reason. */
  unresolved: string[]
  /** False if it was stopped early. */
  finished: boolean
}

const sums = ['accounts', 'looked', 'settled', 'repaired', 'added', 'foreign', 'missing', 'failed'] as const
/** Beyond this number, they are only counted. */
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

/** Counts and names an object that Stripe does not know. */
export function addMissing(report: ReconcileReport, what: string): void {
  report.missing += 1
  name(report, `${what}: Stripe does not know it`)
}

/** Counts and names an object that could not be repaired. */
export function addFailed(report: ReconcileReport, what: string, error: unknown): void {
  report.failed += 1
  name(report, `${what}: ${error instanceof Error ? error.message : String(error)}`)
}

function name(report: ReconcileReport, line: string): void {
  if (report.unresolved.length < maxNamed) report.unresolved.push(line)
}

/** True if something is left that reconciliation could not repair. */
export function hasUnresolved({ missing, failed, finished }: ReconcileReport): boolean {
  return missing > 0 || failed > 0 || !finished
}
