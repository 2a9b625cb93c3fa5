// Access denied: /unauthorized
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FormerStaffNotice } from '~/people/staff-access/components/former-staff-notice'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { homePath } from '~/people/staff-access/user-type'
import { sessionUserType } from '~/people/staff-access/user-type.server'
import { formerBusinessNames } from '~/people/staff-access/staff-memberships.server'
import { homeUrl } from '~/web/http/cross-host-login/home-redirect.server'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink } from '~/foundation/ui/form/button'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await currentSession(request, context)
  if (!session) return data({ dashboardHref: null, workedAt: [] }, { status: 403 })
  const type = await sessionUserType(context, session)
  const dashboardHref = type === 'none' ? paths.home() : homeUrl(context, type, homePath)
  // A club's host serves no other business.
  const workedAt =
    context.host.kind === 'root'
      ? await formerBusinessNames(
          context.services.scopes.platform('former staff memberships'),
          session.user.id,
        )
      : []
  return data({ dashboardHref, workedAt }, { status: 403 })
}

export const meta: MetaFunction = () => [{ title: 'Access Denied' }, { name: 'robots', content: 'noindex' }]

export default function Unauthorized() {
  const { dashboardHref, workedAt } = useLoaderData<typeof loader>()
  return (
    <section className="lone">
      <h1>Access Denied</h1>
      <p>You don't have permission to access this page.</p>
      <FormerStaffNotice names={workedAt} />
      {dashboardHref ? (
        <>
          <p>Please contact your administrator if you believe this is an error.</p>
          <ButtonLink wide document to={dashboardHref}>
            Go to Dashboard
          </ButtonLink>
        </>
      ) : (
        <>
          <p>Please log in to continue.</p>
          <ButtonLink wide to={paths.auth.login()}>
            Log In
          </ButtonLink>
        </>
      )}
      <ButtonLink variant="secondary" wide document to={paths.home()}>
        Return to Home
      </ButtonLink>
    </section>
  )
}
