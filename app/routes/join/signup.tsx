// Joining a club on its own host: /join
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DomainError } from '~/foundation/kit/errors'
import { SignupError } from '~/membership/memberships/join/components/signup-error'
import { clubSignupEntry } from './signup-entry.server'
import { signupAction } from './signup.action.server'
import { NoSignup, signupMeta, SignupPage } from './signup-page'
import { signupView } from './signup-view.server'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/join.css?url'

export const links = areaSheet(sheet)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const entry = clubSignupEntry(context)
  if (!entry) return data({ view: 'none' as const }, { status: 404 })
  return signupView(request, context, entry)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const entry = clubSignupEntry(context)
  if (!entry) throw new DomainError('restaurant-missing', 404, 'No restaurant ID provided')
  return signupAction(request, context, entry)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => signupMeta(data)

export default function Signup() {
  const view = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>() ?? undefined
  if (view.view === 'none') return <NoSignup sentence="No restaurant ID provided" />
  return <SignupPage view={view} result={result} />
}

export const ErrorBoundary = SignupError
