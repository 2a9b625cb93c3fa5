// Emails administrators when share and monthly fee of a month were more than a tenth of a business's sales.
import { sql } from 'kysely'
import type { OpenPlatformDb } from '#/db/handles.server'
import { rootOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { effectiveRate, needsNotice } from '~/billing/fees/effective-rate'
import { cheaperPlan } from './cheaper-plan'
import { highFeeEmail } from './emails/high-fee'

/** A month that cost a business more than a tenth of its sales. */
export type HighFeeMonth = Awaited<ReturnType<ReturnType<typeof highFees>['execute']>>[number]

/** Months `m` of businesses `b` that may be high fees; `withHighFee` decides. Sales are before tax. */
export const highFees = ({ q }: OpenPlatformDb) =>
  q
    .selectFrom('business_months as m')
    .innerJoin('businesses as b', 'b.id', 'm.business_id')
    .whereRef('m.gross_cents', '>', 'm.tax_cents')
    .where(sql<boolean>`(m.fee_cents + m.monthly_fee_cents) * 10 > m.gross_cents - m.tax_cents`)
    .select(['b.id as businessId', 'b.name', 'b.status', 'b.plan', 'm.month', 'm.currency'])
    .select((eb) => eb('m.gross_cents', '-', eb.ref('m.tax_cents')).as('salesCents'))
    .select(['m.fee_cents as feeCents', 'm.monthly_fee_cents as monthlyFeeCents'])
    .select('m.alerted_at as alertedAt')

/** The months of which the business's own statement says that they cost too much. */
export const withHighFee = (months: HighFeeMonth[]): HighFeeMonth[] =>
  months.filter(({ month, salesCents, feeCents, monthlyFeeCents }) =>
    needsNotice(
      effectiveRate({ grossCents: salesCents, taxCents: 0, feeCents, monthlyFeeCents }),
      `${month}-01`,
    ),
  )

/**
 * Emails every administrator about each business whose last month cost it too much, once for a business and month, from
 * the second day of the next month on: then every business was counted after the month's end. A month without sales has
 * no share of them and is left out, as on the business's statement. Returns the number of months. Safe to repeat.
 */
export async function sendFeeAlerts(
  { scopes, env }: { scopes: Scopes; env: Pick<Env, 'scheme' | 'rootDomain' | 'mail'> },
  now: Date,
): Promise<number> {
  const months = await scopes.platform('months with high fees').read(async (db) => {
    const open = await highFees(db)
      .where('m.alerted_at', 'is', null)
      .where(
        sql<boolean>`extract(day from ${now}::timestamptz at time zone b.time_zone) >= 2 and m.month
          = to_char((${now}::timestamptz at time zone b.time_zone) - interval '1 month', 'YYYY-MM')`,
      )
      .orderBy('b.name')
      .orderBy('b.id')
      .execute()
    return withHighFee(open)
  })
  for (const month of months) await alert({ scopes, env }, month, now)
  return months.length
}

/** The emails and the mark in one transaction. */
function alert(
  { scopes, env }: { scopes: Scopes; env: Pick<Env, 'scheme' | 'rootDomain' | 'mail'> },
  month: HighFeeMonth,
  now: Date,
): Promise<void> {
  const { businessId, plan, salesCents } = month
  return scopes.tenant(businessId).transaction(async (db) => {
    const marked = await db.q
      .updateTable('business_months')
      .set({ alerted_at: now })
      .where('month', '=', month.month)
      .where('currency', '=', month.currency)
      .where('alerted_at', 'is', null)
      .returning('month')
      .executeTakeFirst()
    if (!marked) return
    const administrators = await db.q
      .selectFrom('users')
      .where('is_admin', '=', true)
      .select(['id', 'email', 'full_name'])
      .execute()
    for (const { id, email, full_name } of administrators) {
      await queuePlatformEmail(db, {
        ...highFeeEmail({
          ...month,
          sender: platformSender(env.mail.from),
          fullName: full_name,
          better: cheaperPlan(plan, salesCents),
          businessUrl: rootOrigin(env) + paths.admin.business(businessId),
        }),
        key: `high-fee:${businessId}:${month.month}:${month.currency}:${id}`,
        occasion: 'high-fee',
        to: email,
        now,
      })
    }
  })
}
