// What the portal's first page shows of the club, in one read, as far as the viewer may know of it.
import type { TenantDb } from '#/db/handles.server'
import { openReport } from '~/analytics/report/scope.server'
import { accountStatus } from '~/billing/connect/account-status.server'
import { nextRun } from '~/club-runs/control/next-run.server'
import { nextRunData } from '~/club-runs/control/next-run-view'
import { owedNow } from '~/club-runs/owed/owed.server'
import { customDomains } from '~/domains/queries.server'
import { startOfDay } from '~/kit/calendar'
import { dayIn, formatDay } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { countLiveMembers } from '~/memberships/count-live-members.server'
import type { PermissionCheck } from '~/staff-access/permissions'
import { cellarCard } from '~/wines/list/cellar-totals.server'
import { readAttention } from './attention/read-attention.server'
import { readClubFigures } from './figures/club-figures.server'
import { newestMembers } from './figures/newest-members.server'
import { membersView, salesView } from './figures/sales-view.server'
import { qualityQuery, readQuality } from './figures/tiles.server'
import { qualityTiles } from './figures/tiles-view'

export interface DashboardInput {
  club: { timeZone: string; currency: string; status: string }
  may: PermissionCheck
  now: Date
  /** Pays a failed payment without signing in. */
  payUrl: (failureId: string) => string
}

const [winesShown, membersShown] = [5, 4]

export function readDashboard(db: TenantDb, { club, may, now, payUrl }: DashboardInput) {
  const { timeZone, currency } = club
  const today = dayIn(timeZone, now)
  const isLive = club.status === 'live'
  return db.read(async (db) => {
    const monthStart = startOfDay(timeZone, `${today.slice(0, 7)}-01`)
    const cellar = await cellarCard(db, { limit: winesShown, monthStart })
    const run = may('runs.read') ? await nextRun(db) : undefined
    const owed = may('runs.read') ? await owedNow(db) : null
    const needs = await readAttention(db, {
      ...{ may, timeZone, now, payUrl, run, owed: owed?.boxes ?? 0, stock: cellar },
      account: isLive && may('payments.manage') ? (await accountStatus(db)).state : null,
      domains: isLive && may('addresses.change') ? await customDomains(db) : [],
    })
    const newest = (await newestMembers(db, membersShown)).map(({ startedAt, ...member }) => ({
      ...member,
      href: paths.business.member(member.memberId),
      since: formatDay(dayIn(timeZone, startedAt)),
    }))
    const shared = {
      needs,
      newest,
      cellar: { ...cellar, mayChange: may('wines.change') },
      nextRun:
        run === undefined || owed === null
          ? null
          : nextRunData({ run, owed, timeZone, today, mayChange: may('runs.change') }),
    }
    if (!may('analytics.read'))
      return { ...shared, sales: null, tiles: null, members: null, memberCount: await countLiveMembers(db) }
    const scope = await openReport(db, {
      url: `https://report.invalid${paths.business.analytics.report()}`,
      ...{ timeZone, currency, now },
    })
    const figures = await readClubFigures(db, scope)
    return {
      ...shared,
      sales: salesView(figures, scope),
      tiles: qualityTiles(await readQuality(db, scope), { today, recent: qualityQuery({ today }) }),
      members: membersView(figures, { today }),
      memberCount: figures.growth.closingMembers,
    }
  })
}

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>
