// From an invitation to the word that its club is live: /onboard/:token/success
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { InvitationEnded } from '~/invitations/components/invitation-ended'
import { paths } from '~/kit/paths'
import { PublicFrame } from '../public/public-frame'
import { ledOn } from './door.server'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  return ledOn(request, context, token, {
    here: paths.onboard.success(token),
    to: ({ isLive }) => (isLive ? paths.business.setUp.done() : paths.business.setUp.home()),
  })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction = () => [
  { title: 'Invitation – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export default function OnboardSuccess() {
  const ended = useLoaderData<typeof loader>()
  return (
    <PublicFrame>
      <InvitationEnded {...ended} />
    </PublicFrame>
  )
}
