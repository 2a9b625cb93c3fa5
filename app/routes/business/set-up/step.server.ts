// What every step of the set-up begins and ends with.
import { data, redirect } from '@remix-run/node'
import type { Club } from '#/tenants/club'
import { requireBusiness, type BusinessPrincipal } from '~/accounts/guards.server'
import { setUpOf, type SetUp } from '~/businesses/set-up/facts.server'
import { stepAfter, stepHref, type StepId } from '~/businesses/set-up/steps'
import type { RequestContext } from '~/context.server'
import { DomainError } from '~/kit/errors'
import { refusalOf, type FormRefusal } from '~/kit/forms.server'
import { paths } from '~/kit/paths'

/** Whoever may change the settings of a business, with how far its set-up is. */
export async function requireSetUp(
  request: Request,
  context: RequestContext,
): Promise<BusinessPrincipal & { club: Club; setUp: SetUp }> {
  const principal = await requireBusiness(request, context, 'settings.change')
  const club = await context.services.clubs.byId(principal.businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  return { ...principal, club, setUp: await setUpOf(principal.db) }
}

/** Saved: the other pages hear of it, and the next step follows. */
export function goOn(context: RequestContext, businessId: string, step: StepId) {
  context.services.clubs.forget(businessId)
  const next = stepAfter(step)
  return redirect(next ? stepHref(next) : paths.business.setUp.done(), 303)
}

/** What a step is answered with when a verb refused; nothing that was typed is lost. */
export function refuse(error: unknown, fields: Record<string, string>) {
  const { status, refusal } = refusalOf(error, fields)
  return data<FormRefusal>(refusal, { status })
}
