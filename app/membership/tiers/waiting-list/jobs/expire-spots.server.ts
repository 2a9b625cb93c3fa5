// Expires reserved spots and old waiting-list entries on a schedule.
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import { rootOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import type { Env } from '~/foundation/kit/env.server'
import { lockTiers, updateFullSince } from '~/membership/tiers/capacity/capacity.server'
import {
  notifyOfOpenings,
  type OwnerEmailContext,
} from '~/membership/tiers/capacity/notify-of-openings.server'

const expireAllSpotsJob = platformJob('tend-all-places', { payload: z.object({}), cron: '*/10 * * * *' })
const expireSpotsJob = tenantJob('tend-places', { payload: z.object({}), concurrency: 1 })

/** Entries are kept this long after their guest has joined or left. */
const retentionDays = 90

/**
 * Ends expired invitations to free their spots, deletes old entries, updates which tiers are full, and notifies the
 * owners of changes. Safe to repeat.
 */
export async function expireSpots(db: TenantDb, emailContext: OwnerEmailContext, now: Date): Promise<void> {
  await db.transaction(async (db) => {
    await lockTiers(db)
    await db.q
      .updateTable('waiting_list')
      .set({ status: 'left', resolved_at: now })
      .where('status', '=', 'invited')
      .where('expires_at', '<=', now)
      // An open checkout may still be paid, and a pending tier change may still go through.
      .where((eb) =>
        eb.not(
          eb.or([
            eb.exists(
              eb
                .selectFrom('checkout_attempts as a')
                .whereRef('a.member_id', '=', 'waiting_list.member_id')
                .where('a.status', '=', 'open')
                .select('a.id'),
            ),
            eb.exists(
              eb
                .selectFrom('tier_changes as c')
                .innerJoin('memberships as m', 'm.id', 'c.membership_id')
                .whereRef('c.to_tier_id', '=', 'waiting_list.tier_id')
                .whereRef('m.member_id', '=', 'waiting_list.member_id')
                .where('c.status', '=', 'asked')
                .select('c.id'),
            ),
          ]),
        ),
      )
      .execute()
    await db.q
      .deleteFrom('waiting_list')
      .where('status', 'in', ['joined', 'left'])
      .where('resolved_at', '<', new Date(now.getTime() - retentionDays * 86_400_000))
      .execute()
    await updateFullSince(db, now)
    await notifyOfOpenings(db, emailContext, now)
  })
}

export function waitingListHandlers({ scopes, env }: { scopes: Scopes; env: Env }): JobHandler[] {
  return [
    handlePlatformJob(expireAllSpotsJob, async () => {
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
      await sendToEach(scopes, expireSpotsJob, emptyPayloads(rows.map(({ business_id }) => business_id)))
    }),
    handleTenantJob(expireSpotsJob, (db, _payload, { now }) =>
      expireSpots(db, { origin: rootOrigin(env), from: env.mail.from, secret: env.sessionSecret }, now),
    ),
  ]
}
