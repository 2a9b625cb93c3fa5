// Actions of the web address page. Each returns a message that says what was done.
import { splitHost } from '#/tenants/hosts'
import type { BusinessPrincipal } from '~/http/guards/guards.server'
import { rootOrigin } from '#/tenants/origins'
import { countHit } from '~/identity/rate-limits.server'
import { changeWebAddress } from '~/businesses/web-address/change-web-address.server'
import type { RequestContext } from '~/http/request-context.server'
import { checkDomain } from '~/domains/check-domain.server'
import { claimDomain } from '~/domains/claim-domain.server'
import { requireReachable } from '~/domains/require-reachable.server'
import { choosePrimaryDomain } from '~/domains/choose-primary-domain.server'
import { removeDomain } from '~/domains/remove-domain.server'
import { DomainError } from '~/kit/errors'

export async function webAddressAction(
  context: RequestContext,
  { db, businessId, user }: BusinessPrincipal,
  fields: Record<string, string>,
): Promise<string> {
  const { clubs, dns, env, scopes, web } = context.services
  const { requestId } = context
  // Platform time: domains are checked in the real world, and slugs stay reserved by the same calendar for all.
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
        await changeWebAddress(scopes.platform('rename a club'), { businessId, slug, ...by })
        return 'renamed'
      }
      case 'claim':
        await countHit(scopes, 'domain-claim', businessId, { limit: 30, windowSeconds: 3600, now })
        await claimDomain(db, { domain: fields.domain ?? '', rootDomain: env.rootDomain, ...by })
        return 'claimed'
      case 'check': {
        await countHit(scopes, 'domain-check', businessId, { limit: 60, windowSeconds: 3600, now })
        const emailOptions = { origin: rootOrigin(env), from: env.mail.from }
        const { transition } = await checkDomain(db, { domainId, dns, emailOptions, ...by })
        return transition.become === 'verified' && transition.isNews ? 'verified' : 'checked'
      }
      case 'primary':
        if (domainId !== '') {
          await countHit(scopes, 'domain-check', businessId, { limit: 60, windowSeconds: 3600, now })
          const target = splitHost(env.rootDomain).name
          await requireReachable(db, { domainId, web, secret: env.sessionSecret, target })
        }
        await choosePrimaryDomain(db, { domainId: domainId === '' ? null : domainId, ...by })
        return 'primary'
      case 'remove':
        await removeDomain(db, { domainId, ...by })
        return 'removed'
      default:
        throw new DomainError('unknown-button', 400, 'Please use the buttons on this page.')
    }
  }
}
