// Actions of the web address page. Each redirects back with what was done.
import { redirect } from '@remix-run/node'
import { splitHost } from '#/tenants/hosts'
import { rootOrigin } from '#/tenants/origins'
import { changeWebAddress } from '~/business/web-address/change-web-address.server'
import { newSlugForm } from '~/business/web-address/schemas'
import { checkDomain } from '~/business/domains/check-domain.server'
import { choosePrimaryDomain } from '~/business/domains/choose-primary-domain.server'
import { claimDomain } from '~/business/domains/claim-domain.server'
import { removeDomain } from '~/business/domains/remove-domain.server'
import { requireReachable } from '~/business/domains/require-reachable.server'
import { newDomainForm } from '~/business/domains/schemas'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import type { BusinessPrincipal } from '~/web/http/guards/guards.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { countHit } from '~/people/identity/rate-limits.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'

/** The change that the message on the page names. */
export type WebAddressChange =
  'renamed' | 'claimed' | 'verified' | 'checked' | 'primary' | 'platform-primary' | 'removed'

export function webAddressAction(
  request: Request,
  context: RequestContext,
  { db, businessId, user }: BusinessPrincipal,
) {
  const { clubs, dns, env, scopes, web } = context.services
  const { requestId } = context
  // Platform time: domains are checked in the real world, and slugs stay reserved by the same calendar for all.
  const now = context.now()
  const by = { userId: user.id, requestId, now }
  const perHour = (bucket: string, limit: number) =>
    countHit(scopes, bucket, businessId, { limit, windowSeconds: 3600, now })
  const changed = (done: WebAddressChange) => {
    clubs.forget(businessId)
    return redirect(paths.business.address({ done }), 303)
  }
  return handleForms(request, context, {
    rename: formHandler(newSlugForm, async ({ slug }) => {
      await perHour('rename', 60)
      await changeWebAddress(scopes.platform('rename a club'), { businessId, slug, ...by })
      return changed('renamed')
    }),
    claim: formHandler(newDomainForm, async ({ domain }) => {
      await perHour('domain-claim', 30)
      await claimDomain(db, { domain, rootDomain: env.rootDomain, ...by })
      return changed('claimed')
    }),
    async check(fields) {
      const domainId = idIn(fields, 'domainId')
      await perHour('domain-check', 60)
      const emailOptions = { origin: rootOrigin(env), from: env.mail.from }
      const { transition } = await checkDomain(db, { domainId, dns, emailOptions, ...by })
      return changed(transition.become === 'verified' && transition.isNews ? 'verified' : 'checked')
    },
    /** Without a domain: the platform's address. */
    async primary(fields) {
      // eslint-disable-next-line no-restricted-syntax
      if (!fields.domainId) {
        await choosePrimaryDomain(db, { domainId: null, ...by })
        return changed('platform-primary')
      }
      const domainId = idIn(fields, 'domainId')
      await perHour('domain-check', 60)
      const target = splitHost(env.rootDomain).name
      await requireReachable(db, { domainId, web, secret: env.sessionSecret, target })
      await choosePrimaryDomain(db, { domainId, ...by })
      return changed('primary')
    },
    async remove(fields) {
      const domainId = idIn(fields, 'domainId')
      await removeDomain(db, { domainId, ...by })
      return changed('removed')
    },
  })
}
