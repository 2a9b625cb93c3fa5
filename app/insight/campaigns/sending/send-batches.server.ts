// Hands the emails of a message over to the email service, batch by batch.
import { setImmediate } from 'node:timers/promises'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { clubOrigin } from '#/tenants/origins'
import type { Logger } from '~/foundation/kit/log.server'
import type { Env } from '~/foundation/kit/env.server'
import { senderAddress, senderRefused } from '~/foundation/messaging/sender-address.server'
import { DeliveryError, type Mailer, type OutgoingEmail } from '~/foundation/messaging/mailer.server'
import { unsubscribeUrl } from '~/foundation/messaging/unsubscribe-link.server'
import { quietUntil } from '~/people/notifications/times.server'
import { findCampaign, type CampaignRecord } from '../campaign-record.server'
import { messageContent, type MessageContent } from '../content/message-content.server'
import { messageTemplate, type MessageTemplate } from '../content/render-message'
import { trackedLink } from '../results/tracked-link.server'
import { quietHoursOfMessages } from '../settings.server'
import {
  batchesInDoubt,
  beginHandOver,
  claimBatch,
  finishIfDone,
  markFailed,
  recordHandOver,
  returnAbandoned,
  returnBatch,
  settleNotFound,
  type Batch,
  type BatchPerson,
} from './batches.server'

/** The longest that other work of the process waits while emails are written. */
const mostBlockingMs = 4

interface SendingContext {
  club: Club
  env: Pick<Env, 'scheme' | 'rootDomain' | 'sessionSecret'>
  mailer: Pick<Mailer, 'sendBatch' | 'findBatch'>
  /** The logo of emails, attached to each; null for none. */
  logoOf(html: string): Promise<OutgoingEmail['picture']>
  now: Date
  log: Logger
  /** True when no more work may be started. */
  enough(): boolean
}

/** When to go on; null when everything is done. */
type NextRun = Date | null

/**
 * Sends what is due of a message that was started, and settles what is in doubt. In quiet hours nothing is sent. Safe to
 * repeat, to run twice at once, and to be killed anywhere: each person gets it at most once.
 */
export async function sendBatches(
  db: TenantDb,
  context: SendingContext,
  campaignId: string,
): Promise<NextRun> {
  const { club, now } = context
  await returnAbandoned(db, { campaignId, now })
  await settleDoubts(db, context, campaignId)
  const campaign = await db.read((db) => findCampaign(db, campaignId))
  if (campaign.status === 'sending') {
    const quietHours = campaign.ignoresQuietHours ? null : await quietHoursOfMessages(db)
    const wait = quietHours && quietUntil(club.timeZone, quietHours, now)
    if (wait) return wait
    const isStopped = await sendQueued(db, context, campaign)
    if (isStopped) return new Date(now.getTime() + 20_000)
  }
  const left = await finishIfDone(db, { campaignId, now })
  if (left.queued > 0 && campaign.status === 'sending') return now
  return left.open > 0 ? new Date(now.getTime() + 60_000) : null
}

/** Sends batch after batch. Returns true where the service asks to wait. */
async function sendQueued(db: TenantDb, context: SendingContext, campaign: CampaignRecord): Promise<boolean> {
  const { club, now } = context
  const content = await messageContent(db, {
    club,
    origin: clubOrigin(context.env, club),
    blocks: campaign.blocks,
    now,
  })
  const templates = new Map<string | null, MessageTemplate>()
  while (!context.enough()) {
    const batch = await claimBatch(db, { campaign, now })
    if (!batch) return false
    const emails = await emailsOf(db, batch, context, campaign, content, templates)
    const outcome = await handOver(db, context, { batch, emails, campaign })
    if (outcome === 'wait') return true
  }
  return false
}

async function emailsOf(
  db: TenantDb,
  batch: Batch,
  context: SendingContext,
  campaign: CampaignRecord,
  content: MessageContent,
  templates: Map<string | null, MessageTemplate>,
): Promise<OutgoingEmail[]> {
  const { club, env } = context
  const origin = clubOrigin(env, club)
  const { subject, preheader, blocks } = campaign
  const from = await db.read(senderAddress)
  const emails: OutgoingEmail[] = []
  let worked = performance.now()
  for (const person of batch.people) {
    // Pages are rendered on the same thread.
    if (performance.now() - worked > mostBlockingMs) {
      await setImmediate()
      worked = performance.now()
    }
    let template = templates.get(person.tierId)
    if (!template) {
      template = messageTemplate(
        { club, origin, subject, preheader, blocks, content },
        { tierId: person.tierId },
      )
      templates.set(person.tierId, template)
    }
    emails.push(await emailOf(person, template, { ...context, origin, from, campaign, batchId: batch.id }))
  }
  return emails
}

async function emailOf(
  person: BatchPerson,
  template: MessageTemplate,
  {
    club,
    env,
    now,
    origin,
    from,
    campaign,
    batchId,
    logoOf,
  }: SendingContext & { origin: string; from: string | null; campaign: CampaignRecord; batchId: string },
): Promise<OutgoingEmail> {
  const signing = { secret: env.sessionSecret, origin, now }
  const unsubscribe = unsubscribeUrl(signing, { businessId: club.id, userId: person.userId }, campaign.kind)
  const email = template({
    facts: { fullName: person.fullName, tierName: person.tierName, clubName: club.name },
    unsubscribeUrl: unsubscribe,
    linkOf: (url) => trackedLink(signing, { businessId: club.id, recipientId: person.recipientId, url }),
  })
  return {
    ...email,
    mailId: person.recipientId,
    to: person.email,
    fromName: club.name,
    from,
    replyTo: club.email,
    stream: 'broadcast',
    occasion: 'message',
    unsubscribeUrl: unsubscribe,
    picture: await logoOf(email.html),
    metadata: { batch: batchId, club: club.id },
    tracksOpens: person.allowsOpenTracking,
  }
}

/** One call to the service. `wait`: it took nothing and asks to come back later, or its answer was lost. */
async function handOver(
  db: TenantDb,
  { mailer, now, log }: SendingContext,
  { batch, emails, campaign }: { batch: Batch; emails: OutgoingEmail[]; campaign: CampaignRecord },
): Promise<'done' | 'wait'> {
  if (emails.length === 0) return 'done'
  const allowed = await beginHandOver(db, { batchId: batch.id, campaignId: campaign.id, now })
  const toSend = emails.filter(({ mailId }) => allowed.has(mailId))
  if (toSend.length === 0) return 'done'
  try {
    const answers = await mailer.sendBatch(toSend)
    const sender = toSend[0]?.from ?? null
    const settled = answers.filter(({ isSenderRefused }) => sender === null || !isSenderRefused)
    await recordHandOver(db, {
      results: settled.map(({ mailId: recipientId, providerId, isInactive }) =>
        providerId === null
          ? { recipientId, refused: isInactive ? ('suppressed' as const) : ('refused' as const) }
          : { recipientId, providerId },
      ),
      now,
    })
    if (sender !== null && settled.length < answers.length) {
      // Certainly not taken: they go out from the platform's address.
      await senderRefused(db, { address: sender, now })
      await returnBatch(db, batch.id)
    }
    log.info({ campaignId: campaign.id, emails: settled.length }, 'batch of a message sent')
    return 'done'
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    log.warn({ campaignId: campaign.id, reason: error.message }, 'batch of a message not acknowledged')
    if (error.doubt === 'unknown') {
      if (error.isServiceFailure) await markFailed(db, batch.id)
    } else await returnBatch(db, batch.id)
    return 'wait'
  }
}

/** Asks the service about batches whose answer was lost. */
async function settleDoubts(
  db: TenantDb,
  { mailer, now, log }: SendingContext,
  campaignId: string,
): Promise<void> {
  for (const batch of await batchesInDoubt(db, { campaignId, now })) {
    let results: Map<string, string>
    try {
      results = await mailer.findBatch(batch.batchId)
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      log.warn({ campaignId, reason: error.message }, 'batch of a message could not be looked up')
      return
    }
    const sent = batch.recipientIds.flatMap((recipientId) => {
      const providerId = results.get(recipientId)
      return providerId === undefined ? [] : [{ recipientId, providerId }]
    })
    await recordHandOver(db, { results: sent, now: batch.handedAt })
    await settleNotFound(db, { batch, notFound: batch.recipientIds.filter((id) => !results.has(id)), now })
  }
}
