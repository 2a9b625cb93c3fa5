import { clubOrigin } from '~/accounts/origins'
import type { Services } from '~/context.server'
import { handlePlatformJob, handleTenantJob, type Handler } from '~/jobs/handler'
import { sendJob } from '~/jobs/send-job.server'
import { carryPricesJob, announcedPricesJob } from './carry-prices-job'
import { carryPrices } from './carry-prices.server'

/** Well below the time after which a run counts as dead. */
const stretchMs = 20_000

/** Announced prices, by the clock and at once where something was announced. */
export function priceHandlers({ billing, clubs, env, scopes }: Services): Handler[] {
  return [
    handlePlatformJob(announcedPricesJob, async () => {
      const businesses = await scopes
        .platform('who has announced a price')
        .read((db) =>
          db.q
            .selectFrom('tier_price_changes')
            .where('status', '<>', 'withdrawn')
            .select('business_id')
            .distinct()
            .execute(),
        )
      for (const { business_id } of businesses) {
        await scopes.tenant(business_id).transaction((db) => sendJob(db, carryPricesJob, {}))
      }
    }),
    handleTenantJob(carryPricesJob, async (db, _payload, { now, log, signal }) => {
      const club = await clubs.byId(db.businessId)
      if (!club) throw new Error('A price was announced by a business that cannot be found')
      const until = performance.now() + stretchMs
      const carried = await carryPrices(db, {
        billing,
        club,
        clubOrigin: clubOrigin(env, club),
        now,
        log,
        enough: () => signal.aborted || performance.now() > until,
      })
      if (carried.told + carried.reminded + carried.moved + carried.failed > 0)
        log.info(carried, 'announced prices')
      if (!carried.isWhole && !signal.aborted)
        await db.transaction(async (db) => void (await sendJob(db, carryPricesJob, {})))
      if (carried.failed > 0) throw new Error(`${carried.failed} memberships are not on their new price yet`)
    }),
  ]
}
