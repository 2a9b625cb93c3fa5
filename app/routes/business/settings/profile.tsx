// The public profile of a business: /business/settings/profile
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SettingsTitle } from '~/business/portal/components/settings-title'
import { ProfileForm } from '~/business/profile/components/profile-form'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { profileFormValues, profileAction } from './profile.action.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  return profileFormValues(request, context)
}

export function action({ request, context }: ActionFunctionArgs) {
  return profileAction(request, context, paths.business.profile({ done: 'saved' }))
}

export const meta = privatePage('Club profile')

export default function ProfilePage() {
  const shown = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsTitle title="Club profile">
        Shown to guests and members on your club page, in emails and on invoices.
      </SettingsTitle>
      <DoneMessage
        messages={{
          saved: shown.isDraft ? 'Profile saved.' : 'Profile saved. Your club page shows the changes.',
        }}
      />
      <ProfileForm
        {...shown}
        key={shown.revision}
        action={paths.business.profile()}
        saveLabel="Save profile"
      />
    </>
  )
}
