// Reads and saves the business profile, for onboarding and settings.
import { redirect } from '@remix-run/node'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { profileWithRevision, saveProfile } from '~/business/profile/save-profile.server'
import { profileForm } from '~/business/profile/schemas'
import { isTimeZone, otherTimeZones } from '~/business/profile/time-zone-list.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { isDomainError } from '~/foundation/kit/errors'

/** The profile with every field as text, as its form shows it. */
export async function profileFormValues(request: Request, context: RequestContext) {
  const { db, club } = await requireBusiness(request, context, 'settings.change')
  const { phone, address, website, licence, revision, currency, ...profile } = await profileWithRevision(db)
  return {
    values: {
      ...profile,
      phone: phone ?? '',
      address: address ?? '',
      website: website ?? '',
      licence: licence ?? '',
    },
    revision,
    currency,
    otherZones: otherTimeZones,
    isDraft: club.status === 'draft',
  }
}

/** Saves the form and redirects to `next`; a rejected form comes back with its errors and values. */
export async function profileAction(request: Request, context: RequestContext, next: string) {
  const { db, businessId, user } = await requireBusiness(request, context, 'settings.change')
  return handleForm(request, context, profileForm(isTimeZone), async (profile, fields) => {
    const by = { userId: user.id, requestId: context.requestId, now: context.now(businessId) }
    try {
      await saveProfile(db, { profile, revision: fields.mark ?? '', ...by })
    } catch (error) {
      // The rejected form says what happened and may be saved again on the current revision.
      if (isDomainError(error)) fields.mark = (await profileWithRevision(db)).revision
      throw error
    }
    // The business's cached directory entry is stale now.
    context.services.clubs.forget(businessId)
    return redirect(next, 303)
  })
}
