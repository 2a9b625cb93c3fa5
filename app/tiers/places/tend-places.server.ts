// Places that were held too long, and lists that nobody needs any more: by the clock.
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import type { Services } from '~/context.server'
import { handlePlatformJob, handleTenantJob, type Handler } from '~/jobs/handler'
import { platformJob, tenantJob } from '~/jobs/job'
import { sendJob } from '~/jobs/send-job.server'
import { settleFullness } from './free-places.server'

const tendAllJob = platformJob('tend-all-places', { payload: z.object({}), cron: '*/10 * * * *' })
const tendJob = tenantJob('tend-places', { payload: z.object({}), concurrency: 1 })

/** So long the name of somebody who has joined or left is kept. */
const keptDays = 90

/**
 * Ends invitations whose time is over, so that their places are free again, forgets names that are settled for long,
 * and sets right what the club's pages say of full tiers. Safe to repeat.
 */
export async function tendPlaces(db: TenantDb, now: Date): Promise<void> {
  await db.transaction(async (db) => {
    await db.q
      .selectFrom('tiers')
      .where('business_id', '=', db.businessId)
      .orderBy('id')
      .select('id')
      .forNoKeyUpdate()
      .execute()
    await db.q
      .updateTable('waiting_list')
      .set({ status: 'left', settled_at: now })
      .where('business_id', '=', db.businessId)
      .where('status', '=', 'invited')
      .where('expires_at', '<=', now)
      // Whoever is on the checkout with their place may still pay.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('checkout_attempts as a')
              .whereRef('a.business_id', '=', 'waiting_list.business_id')
              .whereRef('a.member_id', '=', 'waiting_list.member_id')
              .where('a.status', '=', 'open')
              .select('a.id'),
          ),
        ),
      )
      .execute()
    await db.q
      .deleteFrom('waiting_list')
      .where('business_id', '=', db.businessId)
      .where('status', 'in', ['joined', 'left'])
      .where('settled_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
      .execute()
    await settleFullness(db, now)
  })
}

export function placeHandlers({ scopes }: Services): Handler[] {
  return [
    handlePlatformJob(tendAllJob, async () => {
      const rows = await scopes
        .platform('tiers with a limit')
        .read((db) =>
          db.q
            .selectFrom('tiers')
            .where('member_cap', 'is not', null)
            .select('business_id')
            .union(db.q.selectFrom('waiting_list').select('business_id'))
            .execute(),
        )
      for (const { business_id } of rows) {
        await scopes.tenant(business_id).transaction((db) => sendJob(db, tendJob, {}))
      }
    }),
    handleTenantJob(tendJob, (db, _payload, { now }) => tendPlaces(db, now)),
  ]
}
