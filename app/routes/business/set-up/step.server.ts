// What every step of the set-up begins and ends with.
import { data, redirect } from '@remix-run/node'
import type { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { PostAction } from '~/accounts/authorize'
import { requireBusiness, type BusinessPrincipal } from '~/accounts/guards.server'
import { setUpOf, type SetUp } from '~/businesses/set-up/facts.server'
import { stepAfter, stepHref, type StepId } from '~/businesses/set-up/steps'
import type { RequestContext } from '~/context.server'
import { DomainError } from '~/kit/errors'
import { checkFields, formFields, refusalOf, type FormRefusal } from '~/kit/forms.server'
import { paths } from '~/kit/paths'

/** Staff who may do this at their business, with how far its set-up is. */
export async function requireSetUp(
  request: Request,
  context: RequestContext,
  action: PostAction,
): Promise<BusinessPrincipal & { club: Club; setUp: SetUp }> {
  const principal = await requireBusiness(request, context, action)
  const club = await context.services.clubs.byId(principal.businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  return { ...principal, club, setUp: await setUpOf(principal.db) }
}

/** What it takes to send the form of a step, where the settings are not enough. */
const permissions: Partial<Record<StepId, PostAction>> = { plan: 'plan.manage', address: 'addresses.change' }

/** What a step saves with: the business, and who presses the button. */
export interface Saving {
  db: TenantDb
  businessId: string
  by: { userId: string; requestId: string; now: Date }
}

/**
 * Saves the form of a step and goes on to the next, or to the path that `save` gives. What was refused is answered with its
 * sentence, and nothing that was typed is lost.
 */
export async function saveStep<Schema extends z.ZodType>(
  request: Request,
  context: RequestContext,
  step: StepId,
  schema: Schema,
  save: (saving: Saving, value: z.output<Schema>) => Promise<string | void>,
) {
  const { db, businessId, user } = await requireSetUp(
    request,
    context,
    permissions[step] ?? 'settings.change',
  )
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const form = checkFields(fields, schema)
    if (!form.ok) return data<FormRefusal>(form.refusal, { status: form.status })
    const by = { userId: user.id, requestId: context.requestId, now: context.now(businessId) }
    const elsewhere = await save({ db, businessId, by }, form.value)
    // The other pages hear of it.
    context.services.clubs.forget(businessId)
    const next = stepAfter(step)
    return redirect(elsewhere ?? (next ? stepHref(next) : paths.business.setUp.done()), 303)
  } catch (error) {
    return refuse(error, fields)
  }
}

/** What a step is answered with when a verb refused. */
export function refuse(error: unknown, fields: Record<string, string>) {
  const { status, refusal } = refusalOf(error, fields)
  return data<FormRefusal>(refusal, { status })
}
