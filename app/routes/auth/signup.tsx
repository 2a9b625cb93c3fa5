// Where an account begins: /signup. On a club's host that is its own signup.
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { FindClub } from '~/accounts/components/find-club'
import { findClub } from '~/accounts/find-club.server'
import { paths } from '~/kit/paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.host.kind === 'club') throw redirect(paths.join.signup())
  const asked = new URL(request.url).searchParams.get('club') ?? ''
  const found = asked ? await findClub(context, asked) : null
  if (found) throw redirect(found)
  return { asked }
}

export const meta: MetaFunction = () => [{ title: 'Sign up' }]

export default function SignUp() {
  const { asked } = useLoaderData<typeof loader>()
  return (
    <section className="lone">
      <h1>Join your club</h1>
      <p>Each club has its own door: you choose a tier and make your account on the club's page.</p>
      <FindClub action={paths.auth.signup()} asked={asked} missed={asked !== ''} />
      <p className="small">
        Restaurants, wine shops and wineries open a club by invitation.{' '}
        <Link className="link" to={paths.auth.login()}>
          Sign in
        </Link>{' '}
        if you have an account.
      </p>
    </section>
  )
}
