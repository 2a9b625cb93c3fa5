// The platform's administration: which clubs there are, and how far each has come. /admin/dashboard
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/accounts/guards.server'
import { clubOrigin } from '~/accounts/origins'
import { newestClubs } from '~/businesses/queries.server'
import { paths } from '~/kit/paths'
import { SignOut } from '~/memberships/components/member-dashboard'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { PageFrame } from '~/ui/page-frame'

const SHOWN = 50

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context)
  const { scopes, env } = context.services
  const clubs = await newestClubs(scopes.platform('administration'), SHOWN)
  return {
    clubs: clubs.map(({ id, name, status, payments, slug }) => ({
      id,
      name,
      page: status === 'live' ? clubOrigin(env, { slug }) + paths.home() : null,
      state: states[status],
      payments: payments === 'ready' ? 'Payments ready' : 'Payments not ready',
    })),
  }
}

const states = {
  draft: { tone: 'grey', word: 'Being set up' },
  live: { tone: 'green', word: 'Open' },
  suspended: { tone: 'red', word: 'Suspended' },
} as const

export const meta: MetaFunction = () => [
  { title: 'Administration – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function AdminDashboard() {
  const { clubs } = useLoaderData<typeof loader>()
  return (
    <PageFrame
      homeHref={paths.public.landing()}
      links={[{ href: paths.home(), label: 'Exit Admin' }]}
      footLinks={[
        { href: paths.public.terms(), label: 'Terms' },
        { href: paths.public.privacy(), label: 'Privacy' },
      ]}
    >
      <div className="wrap overview">
        <div className="overview-banner">
          <h1>Administration</h1>
          <SignOut />
        </div>
        <Card title="Clubs">
          {clubs.length === 0 ? (
            <p>There are no clubs yet.</p>
          ) : (
            <dl className="facts" data-long="">
              {clubs.map(({ id, name, page, state, payments }) => (
                <div key={id}>
                  <dt>
                    {page ? (
                      <a className="link" href={page}>
                        {name}
                      </a>
                    ) : (
                      name
                    )}
                  </dt>
                  <dd>
                    <Badge tone={state.tone}>{state.word}</Badge> {payments}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Card>
      </div>
    </PageFrame>
  )
}
