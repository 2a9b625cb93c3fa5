// For somebody who is signed in and belongs nowhere yet: /profile-setup
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { FindClub } from '~/accounts/components/find-club'
import { findClub } from '~/accounts/find-club.server'
import { requireUser } from '~/accounts/guards.server'
import { sessionUserType } from '~/accounts/roles.server'
import { paths } from '~/kit/paths'
import { ButtonLink, SubmitButton } from '~/ui/button'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, session } = await requireUser(request, context)
  if ((await sessionUserType(context, session)) !== 'none') throw redirect(paths.auth.redirect())
  const { host } = context
  if (host.kind === 'club') {
    return { club: { name: host.club.name, open: host.club.canTakeMembers }, email: user.email, asked: '' }
  }
  const asked = new URL(request.url).searchParams.get('club') ?? ''
  const found = asked ? await findClub(context, asked) : null
  if (found) throw redirect(found)
  return { club: null, email: user.email, asked }
}

export const meta: MetaFunction = () => [
  { title: 'Set up your profile' },
  { name: 'robots', content: 'noindex' },
]

export default function ProfileSetup() {
  const { club, email, asked } = useLoaderData<typeof loader>()
  return (
    <section className="lone">
      {club ? (
        <>
          <h1>No Active Membership</h1>
          <p>You don't have an active membership yet.</p>
          {club.open ? (
            <ButtonLink wide to={paths.join.signup()}>
              {`Join ${club.name}`}
            </ButtonLink>
          ) : (
            <p>{club.name} is not taking new members just now. Please look in again soon.</p>
          )}
        </>
      ) : (
        <>
          <h1>Find your club</h1>
          <p>Your account does not belong to a club yet. Join one, and this is where its door will be.</p>
          <FindClub action={paths.auth.profileSetup()} asked={asked} missed={asked !== ''} />
        </>
      )}
      <Form method="post" action={paths.auth.logout()}>
        <p className="small">You are signed in as {email}.</p>
        <SubmitButton variant="quiet">Sign Out</SubmitButton>
      </Form>
    </section>
  )
}
