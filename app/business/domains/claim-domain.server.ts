import { randomBytes } from 'node:crypto'
import { violatesConstraint } from '#/db/client.server'
import type { TenantDb } from '#/db/handles.server'
import { parseDomain } from '#/tenants/domain-names'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { maxDomains } from './rules'

interface Claim {
  /** As typed. */
  domain: string
  rootDomain: string
  userId: string
  requestId: string
  now: Date
}

/**
 * Claims a domain for a business and creates the DNS record that verifies it. Several clubs may claim a domain; the
 * first to verify it gets it. Throws, for the field `domain`: `domain-not-allowed`, `domain-claimed` if the business
 * has already claimed it, and `too-many-domains`.
 */
export async function claimDomain(db: TenantDb, claim: Claim): Promise<{ domainId: string; name: string }> {
  const reading = parseDomain(claim.domain, claim.rootDomain)
  if (!reading.ok) throw fieldError('domain-not-allowed', 400, reading.problem)
  const { name } = reading
  const { now } = claim
  const id = newId()
  try {
    await db.transaction(async (db) => {
      // Locked, so that concurrent claims count each other.
      await db.q
        .selectFrom('businesses')
        .where('id', '=', db.businessId)
        .select('id')
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const held = await db.q
        .selectFrom('domains')
        .where('status', '<>', 'removed')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(held.count) >= maxDomains)
        throw fieldError('too-many-domains', 409, `A club can have ${maxDomains} domains. Remove one first.`)
      await db.q
        .insertInto('domains')
        .values({
          id,
          name,
          token: randomBytes(16).toString('hex'),
          status: 'pending',
          claimed_by: claim.userId,
          created_at: now,
        })
        .execute()
      await record(db, {
        action: 'domain.claimed',
        actor: { kind: 'business', id: claim.userId },
        businessId: db.businessId,
        target: { kind: 'domain', id },
        requestId: claim.requestId,
        details: { name },
        now,
      })
    })
  } catch (error) {
    if (!violatesConstraint(error, 'domains_claimed_once')) throw error
    throw fieldError('domain-claimed', 409, 'This domain is already on your list.')
  }
  return { domainId: id, name }
}

const fieldError = (code: string, status: number, sentence: string) =>
  new DomainError(code, status, sentence, { field: 'domain' })
