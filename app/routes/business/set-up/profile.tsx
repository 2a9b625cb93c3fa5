// Who the house is: /business/setup/profile
import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ProfileForm } from '~/businesses/set-up/components/profile-form'
import { StepTitle } from '~/businesses/set-up/components/set-up-frame'
import { saveProfile } from '~/businesses/set-up/save-profile.server'
import { profileForm } from '~/businesses/set-up/schemas'
import { requireSetUp, saveStep } from './step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { setUp } = await requireSetUp(request, context)
  const { name, kind, email, phone, address, website, licence, timeZone } = setUp.profile
  return {
    values: {
      name,
      kind,
      email,
      phone: phone ?? '',
      address: address ?? '',
      website: website ?? '',
      licence: licence ?? '',
      timeZone,
    },
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  return saveStep(request, context, 'profile', profileForm, ({ db, by }, profile) =>
    saveProfile(db, { profile, ...by }),
  )
}

export const meta: MetaFunction = () => [
  { title: 'Set-up: profile – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function ProfileStep() {
  const { values } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <>
      <StepTitle title="Your house">
        What guests and the state need to know. What you leave out today can be added tomorrow.
      </StepTitle>
      <ProfileForm values={values} refusal={refusal} saveLabel="Save and go on" />
    </>
  )
}
