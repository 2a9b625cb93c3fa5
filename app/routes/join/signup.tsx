// Joining a club on its own host: /join
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clubDoor } from './door.server'
import { signupAct } from './signup-act.server'
import { SignupPage } from './signup-page'
import { signupView } from './signup-view.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  return signupView(request, context, clubDoor(context))
}

export async function action({ request, context }: ActionFunctionArgs) {
  return signupAct(request, context, clubDoor(context))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Join ${data.club.name}` : 'Join' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders

export default function Signup() {
  return <SignupPage view={useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
}
