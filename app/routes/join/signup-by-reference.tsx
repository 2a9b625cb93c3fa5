// Joining a club on the platform's host: /join/<slug, former slug or business id>. The token of a business invitation
// redirects to the invitation.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DomainError } from '~/foundation/kit/errors'
import { SignupError } from '~/membership/memberships/join/components/signup-error'
import { redirectToInvitation } from '../onboard/invitation-entry.server'
import { rootSignupEntry } from './signup-entry.server'
import { signupAction } from './signup.action.server'
import { NoSignup, signupMeta, SignupPage } from './signup-page'
import { signupView } from './signup-view.server'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/join.css?url'

export const links = areaSheet(sheet)

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ref = params.ref ?? ''
  const entry = await rootSignupEntry(context, ref, new URL(request.url).search)
  if (!entry) {
    const invitation = await redirectToInvitation(context, ref)
    if (invitation) throw invitation
    return data({ view: 'none' as const }, { status: 404 })
  }
  return signupView(request, context, entry)
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const entry = await rootSignupEntry(context, params.ref ?? '', '')
  if (!entry) throw new DomainError('restaurant-missing', 404, 'Restaurant not found')
  return signupAction(request, context, entry)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => signupMeta(data)

export default function SignupByReference() {
  const view = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>() ?? undefined
  if (view.view === 'none') return <NoSignup />
  return <SignupPage view={view} result={result} />
}

export const ErrorBoundary = SignupError
