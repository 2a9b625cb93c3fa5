// All figures of a report.
import type { OpenTenantDb } from '#/db/handles.server'
import { readMargins, readRuns, readWines, type RunFigures } from './boxes.server'
import { readDemand } from './demand.server'
import { readEvents } from './events.server'
import { readJoins } from './joins.server'
import { readPauses, readPayments, readValue } from './payments.server'
import { readChurn, readCohorts } from './retention.server'
import { readRevenue, readTierNames } from './revenue.server'
import { inPeriod, type ReportScope } from './scope.server'

export type Report = Awaited<ReturnType<typeof readReport>>

/** The figures of the period, and those of the one before that change is measured against. */
export async function readReport(db: OpenTenantDb, scope: ReportScope) {
  const { previous } = scope.period
  const before = previous && inPeriod(scope, previous)
  return {
    tiers: await readTierNames(db),
    ...(await compared(db, scope)),
    previous: before && (await compared(db, before)),
    cohorts: await readCohorts(db, scope),
    value: await readValue(db, scope),
    runs: await readRuns(db, scope),
    wines: await readWines(db, scope),
    margins: await readMargins(db, scope),
    events: await readEvents(db, scope),
    joins: await readJoins(db, scope),
    demand: await readDemand(db, scope),
  }
}

async function compared(db: OpenTenantDb, scope: ReportScope) {
  return {
    revenue: await readRevenue(db, scope),
    churn: await readChurn(db, scope),
    payments: await readPayments(db, scope),
    pauses: await readPauses(db, scope),
  }
}

/** The sums of several runs. */
export function sumRuns(runs: readonly RunFigures[]) {
  const sum = (of: (run: RunFigures) => number) => runs.reduce((total, run) => total + of(run), 0)
  return {
    created: sum(({ created }) => created),
    paid: sum(({ paid }) => paid),
    packed: sum(({ packed }) => packed),
    pickedUp: sum(({ pickedUp }) => pickedUp),
    skipped: sum(({ skipped }) => skipped),
  }
}
