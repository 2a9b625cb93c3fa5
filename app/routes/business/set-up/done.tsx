// The club is live: where it is, and what comes next. /business/setup/done
import { redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clubOrigin, rootOrigin } from '~/accounts/origins'
import { wayToClub } from '~/accounts/handover.server'
import { LiveNow } from '~/businesses/set-up/components/live-now'
import { paths } from '~/kit/paths'
import { requireSetUp } from './step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, setUp } = await requireSetUp(request, context, 'settings.change')
  if (setUp.facts.status === 'draft') throw redirect(paths.business.setUp.home())
  const { env } = context.services
  return {
    name: club.name,
    isSuspended: setUp.facts.status === 'suspended',
    signupLink: rootOrigin(env) + paths.join.byRef(club.slug),
    clubPage: clubOrigin(env, club) + paths.home(),
    asGuest: wayToClub(context, club, paths.home()),
    isPaymentsReady: setUp.facts.account === 'ready',
    isPlanPaid: setUp.plan.isRunning,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.name} is live – Tastevin` : 'Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function SetUpDone() {
  return <LiveNow {...useLoaderData<typeof loader>()} />
}
