// What every step of the set-up begins and ends with.
import { data, redirect } from '@remix-run/node'
import type { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { StaffPermission } from '~/staff-access/permissions'
import { requireBusiness, type BusinessPrincipal } from '~/http/guards/guards.server'
import { onboardingProgress, type OnboardingProgress } from '~/businesses/onboarding/queries.server'
import { followingStep, stepHref, type StepId } from '~/businesses/onboarding/steps'
import type { RequestContext } from '~/http/request-context.server'
import { DomainError } from '~/kit/errors'
import { validateFields, formFields, toFormErrors, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'

/** Staff who may do this at their business, with how far its set-up is. */
export async function requireOnboarding(
  request: Request,
  context: RequestContext,
  action: StaffPermission,
): Promise<BusinessPrincipal & { club: Club; setUp: OnboardingProgress }> {
  const principal = await requireBusiness(request, context, action)
  const club = await context.services.clubs.byId(principal.businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  return { ...principal, club, setUp: await onboardingProgress(principal.db) }
}

/** What it takes to send the form of a step, where the settings are not enough. */
const permissions: Partial<Record<StepId, StaffPermission>> = {
  plan: 'plan.manage',
  address: 'addresses.change',
}

/** What a step saves with: the business, and who presses the button. */
export interface StepContext {
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
  save: (saving: StepContext, value: z.output<Schema>) => Promise<string | void>,
) {
  const { db, businessId, user } = await requireOnboarding(
    request,
    context,
    permissions[step] ?? 'settings.change',
  )
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const form = validateFields(fields, schema)
    if (!form.ok) return data<FormErrors>(form.refusal, { status: form.status })
    const by = { userId: user.id, requestId: context.requestId, now: context.now(businessId) }
    const elsewhere = await save({ db, businessId, by }, form.value)
    // The other pages hear of it.
    context.services.clubs.forget(businessId)
    const next = followingStep(step)
    return redirect(elsewhere ?? (next ? stepHref(next) : paths.business.setUp.done()), 303)
  } catch (error) {
    return stepError(error, fields)
  }
}

/** What a step is answered with when a verb refused. */
export function stepError(error: unknown, fields: Record<string, string>) {
  const { status, refusal } = toFormErrors(error, fields)
  return data<FormErrors>(refusal, { status })
}
