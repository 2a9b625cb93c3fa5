import { randomBytes } from 'node:crypto'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { displayDomain, parseDomain } from '#/tenants/domain-names'
import type { Scopes } from '#/tenants/scope.server'
import { record } from '~/foundation/audit/record.server'
import { sendPlatformJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { forgetSenderDomainJob } from './jobs/jobs'
import { emailSender, isOfAnother } from './queries.server'
import { isPublicMailbox } from './rules'
import { SenderServiceError, type SenderService, type ServiceDomain } from './sender-service.server'

interface Entry {
  scopes: Pick<Scopes, 'platform'>
  service: SenderService
  /** As the form gives it. */
  address: string
  rootDomain: string
  /** The platform's own sender. */
  platformAddress: string
  userId: string
  requestId: string
  now: Date
}

/**
 * Enters the address that a business wants to send from, in place of the one before. Another address of a domain that is
 * proved is used at once; a new domain is proved by two DNS records first. Safe to repeat. Throws, for the field
 * `address`: `domain-not-allowed`, `domain-taken` and `email-service-unavailable`.
 */
export async function enterSender(db: TenantDb, entry: Entry): Promise<void> {
  const { scopes, service, userId, requestId, now } = entry
  const { address, domain } = senderAddressOf(entry)
  const before = await db.read(emailSender)
  if (before?.address === address) return
  if (before?.domain === domain) {
    await db.transaction(async (db) => {
      await db.q.updateTable('email_senders').set({ address }).where('id', '=', before.id).execute()
      await recordChange(db, 'sender.entered', { id: before.id, domain, userId, requestId, now })
    })
    return
  }
  if (await isOfAnother(scopes, { businessId: db.businessId, domain })) throw takenDomain(domain)
  const returnPathHost = `bounces-${randomBytes(5).toString('hex')}.${domain}`
  const existing = await addedDomain(service, domain, returnPathHost)
  const id = newId()
  await db.transaction(async (db) => {
    const replaced = await deleteSender(db)
    if (replaced && replaced.provider_id !== existing.id)
      await sendPlatformJob(db, forgetSenderDomainJob, { domainId: replaced.provider_id })
    await db.q
      .insertInto('email_senders')
      .values({
        id,
        address,
        domain,
        status: 'pending',
        provider_id: existing.id,
        dkim_host: existing.dkim.host,
        dkim_value: existing.dkim.value,
        return_path_host: returnPathHost,
        return_path_value: existing.returnPath.value,
        entered_by: userId,
        created_at: now,
      })
      .execute()
    await recordChange(db, 'sender.entered', { id, domain, userId, requestId, now })
  })
}

/** The entry of a business is gone; returns what it was. */
async function deleteSender({ q, businessId }: OpenTenantDb) {
  // Locked with the business, so that two entries at once do not both insert.
  await q
    .selectFrom('businesses')
    .where('id', '=', businessId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return q.deleteFrom('email_senders').returning(['id', 'domain', 'provider_id']).executeTakeFirst()
}

function senderAddressOf({ address, rootDomain, platformAddress }: Entry) {
  const lower = address.toLowerCase()
  const reading = parseDomain(lower.slice(lower.lastIndexOf('@') + 1), rootDomain)
  if (!reading.ok) throw refused(reading.problem)
  const { name: domain } = reading
  const platformDomain = platformAddress.slice(platformAddress.lastIndexOf('@') + 1).toLowerCase()
  if (domain === platformDomain || domain.endsWith(`.${platformDomain}`))
    throw refused('This is an address of the platform. Enter an address of your own domain.')
  if (isPublicMailbox(domain)) throw refused(publicMailbox(domain))
  return { address: `${lower.slice(0, lower.lastIndexOf('@'))}@${domain}`, domain }
}

async function addedDomain(
  service: SenderService,
  domain: string,
  returnPathHost: string,
): Promise<ServiceDomain> {
  try {
    return await service.add(domain, returnPathHost)
  } catch (error) {
    if (!(error instanceof SenderServiceError)) throw error
    if (error.kind === 'refused') throw refused(publicMailbox(domain))
    throw new DomainError(
      'email-service-unavailable',
      503,
      'Our email service did not answer. Please try again in a few minutes.',
      { field: 'address' },
    )
  }
}

async function recordChange(
  db: OpenTenantDb,
  action: 'sender.entered' | 'sender.removed',
  {
    id,
    domain,
    userId,
    requestId,
    now,
  }: { id: string; domain: string; userId: string; requestId: string; now: Date },
): Promise<void> {
  await record(db, {
    action,
    actor: { kind: 'business', id: userId },
    businessId: db.businessId,
    target: { kind: 'domain', id },
    requestId,
    details: { name: domain },
    now,
  })
}

interface Removal {
  userId: string
  requestId: string
  now: Date
}

/** Goes back to the platform's address at once. Safe to repeat. */
export function removeSender(db: TenantDb, { userId, requestId, now }: Removal): Promise<void> {
  return db.transaction(async (db) => {
    const removed = await deleteSender(db)
    if (!removed) return
    await sendPlatformJob(db, forgetSenderDomainJob, { domainId: removed.provider_id })
    await recordChange(db, 'sender.removed', {
      id: removed.id,
      domain: removed.domain,
      userId,
      requestId,
      now,
    })
  })
}

const refused = (sentence: string) =>
  new DomainError('domain-not-allowed', 400, sentence, { field: 'address' })

const publicMailbox = (domain: string) =>
  `Addresses of ${displayDomain(domain)} can’t be used: only who owns a domain can prove it. Enter an address of your own domain, such as wine@your-restaurant.com.`

/** For a domain that another business proved. */
export const takenDomain = (domain: string) =>
  new DomainError(
    'domain-taken',
    409,
    `Another club already uses ${displayDomain(domain)}. That club must remove it before you can send from it.`,
    { field: 'address' },
  )
