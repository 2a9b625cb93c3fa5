// What guests know a business by: /business/settings/profile
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/accounts/guards.server'
import { refused } from '~/accounts/refused.server'
import { ProfileForm } from '~/businesses/profile/components/profile-form'
import { SettingsTitle } from '~/businesses/components/settings-title'
import { businessProfile, saveProfile } from '~/businesses/profile/save-profile.server'
import { profileForm } from '~/businesses/profile/schemas'
import { otherZones } from '~/businesses/profile/zone-list.server'
import { checkFields, formFields, type FormRefusal } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/banner'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'settings.change')
  const { phone, address, website, ...profile } = await businessProfile(db)
  return {
    profile: { ...profile, phone: phone ?? '', address: address ?? '', website: website ?? '' },
    otherZones,
    isSaved: new URL(request.url).searchParams.get('done') === 'saved',
  }
}

interface Answer extends FormRefusal {
  /** The mark to save on top of from here on. */
  mark: string
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, user } = await requireBusiness(request, context, 'settings.change')
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const form = checkFields(fields, profileForm)
    if (!form.ok) return data<Answer>({ ...form.refusal, mark: fields.mark ?? '' }, { status: form.status })
    const { requestId } = context
    const seen = fields.mark ?? ''
    await saveProfile(db, { profile: form.value, seen, actorId: user.id, requestId, now: context.now() })
  } catch (error) {
    const answer = refused(error, fields, context)
    // Whoever saves again has read the sentence.
    const { mark } = await businessProfile(db)
    return data<Answer>({ ...answer.data, mark }, answer.init ?? undefined)
  }
  context.services.clubs.forget(businessId)
  return redirect(paths.business.profile({ done: 'saved' }), 303)
}

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders)
  headers.set('Cache-Control', 'private, no-store')
  return headers
}

export const meta: MetaFunction = () => [
  { title: 'Club profile – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export default function ProfilePage() {
  const { profile, otherZones, isSaved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as Answer | undefined
  return (
    <>
      <SettingsTitle title="Club profile">
        What guests and members read of you: on your club page, in your mail and on their bills.
      </SettingsTitle>
      {isSaved && !answer && (
        <Banner tone="ok">Your profile is saved. Your club page shows it already.</Banner>
      )}
      <ProfileForm
        values={answer ? { ...profile, ...answer.values } : profile}
        mark={answer?.mark ?? profile.mark}
        currency={profile.currency}
        otherZones={otherZones}
        refusal={answer}
      />
    </>
  )
}
