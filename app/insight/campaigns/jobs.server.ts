// The jobs of messages.
import { sql } from 'kysely'
import type { Club } from '#/tenants/club'
import { clubOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import type { Env } from '~/foundation/kit/env.server'
import { composedKinds } from '~/foundation/messaging/automatic/kinds'
import { logoAttachment } from '~/foundation/messaging/deliver-email.server'
import type { Mailer } from '~/foundation/messaging/mailer.server'
import type { PictureStore } from '~/foundation/pictures/picture-store.server'
import { findDueCampaignsJob, sendCampaignJob } from './sending/jobs'
import { automaticJob, findAutomaticJob } from './automatic/jobs'
import { queueDue } from './automatic/queue-due.server'
import { sendCardReminders } from './automatic/send-card-reminders.server'
import { sendBatches } from './sending/send-batches.server'
import { prepareRecipients } from './sending/start-sending.server'

/** How long a run may work; well below the time after which it expires. */
const maxRunMs = 15_000

interface CampaignServices {
  scopes: Scopes
  clubs: { byId(businessId: string): Promise<Club | null> }
  env: Pick<Env, 'scheme' | 'rootDomain' | 'sessionSecret'>
  clock: { latest(): Date }
  pictures: Pick<PictureStore, 'read'>
}

export function campaignHandlers(services: CampaignServices, mailer: Mailer): JobHandler[] {
  const { scopes, clubs, env, clock, pictures } = services
  return [
    handlePlatformJob(findDueCampaignsJob, () => findDueCampaigns(scopes, clock.latest())),
    handleTenantJob(sendCampaignJob, async (db, { campaignId }, { now, signal, log }) => {
      const club = await clubs.byId(db.businessId)
      if (!club) return
      await prepareRecipients(db, { id: campaignId, timeZone: club.timeZone, now })
      const until = performance.now() + maxRunMs
      const next = await sendBatches(
        db,
        {
          club,
          env,
          mailer,
          logoOf: logoAttachment(db, pictures),
          now,
          log,
          enough: () => signal.aborted || performance.now() > until,
        },
        campaignId,
      )
      if (!next) return
      // A later time is found every minute: a clock that is moved for a test moves it too.
      if (next <= now) await db.transaction((db) => sendJob(db, sendCampaignJob, { campaignId }))
      else if (next.getTime() - now.getTime() < 60_000)
        await db.transaction((db) =>
          sendJob(
            db,
            sendCampaignJob,
            { campaignId },
            { startAfter: Math.ceil((next.getTime() - now.getTime()) / 1000) },
          ),
        )
    }),
    handlePlatformJob(findAutomaticJob, () => findAutomaticMessages(scopes)),
    handleTenantJob(automaticJob, async (db, _payload, { now, signal, log }) => {
      const club = await clubs.byId(db.businessId)
      if (!club) return
      const origin = clubOrigin(env, club)
      const queued = await queueDue(db, { club, origin, now })
      const until = performance.now() + maxRunMs
      const enough = () => signal.aborted || performance.now() > until
      const { sent, more } = await sendCardReminders(db, { club, origin, now, enough })
      if (queued + sent > 0) log.info({ queued, cards: sent }, 'automatic messages that became due')
      if (more) await db.transaction((db) => sendJob(db, automaticJob, {}))
    }),
  ]
}

/** Sends a job to each business with automatic messages that are on. */
async function findAutomaticMessages(scopes: Scopes): Promise<void> {
  const { rows } = await scopes.platform('automatic messages that are on').read(({ q }) =>
    sql<{ businessId: string }>`
      select distinct business_id as "businessId" from automatic_messages
      where is_on and kind = any(${[...composedKinds, 'card_expiring']}::text[])`.execute(q),
  )
  await sendToEach(scopes, automaticJob, emptyPayloads(rows.map(({ businessId }) => businessId)))
}

/** Sends a job for each message that is due, or that has emails which are not settled. */
export async function findDueCampaigns(scopes: Scopes, now: Date): Promise<void> {
  const { rows } = await scopes.platform('messages that are due').read(({ q }) =>
    sql<{ businessId: string; id: string }>`
      select business_id as "businessId", id from campaigns
      where status = 'sending' or (status = 'scheduled' and send_at <= ${now})
      union
      select distinct business_id, campaign_id from campaign_recipients
      where state in ('claimed', 'handing')`.execute(q),
  )
  await sendToEach(
    scopes,
    sendCampaignJob,
    rows.map(({ businessId, id }) => ({ businessId, payload: { campaignId: id } })),
  )
}
