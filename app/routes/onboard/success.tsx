// Redirects from an invitation to the page that says its club is live: /onboard/:token/success
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { InvalidInvitation } from '~/business/invitations/components/invalid-invitation'
import { paths } from '~/foundation/kit/paths'
import { PublicLayout } from '../public/public-layout'
import { redirectToPortal } from './invitation-entry.server'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import { secretUrl } from '~/web/http/page-headers'
import sheet from '~/web/styles/portal.css?url'
import { privatePage } from '~/foundation/ui/document/page-meta'

export const links = areaSheet(sheet)

export function loader({ request, context, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  return redirectToPortal(request, context, token, {
    here: paths.onboard.success(token),
    to: ({ isLive }) => (isLive ? paths.business.setUp.done() : paths.business.setUp.home()),
  })
}

export const headers = secretUrl

export const meta = privatePage('Invitation')

export default function OnboardSuccess() {
  const ended = useLoaderData<typeof loader>()
  return (
    <PublicLayout>
      <InvalidInvitation {...ended} />
    </PublicLayout>
  )
}
