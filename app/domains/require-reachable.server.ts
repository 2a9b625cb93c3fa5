import { timingSafeEqual } from 'node:crypto'
import type { TenantDb } from '#/db/handles.server'
import { displayDomain } from '#/tenants/domain-names'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'
import { newReachabilityPath, reachabilityProof } from './reachability-proof.server'
import type { HttpProbe, ProbeResult } from './http-probe.server'

interface ReachabilityCheck {
  domainId: string
  web: HttpProbe
  secret: string
  /** The name that domains have to lead to. */
  target: string
}

/**
 * Makes sure that a name leads to us before links lead to it: asks under it for what only we can answer. Asks outside
 * any transaction. Throws `domain-unreachable` with what was found instead, and `domain-not-verified` for a name that is
 * not proved.
 */
export async function requireReachable(
  db: TenantDb,
  { domainId, web, secret, target }: ReachabilityCheck,
): Promise<void> {
  const domain = isId(domainId)
    ? await db.read((db) =>
        db.q
          .selectFrom('domains')
          .where('business_id', '=', db.businessId)
          .where('id', '=', domainId)
          .where('status', '=', 'verified')
          .select('name')
          .executeTakeFirst(),
      )
    : undefined
  if (!domain)
    throw new DomainError('domain-not-verified', 409, 'Prove first that this domain belongs to you.')
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
      return `${name} leads nowhere yet: its DNS has no address. Add a record that leads to ${target}, and try again. A new record can take an hour to be seen everywhere.`
    case 'private':
      return `${name} leads to an address inside a private network, where your guests cannot follow. Let it lead to ${target}.`
    case 'silent':
      return `Nobody answers at ${name}. If you have just let it lead to ${target}, try again in a few minutes.`
    case 'answered':
      if (!isSame(answer.body, proof)) {
        return `Another server answers at ${name} (with status ${answer.status}). Let the name lead to ${target}, and try again. A changed record can take an hour to be seen everywhere.`
      }
      return answer.isTrusted
        ? null
        : `${name} leads to us, but its certificate is not ready yet. Try again in a minute or two.`
  }
}

function isSame(body: string, proof: string): boolean {
  const [given, wanted] = [Buffer.from(body.trim()), Buffer.from(proof)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
