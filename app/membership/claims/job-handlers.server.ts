import type { TenantDb } from '#/db/handles.server'
import type { ClubDirectory } from '#/tenants/directory.server'
import { accountOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import type { Env } from '~/foundation/kit/env.server'
import { claimedJob, findClaimRemindersJob, remindClaimsJob, sendClaimsJob } from './jobs/claim-jobs'
import { sendClaims } from './send-claims.server'
import { remindOfClaims } from './send-reminders.server'

interface ClaimServices {
  clubs: Pick<ClubDirectory, 'byId'>
  scopes: Scopes
  env: Env
  /** The member has claimed: their card may be charged from now on. */
  confirmCard(db: TenantDb, input: { memberId: string; now: Date }): Promise<void>
}

export function claimHandlers({ clubs, scopes, env, confirmCard }: ClaimServices): JobHandler[] {
  const sender = async ({ businessId }: TenantDb) => {
    const club = await clubs.byId(businessId)
    if (!club) throw new Error('The business of a claim was not found')
    return { club, origin: accountOrigin(env, club) }
  }
  return [
    handleTenantJob(sendClaimsJob, async (db, _payload, { now }) => {
      await sendClaims(db, { ...(await sender(db)), now })
    }),
    handleTenantJob(claimedJob, (db, { memberId }, { now }) => confirmCard(db, { memberId, now })),
    handleTenantJob(remindClaimsJob, async (db, _payload, { now }) => {
      const isMoreDue = await remindOfClaims(db, { ...(await sender(db)), now })
      if (isMoreDue) await db.transaction((db) => sendJob(db, remindClaimsJob, {}))
    }),
    handlePlatformJob(findClaimRemindersJob, async () => {
      const rows = await scopes
        .platform('claims to remind of')
        .read(({ q }) =>
          q
            .selectFrom('automatic_messages')
            .where('kind', '=', 'claim_reminder')
            .where('is_on', '=', true)
            .select('business_id')
            .execute(),
        )
      await sendToEach(scopes, remindClaimsJob, emptyPayloads(rows.map(({ business_id }) => business_id)))
    }),
  ]
}
