import { violates } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { proofRecord } from '#/tenants/domain-names'
import type { AuditAction } from '~/accounts/action-words'
import { record, type AuditEntry } from '~/accounts/audit.server'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'
import type { Dns, TxtAnswer } from './dns.server'
import { tellOfDomain, type PlatformPost } from './domain-mail.server'
import { judge, type Look, type Verdict } from './rules'

interface Check {
  domainId: string
  dns: Dns
  /** For letters to the owner. */
  post: PlatformPost
  /** Null when the clock asked for it. */
  userId: string | null
  requestId?: string
  now: Date
}

export interface Checked {
  name: string
  look: Look
  verdict: Verdict
}

/**
 * Looks whether the proof of a claim stands in the DNS, and does what follows: the first of several clubs to prove a
 * name has it; a name whose proof is gone is warned of and, days later, no longer served. Asks the DNS first and
 * writes afterwards, against the row as it is by then. Throws `domain-missing`, and `domain-taken` where another club
 * has proved the name.
 */
export async function checkDomain(db: TenantDb, check: Check): Promise<Checked> {
  const { domainId, dns } = check
  const claim = isId(domainId) ? await db.read((db) => claimOf(db, domainId).executeTakeFirst()) : undefined
  if (!claim) throw missing()
  const { name: at, value } = proofRecord(claim)
  const answer = await dns.txt(at)
  const look = lookOf(answer, value)
  try {
    return await db.transaction((db) => settle(db, check, { look, answer }))
  } catch (error) {
    if (!violates(error, 'domains_proved_once')) throw error
    await db.transaction((db) => note(db, check, 'another club has it'))
    throw new DomainError(
      'domain-taken',
      409,
      `Another club already uses ${claim.name}. It has to remove the domain, or the domain its record, before you can have it.`,
    )
  }
}

function lookOf(answer: TxtAnswer, value: string): Look {
  if (answer.kind === 'silent') return 'silent'
  return answer.kind === 'records' && answer.values.some((one) => one.trim() === value) ? 'found' : 'missing'
}

const claimOf = (db: OpenTenantDb, domainId: string) =>
  db.q
    .selectFrom('domains')
    .where('business_id', '=', db.businessId)
    .where('id', '=', domainId)
    .where('status', '<>', 'removed')
    .selectAll()

async function settle(
  db: OpenTenantDb,
  check: Check,
  { look, answer }: { look: Look; answer: TxtAnswer },
): Promise<Checked> {
  const { domainId, now } = check
  const row = await claimOf(db, domainId).forUpdate().executeTakeFirst()
  if (!row || row.status === 'removed') throw missing()
  const { name, status } = row
  const standing = {
    status,
    createdAt: row.created_at,
    foundAt: row.found_at,
    failingSince: row.failing_since,
  }
  const verdict = judge(standing, look, now)
  await db.q
    .updateTable('domains')
    .set({ ...changesBy(verdict, row, now), checked_at: now, last_problem: problemOf(answer, look) })
    .where('business_id', '=', db.businessId)
    .where('id', '=', domainId)
    .execute()
  const event = eventOf(verdict)
  if (event) {
    await record(db, { ...entryOf(db, check), action: event, details: { name } })
    await tellOfDomain(db, { name, verdict, post: check.post, now })
  }
  return { name, look, verdict }
}

function changesBy(
  verdict: Verdict,
  row: { verified_at: Date | null; failing_since: Date | null },
  now: Date,
) {
  switch (verdict.become) {
    case 'verified':
      return {
        status: 'verified' as const,
        verified_at: verdict.isNews ? now : row.verified_at,
        found_at: now,
        failing_since: null,
        suspended_at: null,
      }
    case 'failing':
      return { failing_since: row.failing_since ?? now }
    case 'suspended':
      return { status: 'suspended' as const, is_primary: false, suspended_at: now }
    case 'dropped':
      return { status: 'removed' as const, removed_at: now }
    case 'unchanged':
      return {}
  }
}

/** In our own words: what somebody put into the DNS is not repeated. */
function problemOf(answer: TxtAnswer, look: Look): string | null {
  if (look === 'found') return null
  if (answer.kind === 'silent') return 'silent'
  return answer.kind === 'none' ? 'no record' : 'other record'
}

function eventOf(verdict: Verdict): AuditAction | null {
  switch (verdict.become) {
    case 'verified':
      return verdict.isNews ? 'domain.verified' : null
    case 'failing':
      return verdict.isNews ? 'domain.proof_lost' : null
    case 'suspended':
      return 'domain.suspended'
    case 'dropped':
      return 'domain.claim_dropped'
    case 'unchanged':
      return null
  }
}

function entryOf(db: OpenTenantDb, { userId, domainId, requestId, now }: Check): Omit<AuditEntry, 'action'> {
  return {
    actor: userId === null ? { kind: 'system' } : { kind: 'business', id: userId },
    businessId: db.businessId,
    target: { kind: 'domain', id: domainId },
    requestId,
    now,
  }
}

async function note(db: OpenTenantDb, { domainId, now }: Check, problem: string): Promise<void> {
  await db.q
    .updateTable('domains')
    .set({ checked_at: now, last_problem: problem })
    .where('business_id', '=', db.businessId)
    .where('id', '=', domainId)
    .where('status', '<>', 'removed')
    .execute()
}

const missing = () => new DomainError('domain-missing', 404, 'This domain is no longer on your list.')
