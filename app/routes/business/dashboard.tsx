// A business's first page in its portal, with the link it gives to guests: /business/dashboard
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/accounts/guards.server'
import { clubOrigin, rootOrigin } from '~/accounts/origins'
import { PortalTitle } from '~/businesses/components/portal-frame'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import { Card } from '~/ui/card'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { businessId } = await requireBusiness(request, context)
  const { clubs, env } = context.services
  const club = await clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  return {
    name: club.name,
    isPublic: club.status === 'live',
    canTakeMembers: club.canTakeMembers,
    signupLink: rootOrigin(env) + paths.join.byRef(club.slug),
    clubPage: clubOrigin(env, club) + paths.home(),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.name} – Tastevin` : 'Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function BusinessDashboard() {
  const { name, isPublic, canTakeMembers, signupLink, clubPage } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title={name} />
      <Card title="Your sign-up link">
        {isPublic ? (
          <>
            <p>Give this link to guests who want to join your club:</p>
            <p className="share">
              <a className="link" href={signupLink}>
                {signupLink}
              </a>
            </p>
            <p>
              Your club page is at{' '}
              <a className="link" href={clubPage}>
                {clubPage}
              </a>
              .
            </p>
            {!canTakeMembers && <p>Guests can join as soon as your payments are connected.</p>}
          </>
        ) : (
          <p>Your club page is not public yet, so there is no link to give to guests.</p>
        )}
      </Card>
    </>
  )
}
