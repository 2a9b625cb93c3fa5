import { clubOrigin } from '#/tenants/origins'
import type { Club } from '#/tenants/club'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { migrateMemberPricesJob, announcedPricesJob } from '~/membership/tiers/prices/price-change-jobs'
import type { Env } from '~/foundation/kit/env.server'
import { migrateMemberPrices, type PriceMigrationContext } from '../migrate-member-prices.server'

/** Well below the time after which a run of the job expires. */
const maxRunMs = 20_000

interface PriceChangeContext {
  payments: PriceMigrationContext['payments']
  clubs: { byId(businessId: string): Promise<Club | null> }
  env: Pick<Env, 'scheme' | 'rootDomain'>
  scopes: Scopes
}

/** Price changes: on a schedule, and immediately after an announcement. */
export function priceChangeHandlers({ payments, clubs, env, scopes }: PriceChangeContext): JobHandler[] {
  return [
    handlePlatformJob(announcedPricesJob, async () => {
      const businesses = await scopes.platform('businesses with price changes').read((db) =>
        db.q
          .selectFrom('tier_price_changes')
          .where('status', '<>', 'withdrawn')
          .select('business_id')
          .union(db.q.selectFrom('tier_prices').where('kept_until', 'is not', null).select('business_id'))
          .execute(),
      )
      await sendToEach(
        scopes,
        migrateMemberPricesJob,
        emptyPayloads(businesses.map(({ business_id }) => business_id)),
      )
    }),
    handleTenantJob(migrateMemberPricesJob, async (db, _payload, { now, log, signal }) => {
      const club = await clubs.byId(db.businessId)
      if (!club) throw new Error('The business of a price change was not found')
      const until = performance.now() + maxRunMs
      const progress = await migrateMemberPrices(db, {
        payments,
        club,
        clubOrigin: clubOrigin(env, club),
        now,
        log,
        enough: () => signal.aborted || performance.now() > until,
      })
      if (progress.notified + progress.reminded + progress.migrated + progress.failed > 0)
        log.info(progress, 'announced prices')
      if (!progress.isComplete && !signal.aborted)
        await db.transaction(async (db) => void (await sendJob(db, migrateMemberPricesJob, {})))
      if (progress.failed > 0)
        throw new Error(`${progress.failed} memberships do not have their new price yet`)
    }),
  ]
}
