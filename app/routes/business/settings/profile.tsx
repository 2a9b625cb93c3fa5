// The public profile of a business: /business/settings/profile
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SettingsTitle } from '~/businesses/portal/components/settings-title'
import { ProfileForm } from '~/businesses/profile/components/profile-form'
import { paths } from '~/kit/paths'
import { privatePage } from '~/ui/document/page-meta'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { profileFormValues, profileAction } from './profile.action.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const isSaved = new URL(request.url).searchParams.get('done') === 'saved'
  return { ...(await profileFormValues(request, context)), isSaved }
}

export function action({ request, context }: ActionFunctionArgs) {
  return profileAction(request, context, paths.business.profile({ done: 'saved' }))
}

export const meta = privatePage('Club profile')

export default function ProfilePage() {
  const { isSaved, ...shown } = useLoaderData<typeof loader>()
  const isRejected = useActionData<typeof action>() !== undefined
  return (
    <>
      <SettingsTitle title="Club profile">
        Shown to guests and members on your club page, in emails and on invoices.
      </SettingsTitle>
      {isSaved && !isRejected && (
        <SuccessMessage>
          {shown.isDraft ? 'Profile saved.' : 'Profile saved. Your club page shows the changes.'}
        </SuccessMessage>
      )}
      <ProfileForm
        {...shown}
        key={shown.revision}
        action={paths.business.profile()}
        saveLabel="Save profile"
      />
    </>
  )
}
