// Shared by the loaders and actions of all onboarding steps.
import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import type { StaffPermission } from '~/people/staff-access/permissions'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireBusiness, type BusinessPrincipal } from '~/web/http/guards/guards.server'
import { onboardingProgress, type OnboardingProgress } from '~/business/onboarding/queries.server'
import { afterStep, type StepId } from '~/business/onboarding/steps'
import type { RequestContext } from '~/web/http/request-context.server'
import type { FormSchema } from '~/foundation/kit/form-schema'

/** A staff member with this permission, and the onboarding progress of their business. */
export async function requireOnboarding(
  request: Request,
  context: RequestContext,
  action: StaffPermission,
): Promise<BusinessPrincipal & { setUp: OnboardingProgress }> {
  const principal = await requireBusiness(request, context, action)
  return { ...principal, setUp: await onboardingProgress(principal.db) }
}

/** The permission to submit a step's form, where it is not `settings.change`. */
const permissions: Partial<Record<StepId, StaffPermission>> = {
  plan: 'plan.manage',
  address: 'addresses.change',
}

/** The business and the user of a step that is saved. */
export interface StepContext {
  db: TenantDb
  businessId: string
  by: { userId: string; requestId: string; now: Date }
}

/**
 * Saves the form of a step and redirects to the next step, which says that it was saved, or to the path `save` returns.
 * A rejected form comes back with its errors and values.
 */
export async function saveStep<Schema extends FormSchema>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  step: StepId,
  schema: Schema,
  save: (saving: StepContext, value: z.output<Schema>) => Promise<string | void>,
) {
  const permission = permissions[step] ?? 'settings.change'
  const { db, businessId, user } = await requireOnboarding(request, context, permission)
  return handleForm(request, context, schema, async (value) => {
    const by = { userId: user.id, requestId: context.requestId, now: context.now(businessId) }
    const elsewhere = await save({ db, businessId, by }, value)
    // The business's cached directory entry is stale now.
    context.services.clubs.forget(businessId)
    return redirect(elsewhere ?? afterStep(step), 303)
  })
}
