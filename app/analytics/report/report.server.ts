// All figures of a report.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { planForValues } from '~/orders/list/conditions.server'
import { readMargins, readRuns, readWines, type RunFigures } from './boxes.server'
import { readDemand } from './demand.server'
import { readEvents } from './events.server'
import { readJoins } from './joins.server'
import { readInvoices, readPauses } from './payments.server'
import { readChurn, readCohorts } from './retention.server'
import { readRevenue, readTierNames } from './revenue.server'
import { inPeriod, type ReportScope } from './scope.server'

export type Report = Awaited<ReturnType<typeof readReport>>

/**
 * The figures of the period, and those of the one before that change is measured against. What members do and what
 * became of boxes are read beside each other.
 */
export async function readReport(db: TenantDb, scope: ReportScope) {
  const [people, boxes] = await Promise.all([
    db.read((db) => readPeople(db, scope)),
    db.read((db) => readBoxes(db, scope)),
  ])
  return { ...people, ...boxes }
}

async function readPeople(db: OpenTenantDb, scope: ReportScope) {
  await planForValues(db)
  const { previous } = scope.period
  const before = previous && inPeriod(scope, previous)
  const invoices = await readInvoices(db, scope, before)
  return {
    tiers: await readTierNames(db),
    ...(await compared(db, scope)),
    payments: invoices.payments,
    previous: before && { ...(await compared(db, before)), payments: invoices.before! },
    value: invoices.value,
  }
}

async function readBoxes(db: OpenTenantDb, scope: ReportScope) {
  await planForValues(db)
  return {
    cohorts: await readCohorts(db, scope),
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
