// Reads and saves the business profile, for onboarding and settings.
import { data, redirect } from '@remix-run/node'
import { requireBusiness } from '~/http/guards/guards.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { profileWithRevision, saveProfile } from '~/businesses/profile/save-profile.server'
import { profileForm } from '~/businesses/profile/schemas'
import { otherTimeZones } from '~/businesses/profile/time-zone-list.server'
import type { RequestContext } from '~/http/request-context.server'
import { validateFields, formFields, type FormErrors } from '~/kit/forms.server'

/** The profile with every field as text, as its form shows it. */
export async function profileFormValues(request: Request, context: RequestContext) {
  const { db, businessId } = await requireBusiness(request, context, 'settings.change')
  const { phone, address, website, licence, ...profile } = await profileWithRevision(db)
  const club = await context.services.clubs.byId(businessId)
  return {
    profile: {
      ...profile,
      phone: phone ?? '',
      address: address ?? '',
      website: website ?? '',
      licence: licence ?? '',
    },
    otherZones: otherTimeZones,
    isDraft: club?.status === 'draft',
  }
}

export interface ProfileActionResult extends FormErrors {
  /** The revision to save on. */
  mark: string
}

/** Saves the form and redirects to `next`; a refused form comes back with its errors and values. */
export async function profileAction(request: Request, context: RequestContext, next: string) {
  const { db, businessId, user } = await requireBusiness(request, context, 'settings.change')
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const form = validateFields(fields, profileForm)
    const seen = fields.mark ?? ''
    if (!form.ok) return data<ProfileActionResult>({ ...form.refusal, mark: seen }, { status: form.status })
    const by = { userId: user.id, requestId: context.requestId, now: context.now(businessId) }
    await saveProfile(db, { profile: form.value, seen, ...by })
  } catch (error) {
    const answer = formErrorResponse(error, fields, context)
    // The user has read the conflict message and may save again.
    const { revision: mark } = await profileWithRevision(db)
    return data<ProfileActionResult>({ ...answer.data, mark }, answer.init ?? undefined)
  }
  // The business's cached directory entry is stale now.
  context.services.clubs.forget(businessId)
  return redirect(next, 303)
}
