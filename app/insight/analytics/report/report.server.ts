// All figures of a report.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { planForValues } from '~/club/orders/list/conditions.server'
import { readMargins, readRuns, readWines, type RunFigures } from './boxes.server'
import { readDemand } from './demand.server'
import { readEvents } from './events.server'
import { readJoins } from './joins.server'
import { readInvoices, readPauses } from './payments.server'
import { readSales } from './sales.server'
import { readChurn, readCohorts } from './retention.server'
import { readRevenue, readTierNames } from './revenue.server'
import { inPeriod, type ReportScope } from './scope.server'

export type Report = Awaited<ReturnType<typeof readReport>>

/**
 * The figures of the period, and those of the one before that change is measured against. What members do and what
 * became of boxes are read beside each other, each on one connection, which is sent all its queries at once.
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
  const [invoices, tiers, now, then] = await Promise.all([
    readInvoices(db, scope, before),
    readTierNames(db),
    compared(db, scope),
    before && compared(db, before),
  ])
  return {
    tiers,
    ...now,
    payments: invoices.payments,
    previous: then && { ...then, payments: invoices.before! },
    value: invoices.value,
  }
}

async function readBoxes(db: OpenTenantDb, scope: ReportScope) {
  await planForValues(db)
  const [cohorts, runs, wines, margins, events, joins, demand, sales] = await Promise.all([
    readCohorts(db, scope),
    readRuns(db, scope),
    readWines(db, scope),
    readMargins(db, scope),
    readEvents(db, scope),
    readJoins(db, scope),
    readDemand(db, scope),
    readSales(db, scope),
  ])
  return { cohorts, runs, wines, margins, events, joins, demand, sales }
}

async function compared(db: OpenTenantDb, scope: ReportScope) {
  const [revenue, churn, pauses] = await Promise.all([
    readRevenue(db, scope),
    readChurn(db, scope),
    readPauses(db, scope),
  ])
  return { revenue, churn, pauses }
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
