// A business's first page in its portal, with the link it gives to guests: /business/dashboard
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/accounts/guards.server'
import { wayToClub } from '~/accounts/handover.server'
import { clubOrigin, rootOrigin } from '~/accounts/origins'
import { accountStanding } from '~/billing/account-standing.server'
import { PortalTitle } from '~/businesses/components/portal-frame'
import { maySeeMoney } from '~/businesses/portal-places'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import { ButtonLink } from '~/ui/button'
import { Card } from '~/ui/card'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, businessId, role } = await requireBusiness(request, context)
  const { clubs, env } = context.services
  const club = await clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  return {
    name: club.name,
    isPublic: club.status === 'live',
    isPaymentsReady: (await accountStanding(db)).state === 'ready',
    mayConnect: maySeeMoney(role),
    signupLink: rootOrigin(env) + paths.join.byRef(club.slug),
    clubPage: clubOrigin(env, club) + paths.home(),
    asGuest: wayToClub(context, club, paths.home()),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.name} – Tastevin` : 'Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function BusinessDashboard() {
  const { name, isPublic, isPaymentsReady, mayConnect, signupLink, clubPage, asGuest } =
    useLoaderData<typeof loader>()
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
            <div className="actions">
              <ButtonLink variant="secondary" document to={asGuest}>
                View My Club as a Member
              </ButtonLink>
            </div>
            {!isPaymentsReady && (
              <>
                <p>Guests can join as soon as your payments are connected.</p>
                {mayConnect && (
                  <p>
                    <ButtonLink to={paths.business.payments()}>Connect payments</ButtonLink>
                  </p>
                )}
              </>
            )}
          </>
        ) : (
          <p>Your club page is not public yet, so there is no link to give to guests.</p>
        )}
      </Card>
    </>
  )
}
