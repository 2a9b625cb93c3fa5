// The club is live: its address, and what to do next. /business/setup/done
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clubOrigin, rootOrigin } from '#/tenants/origins'
import { clubLoginUrl } from '~/web/http/cross-host-login/cross-host-login.server'
import { ClubLive } from '~/business/onboarding/components/club-live'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { requireOnboarding } from './onboarding-step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, setUp } = await requireOnboarding(request, context, 'settings.change')
  if (setUp.onboardingState.status === 'draft') throw redirect(paths.business.setUp.home())
  const { env } = context.services
  return {
    name: club.name,
    isSuspended: setUp.onboardingState.status === 'suspended',
    signupLink: rootOrigin(env) + paths.join.byRef(club.slug),
    clubPage: clubOrigin(env, club) + paths.home(),
    asGuest: clubLoginUrl(context, club, paths.home()),
    isPaymentsReady: setUp.onboardingState.account === 'ready',
    isPlanPaid: setUp.plan.isRunning,
  }
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `${data.name} is live – Tastevin` : 'Tastevin',
)

export default function OnboardingDone() {
  return <ClubLive {...useLoaderData<typeof loader>()} />
}
