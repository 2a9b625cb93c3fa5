// Signs out of this browser: /logout. GET asks for confirmation; the button signs out.
import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form } from '@remix-run/react'
import { currentSession } from '~/identity/sessions/current-session.server'
import { endSession } from '~/identity/sessions/end-session.server'
import { paths } from '~/kit/paths'
import { deleteDraft } from '~/memberships/join/join-draft.server'
import { draftKey, forgetDraftCookie } from '../join/draft-cookie.server'
import { ButtonLink, SubmitButton } from '~/ui/form/button'

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await currentSession(request, context))) throw redirect(paths.auth.login())
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await currentSession(request, context)
  const headers = new Headers({ 'Set-Cookie': await endSession(context, request) })
  // The signup draft may belong to the same user, and its cookie may have been copied.
  const draft = draftKey(request, context)
  if (draft && session?.businessId)
    await deleteDraft(context.services.scopes.tenant(session.businessId), draft)
  headers.append('Set-Cookie', forgetDraftCookie(context))
  // A new document, so that no data of previous pages remains.
  return redirectDocument(paths.auth.login(), { status: 303, headers })
}

export const meta: MetaFunction = () => [{ title: 'Sign out' }, { name: 'robots', content: 'noindex' }]

export default function Logout() {
  return (
    <section className="lone">
      <h1>Sign out?</h1>
      <p>You’ll need your password to sign in again.</p>
      <Form method="post" action={paths.auth.logout()}>
        <SubmitButton wide>Sign Out</SubmitButton>
        <ButtonLink variant="quiet" wide to={paths.auth.dashboard()}>
          Stay signed in
        </ButtonLink>
      </Form>
    </section>
  )
}
