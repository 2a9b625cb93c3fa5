import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { verificationRecord } from '#/tenants/domain-names'
import type { AuditAction } from '~/foundation/audit/labels'
import { record, type AuditEntry } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import type { DnsResolver, TxtAnswer } from './dns-resolver.server'
import { notifyDomainOwner } from './notify-domain-owner.server'
import { domainNotFound } from './queries.server'
import { nextTransition, type ProofCheck, type DomainTransition } from './rules'
import type { PlatformEmailOptions } from './tell-owner.server'

interface DomainCheck {
  domainId: string
  dns: DnsResolver
  /** For emails to the owner. */
  emailOptions: PlatformEmailOptions
  /** Null for the scheduled check. */
  userId: string | null
  requestId?: string
  now: Date
}

interface DomainCheckResult {
  name: string
  proof: ProofCheck
  transition: DomainTransition
}

/**
 * Checks a claim's DNS record and applies the result: the first club to verify a domain gets it; a verified domain
 * whose record is gone gets a warning and is suspended days later. Queries DNS first, then writes against the current
 * row. Throws `domain-not-found`, and `domain-taken` if another club has verified the domain.
 */
export async function checkDomain(db: TenantDb, check: DomainCheck): Promise<DomainCheckResult> {
  const { domainId, dns } = check
  const claim = isId(domainId) ? await db.read((db) => claimOf(db, domainId).executeTakeFirst()) : undefined
  if (!claim) throw domainNotFound()
  const { name: at, value } = verificationRecord(claim)
  const answer = await dns.txt(at)
  const proof = proofCheckOf(answer, value)
  try {
    return await db.transaction((db) => applyTransition(db, check, { proof, answer }))
  } catch (error) {
    if (!violatesConstraint(error, 'domains_proved_once')) throw error
    await db.transaction((db) => saveProblem(db, check, 'another club has it'))
    throw new DomainError(
      'domain-taken',
      409,
      `Another club already uses ${claim.name}. That club must remove the domain or its DNS record before you can use it.`,
    )
  }
}

function proofCheckOf(answer: TxtAnswer, value: string): ProofCheck {
  if (answer.kind === 'silent') return 'silent'
  return answer.kind === 'records' && answer.values.some((one) => one.trim() === value) ? 'found' : 'missing'
}

const claimOf = (db: OpenTenantDb, domainId: string) =>
  db.q.selectFrom('domains').where('id', '=', domainId).where('status', '<>', 'removed').selectAll()

async function applyTransition(
  db: OpenTenantDb,
  check: DomainCheck,
  { proof, answer }: { proof: ProofCheck; answer: TxtAnswer },
): Promise<DomainCheckResult> {
  const { domainId, now } = check
  const row = await claimOf(db, domainId).forUpdate().executeTakeFirst()
  if (!row || row.status === 'removed') throw domainNotFound()
  const { name, status } = row
  const current = {
    status,
    createdAt: row.created_at,
    detectedAt: row.detected_at,
    failingSince: row.failing_since,
  }
  const transition = nextTransition(current, proof, now)
  await db.q
    .updateTable('domains')
    .set({ ...columnsAfter(transition, row, now), checked_at: now, last_problem: problemOf(answer, proof) })
    .where('id', '=', domainId)
    .execute()
  const event = auditActionOf(transition)
  if (event) {
    await record(db, { ...auditEntryOf(db, check), action: event, details: { name } })
    await notifyDomainOwner(db, { name, transition, emailOptions: check.emailOptions, now })
  }
  return { name, proof, transition }
}

function columnsAfter(
  transition: DomainTransition,
  row: { verified_at: Date | null; failing_since: Date | null },
  now: Date,
) {
  switch (transition.become) {
    case 'verified':
      return {
        status: 'verified' as const,
        verified_at: transition.isNews ? now : row.verified_at,
        detected_at: now,
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

/** Our own wording: DNS contents are not repeated. */
function problemOf(answer: TxtAnswer, proof: ProofCheck): string | null {
  if (proof === 'found') return null
  if (answer.kind === 'silent') return 'silent'
  return answer.kind === 'none' ? 'no record' : 'other record'
}

function auditActionOf(transition: DomainTransition): AuditAction | null {
  switch (transition.become) {
    case 'verified':
      return transition.isNews ? 'domain.verified' : null
    case 'failing':
      return transition.isNews ? 'domain.verification_lost' : null
    case 'suspended':
      return 'domain.suspended'
    case 'dropped':
      return 'domain.claim_expired'
    case 'unchanged':
      return null
  }
}

function auditEntryOf(
  db: OpenTenantDb,
  { userId, domainId, requestId, now }: DomainCheck,
): Omit<AuditEntry, 'action'> {
  return {
    actor: userId === null ? { kind: 'system' } : { kind: 'business', id: userId },
    businessId: db.businessId,
    target: { kind: 'domain', id: domainId },
    requestId,
    now,
  }
}

async function saveProblem(db: OpenTenantDb, { domainId, now }: DomainCheck, problem: string): Promise<void> {
  await db.q
    .updateTable('domains')
    .set({ checked_at: now, last_problem: problem })
    .where('id', '=', domainId)
    .where('status', '<>', 'removed')
    .execute()
}
