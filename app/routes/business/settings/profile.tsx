// The public profile of a business: /business/settings/profile
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SettingsTitle } from '~/businesses/portal/components/settings-title'
import { ProfileForm } from '~/businesses/profile/components/profile-form'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { profileFormValues, profileAction, type ProfileActionResult } from './profile.action.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const isSaved = new URL(request.url).searchParams.get('done') === 'saved'
  return { ...(await profileFormValues(request, context)), isSaved }
}

export function action({ request, context }: ActionFunctionArgs) {
  return profileAction(request, context, paths.business.profile({ done: 'saved' }))
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
  const { profile, isSaved, ...shown } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as ProfileActionResult | undefined
  return (
    <>
      <SettingsTitle title="Club profile">
        Shown to guests and members on your club page, in emails and on invoices.
      </SettingsTitle>
      {isSaved && !answer && <Banner tone="ok">Profile saved. Your club page shows the changes.</Banner>}
      <ProfileForm
        {...shown}
        values={{ ...profile, ...answer?.values }}
        mark={answer?.mark ?? profile.revision}
        currency={profile.currency}
        refusal={answer}
        saveLabel="Save Profile"
      />
    </>
  )
}
