import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { displayDomain } from '#/tenants/domain-names'
import type { Scopes } from '#/tenants/scope.server'
import type { AuditAction } from '~/foundation/audit/labels'
import { record } from '~/foundation/audit/record.server'
import { sendPlatformJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { tellOwner, type PlatformEmailOptions } from '../tell-owner.server'
import { takenDomain } from './enter-sender.server'
import { forgetSenderDomainJob } from './jobs/jobs'
import { emailSender, isOfAnother, type EmailSender } from './queries.server'
import { nextTransition, type SenderCheck, type SenderTransition } from './rules'
import { SenderServiceError, type SenderService, type ServiceDomain } from './sender-service.server'

interface CheckOrder {
  scopes: Pick<Scopes, 'platform'>
  service: SenderService
  emailOptions: PlatformEmailOptions
  /** Null for the check in the background. */
  userId: string | null
  requestId?: string
  now: Date
}

/**
 * Looks for the DNS records of a business's sender and applies the result: emails are sent from its address once both are
 * there, and from the platform's as soon as one is missing. Asks the email service first, then writes against the current
 * row. Throws `sender-not-found`, and `domain-taken` where another business sends from the domain.
 */
export async function checkSender(db: TenantDb, order: CheckOrder): Promise<SenderTransition> {
  const sender = await db.read(emailSender)
  if (!sender) throw missing()
  const { domain } = sender
  const isTaken =
    sender.status !== 'verified' && (await isOfAnother(order.scopes, { businessId: db.businessId, domain }))
  const lookup: CheckResult = isTaken
    ? { check: 'taken', domain: null }
    : await lookFor(order.service, sender)
  try {
    const transition = await db.transaction((db) =>
      applyTransition(db, order, { id: sender.id, result: lookup }),
    )
    if (isTaken) throw takenDomain(domain)
    return transition
  } catch (error) {
    // Another business proved it a moment before.
    if (!violatesConstraint(error, 'email_senders_proved_once')) throw error
    await db.transaction((db) =>
      applyTransition(db, order, { id: sender.id, result: { check: 'taken', domain: null } }),
    )
    throw takenDomain(domain)
  }
}

interface CheckResult {
  check: SenderCheck
  /** The domain's present state at the email service. */
  domain: ServiceDomain | null
}

async function lookFor(service: SenderService, sender: EmailSender): Promise<CheckResult> {
  const { domain, provider_id, return_path_host: host } = sender
  try {
    const state = await service.check(provider_id, host).catch(async (error: unknown) => {
      if (!(error instanceof SenderServiceError) || error.kind !== 'missing') throw error
      const added = await service.add(domain, host)
      return service.check(added.id, host)
    })
    // Another entry of the domain may have been checked in between, at its own host.
    if (state.returnPath.host !== host) return { check: 'silent', domain: null }
    return { check: { dkim: state.dkim.isFound, returnPath: state.returnPath.isFound }, domain: state }
  } catch (error) {
    if (!(error instanceof SenderServiceError)) throw error
    return { check: 'silent', domain: null }
  }
}

async function applyTransition(
  db: OpenTenantDb,
  order: CheckOrder,
  { id, result: { check, domain } }: { id: string; result: CheckResult },
): Promise<SenderTransition> {
  const { now } = order
  const row = await db.q
    .selectFrom('email_senders')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw missing()
  const transition = nextTransition({ status: row.status, createdAt: row.created_at }, check, now)
  if (transition.become === 'dropped') {
    await db.q.deleteFrom('email_senders').where('id', '=', id).execute()
    await sendPlatformJob(db, forgetSenderDomainJob, { domainId: row.provider_id })
  } else {
    await db.q
      .updateTable('email_senders')
      .set({
        checked_at: now,
        last_problem: typeof check === 'string' ? check : null,
        // An answer of the email service says whether it will take our emails again.
        ...(check !== 'silent' && { refused_at: null }),
        ...(domain && columnsOf(domain)),
        ...(transition.become === 'verified' && {
          status: 'verified',
          broken_at: null,
          ...(transition.isNews && { verified_at: now }),
        }),
        ...(transition.become === 'broken' && { status: 'broken', broken_at: now }),
      })
      .where('id', '=', id)
      .execute()
  }
  await tell(db, order, { row, transition })
  return transition
}

const columnsOf = ({ id, dkim, returnPath }: ServiceDomain) => ({
  provider_id: id,
  dkim_host: dkim.host,
  dkim_value: dkim.value,
  dkim_found: dkim.isFound,
  return_path_value: returnPath.value,
  return_path_found: returnPath.isFound,
})

async function tell(
  db: OpenTenantDb,
  { emailOptions, userId, requestId, now }: CheckOrder,
  { row, transition }: { row: EmailSender; transition: SenderTransition },
): Promise<void> {
  const news = newsOf(row, transition)
  if (!news) return
  await record(db, {
    action: news.action,
    actor: userId === null ? { kind: 'system' } : { kind: 'business', id: userId },
    businessId: db.businessId,
    target: { kind: 'domain', id: row.id },
    requestId,
    details: { name: row.domain },
    now,
  })
  const { occasion, subject, paragraphs } = news
  await tellOwner(db, {
    occasion,
    subject,
    paragraphs,
    action: { label: 'View the email sender', path: paths.business.sender() },
    isProblem: transition.become === 'broken',
    emailOptions,
    now,
  })
}

interface SenderNews {
  action: AuditAction
  occasion: string
  subject: string
  paragraphs: string[]
}

function newsOf({ address, domain }: EmailSender, transition: SenderTransition): SenderNews | null {
  const shown = displayDomain(domain)
  switch (transition.become) {
    case 'verified':
      if (!transition.isNews) return null
      return {
        action: 'sender.verified',
        occasion: 'sender-verified',
        subject: `Your club’s emails now come from ${address}`,
        paragraphs: [
          `The DNS records of ${shown} are in place, so members get your club’s emails from ${address}. Answers go to your club’s contact address, as before.`,
          'Keep both records: we check them several times a day.',
        ],
      }
    case 'broken':
      return {
        action: 'sender.broken',
        occasion: 'sender-broken',
        subject: `Your club’s emails no longer come from ${address}`,
        paragraphs: [
          `A DNS record of ${shown} is missing or has changed. Without it, email programs could take your emails for spam.`,
          'Your emails still go out, with your club’s name and our address as the sender. Restore the record and press “Check now” to send from your own address again.',
        ],
      }
    case 'dropped':
      return {
        action: 'sender.entry_expired',
        occasion: 'sender-expired',
        subject: `${address} was not proved`,
        paragraphs: [
          `We did not find the DNS records of ${shown}, so we stopped looking for them. Your club’s emails go out from our address, with your club’s name. You can enter the address again at any time.`,
        ],
      }
    case 'unchanged':
      return null
  }
}

const missing = () =>
  new DomainError('sender-not-found', 404, 'This address was removed. Enter it again to use it.')
