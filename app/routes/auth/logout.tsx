// Signs out of this browser: /logout. GET asks for confirmation; the button signs out.
import { redirect, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form } from '@remix-run/react'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { endSession } from '~/people/identity/sessions/end-session.server'
import { paths } from '~/foundation/kit/paths'
import { deleteDraft, deleteDraftsOf } from '~/membership/memberships/join/join-draft.server'
import { draftKey, forgetDraftCookie } from '../join/draft-cookie.server'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await currentSession(request, context))) throw redirect(paths.auth.login())
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await currentSession(request, context)
  const headers = new Headers({ 'Set-Cookie': await endSession(context, request) })
  // The signup draft may belong to the same user, and its cookie may have been copied.
  const draft = draftKey(request, context)
  if (session?.businessId) {
    const db = context.services.scopes.tenant(session.businessId)
    if (draft) await deleteDraft(db, draft)
    // On its own domain the cookie of a draft is missing: signups are on the club's other host.
    if (context.host.kind === 'club' && context.host.club.domain !== null)
      await deleteDraftsOf(db, session.user.id)
  }
  headers.append('Set-Cookie', forgetDraftCookie(context))
  // A new document, so that no data of previous pages remains.
  return redirectDocument(paths.auth.login(undefined, { done: 'signed-out' }), { status: 303, headers })
}

export const meta = privateClubPage('Sign out')

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
