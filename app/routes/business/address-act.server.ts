// What can be pressed on the page of a club's web addresses. Each says in a word what was done.
import { splitHost } from '#/tenants/hosts'
import type { BusinessPrincipal } from '~/accounts/guards.server'
import { rootOrigin } from '~/accounts/origins'
import { countHit } from '~/accounts/rate-limits.server'
import { renameClub } from '~/businesses/rename-club.server'
import type { RequestContext } from '~/context.server'
import { checkDomain } from '~/domains/check-domain.server'
import { claimDomain } from '~/domains/claim-domain.server'
import { insistReach } from '~/domains/insist-reach.server'
import { choosePrimary } from '~/domains/primary-domain.server'
import { removeDomain } from '~/domains/remove-domain.server'
import { DomainError } from '~/kit/errors'

export async function addressAct(
  context: RequestContext,
  { db, businessId, user }: BusinessPrincipal,
  fields: Record<string, string>,
): Promise<string> {
  const { clubs, dns, env, scopes, web } = context.services
  const { requestId } = context
  // The platform's time: a domain is looked at in the world outside, and slugs rest by the same calendar for all.
  const now = context.now()
  const by = { userId: user.id, requestId, now }
  const domainId = fields.domainId ?? ''
  const done = await act()
  clubs.forget(businessId)
  return done

  async function act(): Promise<string> {
    switch (fields.intent) {
      case 'rename': {
        const slug = (fields.slug ?? '').trim().toLowerCase()
        await countHit(scopes, 'rename', businessId, { limit: 60, windowSeconds: 3600, now })
        await renameClub(scopes.platform('rename a club'), { businessId, slug, ...by })
        return 'renamed'
      }
      case 'claim':
        await countHit(scopes, 'domain-claim', businessId, { limit: 30, windowSeconds: 3600, now })
        await claimDomain(db, { domain: fields.domain ?? '', rootDomain: env.rootDomain, ...by })
        return 'claimed'
      case 'check': {
        await countHit(scopes, 'domain-check', businessId, { limit: 60, windowSeconds: 3600, now })
        const post = { origin: rootOrigin(env), from: env.mail.from }
        const { verdict } = await checkDomain(db, { domainId, dns, post, ...by })
        return verdict.become === 'verified' && verdict.isNews ? 'verified' : 'checked'
      }
      case 'primary':
        if (domainId !== '') {
          await countHit(scopes, 'domain-check', businessId, { limit: 60, windowSeconds: 3600, now })
          const target = splitHost(env.rootDomain).name
          await insistReach(db, { domainId, web, secret: env.sessionSecret, target })
        }
        await choosePrimary(db, { domainId: domainId === '' ? null : domainId, ...by })
        return 'primary'
      case 'remove':
        await removeDomain(db, { domainId, ...by })
        return 'removed'
      default:
        throw new DomainError('unknown-button', 400, 'Please use the buttons of this page.')
    }
  }
}
