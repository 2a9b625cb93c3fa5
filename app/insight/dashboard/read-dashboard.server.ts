// Data of the portal's first page, as far as the viewer has permission to see it.
import type { TenantDb } from '#/db/handles.server'
import { openReport } from '~/insight/analytics/report/scope.server'
import { accountStatus } from '~/billing/connect/account-status.server'
import { nextRun } from '~/club/runs/control/next-run.server'
import { nextRunData } from '~/club/runs/control/next-run-view'
import { owedNow } from '~/club/runs/owed/owed.server'
import { customDomains } from '~/business/domains/queries.server'
import { emailSender } from '~/business/domains/sender/queries.server'
import { startOfDay } from '~/foundation/kit/calendar'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { liveMembersByTier } from '~/membership/memberships/count-live-members.server'
import type { PermissionCheck } from '~/people/staff-access/permissions'
import { cellarCard } from '~/cellar/inventory/cellar-totals.server'
import { readAttention } from './attention/read-attention.server'
import { readClubFigures } from './figures/club-figures.server'
import { newestMembers } from './figures/newest-members.server'
import { growthSentence, membersMoved, membersNow, salesView } from './figures/sales-view.server'
import { qualityQuery, readLastChurn, readQuality } from './figures/tiles.server'
import { qualityTiles } from './figures/tiles-view'

interface DashboardInput {
  club: { timeZone: string; currency: string; status: string }
  may: PermissionCheck
  now: Date
  /** Pays a failed payment without signing in. */
  payUrl: (failureId: string) => string
}

const [winesShown, membersShown] = [5, 4]

/** Tasks and cards are read at the same time as the figures, in other transactions. */
export async function readDashboard(db: TenantDb, input: DashboardInput) {
  const [shared, figures] = await Promise.all([readCards(db, input), readFigures(db, input)])
  return { ...shared, ...figures }
}

function readCards(db: TenantDb, { club, may, now, payUrl }: DashboardInput) {
  const { timeZone } = club
  const today = dayIn(timeZone, now)
  const isLive = club.status === 'live'
  return db.read(async (db) => {
    const monthStart = startOfDay(timeZone, `${today.slice(0, 7)}-01`)
    // Sent together: one connection answers them one after the other.
    const [cellar, run, owed, account, domains, sender, newest, members] = await Promise.all([
      cellarCard(db, { limit: winesShown, monthStart }),
      may('runs.read') ? nextRun(db) : undefined,
      may('runs.read') ? owedNow(db) : null,
      isLive && may('payments.manage') ? accountStatus(db) : null,
      isLive && may('addresses.change') ? customDomains(db) : [],
      isLive && may('addresses.change') ? emailSender(db) : null,
      newestMembers(db, membersShown),
      liveMembersByTier(db),
    ])
    const needs = await readAttention(db, {
      may,
      timeZone,
      now,
      payUrl,
      run,
      owed: owed?.boxes ?? 0,
      stock: cellar,
      account: account && account.state,
      domains,
      sender,
    })
    return {
      needs,
      newest: newest.map(({ startedAt, ...member }) => ({
        ...member,
        href: paths.business.member(member.memberId),
        since: formatDay(dayIn(timeZone, startedAt)),
      })),
      members: membersNow(members),
      cellar: { ...cellar, mayChange: may('wines.change') },
      nextRun:
        run === undefined || owed === null
          ? null
          : nextRunData({ run, owed, timeZone, today, mayChange: may('runs.change') }),
    }
  })
}

async function readFigures(db: TenantDb, { club, may, now }: DashboardInput) {
  if (!may('analytics.read')) return { growth: null, sales: null, tiles: null, moved: null }
  const { timeZone, currency } = club
  const today = dayIn(timeZone, now)
  const url = `https://report.invalid${paths.business.analytics.report()}`
  const scope = await db.read((db) => openReport(db, { url, timeZone, currency, now }))
  const [figures, quality] = await Promise.all([
    db.read(async (db) => {
      const [figures, churn] = await Promise.all([readClubFigures(db, scope), readLastChurn(db, scope)])
      return { ...figures, churn }
    }),
    db.read((db) => readQuality(db, scope)),
  ])
  return {
    growth: growthSentence(figures, scope),
    sales: salesView(figures, scope),
    tiles: qualityTiles({ ...quality, churn: figures.churn }, { today, recent: qualityQuery({ today }) }),
    moved: membersMoved(figures, { today }),
  }
}

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>
