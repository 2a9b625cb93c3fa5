import { timingSafeEqual } from 'node:crypto'
import type { TenantDb } from '#/db/handles.server'
import { displayDomain } from '#/tenants/domain-names'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { newReachabilityPath, reachabilityProof } from './reachability-proof.server'
import type { HttpProbe, ProbeResult } from './http-probe.server'

interface ReachabilityCheck {
  domainId: string
  web: HttpProbe
  secret: string
  /** The host that domains must point to. */
  target: string
}

/**
 * Requires that a domain points to us before links use it, by requesting a response that only we can give. Runs
 * outside any transaction. Throws `domain-unreachable` with the reason, and `domain-not-verified`.
 */
export async function requireReachable(
  db: TenantDb,
  { domainId, web, secret, target }: ReachabilityCheck,
): Promise<void> {
  const domain = isId(domainId)
    ? await db.read((db) =>
        db.q
          .selectFrom('domains')
          .where('id', '=', domainId)
          .where('status', '=', 'verified')
          .select('name')
          .executeTakeFirst(),
      )
    : undefined
  if (!domain) throw new DomainError('domain-not-verified', 409, 'Verify this domain first.')
  const { name } = domain
  const path = newReachabilityPath()
  const answer = await web.ask(name, path)
  const problem = problemOf(answer, reachabilityProof(secret, name, path) ?? '', {
    name: displayDomain(name),
    target,
  })
  if (problem) throw new DomainError('domain-unreachable', 409, problem)
}

function problemOf(
  answer: ProbeResult,
  proof: string,
  { name, target }: { name: string; target: string },
): string | null {
  switch (answer.kind) {
    case 'nowhere':
      return `${name} has no address in DNS yet. Add a record that points to ${target} and try again. New records can take up to an hour to appear.`
    case 'private':
      return `${name} points to a private network address that your guests can’t reach. Point it to ${target}.`
    case 'silent':
      return `No server responds at ${name}. If you just pointed it to ${target}, try again in a few minutes.`
    case 'answered':
      if (!isSame(answer.body, proof)) {
        return `Another server responds at ${name} (with status ${answer.status}). Point the domain to ${target} and try again. Changes can take up to an hour to appear.`
      }
      return answer.isTrusted
        ? null
        : `${name} points to us, but its certificate is not ready yet. Try again in a minute or two.`
  }
}

function isSame(body: string, proof: string): boolean {
  const [answer, wanted] = [Buffer.from(body.trim()), Buffer.from(proof)]
  return answer.length === wanted.length && timingSafeEqual(answer, wanted)
}
