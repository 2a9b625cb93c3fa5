// Signing out of this browser: /logout. A link only asks; the button does it.
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
  // A signup that this browser began may stand for the same person, also to whoever has a copy of its cookie.
  const draft = draftKey(request, context)
  if (draft && session?.businessId)
    await deleteDraft(context.services.scopes.tenant(session.businessId), draft)
  headers.append('Set-Cookie', forgetDraftCookie(context))
  // A document of its own: what the pages before have loaded goes with the session.
  return redirectDocument(paths.auth.login(), { status: 303, headers })
}

export const meta: MetaFunction = () => [{ title: 'Sign out' }, { name: 'robots', content: 'noindex' }]

export default function Logout() {
  return (
    <section className="lone">
      <h1>Sign out?</h1>
      <p>You will need your password to come back.</p>
      <Form method="post" action={paths.auth.logout()}>
        <SubmitButton wide>Sign Out</SubmitButton>
        <ButtonLink variant="quiet" wide to={paths.auth.dashboard()}>
          Stay signed in
        </ButtonLink>
      </Form>
    </section>
  )
}
