import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { rootOrigin } from '#/tenants/origins'
import { dayIn } from '~/foundation/kit/dates'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { notify } from '~/people/notifications/notify.server'
import { settingsOf } from '~/people/notifications/settings.server'
import { staffOf } from '~/people/notifications/staff.server'
import { monthlyReportEmail } from './emails/monthly-report-email'
import { readMonthlyReport, type MonthlyReport } from './monthly-report.server'
import { lastMonth, monthQuery } from './months'

interface MonthlyReportContext {
  club: Club
  env: Pick<Env, 'scheme' | 'rootDomain'>
  now: Date
}

/**
 * Sends the report of the last month to everyone who may read analytics and wants it: an email, or a line of their daily
 * summary, and a notification. Once for a business and month: what is sent and that it was sent are one transaction.
 * Before the month's last day was counted nothing is sent. Returns how many people were emailed.
 */
export async function sendMonthlyReport(
  db: TenantDb,
  { club, env, now }: MonthlyReportContext,
): Promise<number> {
  const { timeZone, currency } = club
  const { key, from, to } = lastMonth(dayIn(timeZone, now))
  return db.transaction(async (db) => {
    if (!(await isCounted(db, to))) return 0
    const isFirst = await db.q
      .insertInto('monthly_reports')
      .values({ month: from, sent_at: now })
      .onConflict((conflict) => conflict.columns(['business_id', 'month']).doNothing())
      .returning('month')
      .executeTakeFirst()
    if (!isFirst) return 0
    const report = await readMonthlyReport(db, { key, timeZone, currency, now })
    if (!report) return 0
    const emailed = await emailReport(db, report, { club, env, now })
    await notify(db, {
      kind: 'monthly_report',
      cause: `monthly-report ${key}`,
      title: `Your report for ${report.month.name} is ready`,
      link: paths.business.analytics.report(monthQuery(report.month)),
      hasOwnEmail: emailed,
      now,
    })
    return emailed.length
  })
}

async function isCounted(db: OpenTenantDb, day: string): Promise<boolean> {
  const row = await db.q.selectFrom('analytics_days').where('day', '=', day).select('day').executeTakeFirst()
  return row !== undefined
}

/** Queues the email for those who did not turn it off or moved it into their daily summary. Returns their ids. */
async function emailReport(
  db: OpenTenantDb,
  report: MonthlyReport,
  { club, env, now }: MonthlyReportContext,
): Promise<string[]> {
  const { month } = report
  const origin = rootOrigin(env)
  const emailed: string[] = []
  for (const userId of await staffOf(db, 'monthly_report')) {
    const [setting] = await settingsOf(db, { userId, kinds: ['monthly_report'] })
    if (setting!.email !== 'now') continue
    const user = await db.q
      .selectFrom('users')
      .where('id', '=', userId)
      .where('email_confirmed_at', 'is not', null)
      .select(['email', 'full_name as fullName'])
      .executeTakeFirst()
    if (!user) continue
    await queueEmail(db, {
      ...monthlyReportEmail({
        club,
        fullName: user.fullName,
        report,
        reportUrl: origin + paths.business.analytics.report(monthQuery(month)),
        pdfUrl: origin + paths.business.analytics.monthPdf(month.key),
        settingsUrl: origin + paths.business.notificationSettings(),
      }),
      to: user.email,
      occasion: 'monthly-report',
      key: `monthly-report ${month.key} ${userId}`,
      now,
    })
    emailed.push(userId)
  }
  return emailed
}
