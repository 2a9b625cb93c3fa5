// Shared by the loaders and actions of all onboarding steps.
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

/** A staff member with this permission, and the onboarding progress of their business. */
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

/** The permission to submit a step's form, where it is not `settings.change`. */
const permissions: Partial<Record<StepId, StaffPermission>> = {
  plan: 'plan.manage',
  address: 'addresses.change',
}

/** What a step saves with: the business and the user. */
export interface StepContext {
  db: TenantDb
  businessId: string
  by: { userId: string; requestId: string; now: Date }
}

/**
 * Saves the form of a step and redirects to the next step, or to the path `save` returns. A refused form comes back
 * with its errors and values.
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
    // The business's cached directory entry is stale now.
    context.services.clubs.forget(businessId)
    const next = followingStep(step)
    return redirect(elsewhere ?? (next ? stepHref(next) : paths.business.setUp.done()), 303)
  } catch (error) {
    return stepError(error, fields)
  }
}

/** The response of a step whose use case refused. */
export function stepError(error: unknown, fields: Record<string, string>) {
  const { status, refusal } = toFormErrors(error, fields)
  return data<FormErrors>(refusal, { status })
}
