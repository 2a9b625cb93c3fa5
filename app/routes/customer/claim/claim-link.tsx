// A member whom the business entered confirms their details, by the link of an email or of the desk:
// /customer/claim/:token
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { secretUrl } from '~/web/http/page-headers'
import { DomainError } from '~/foundation/kit/errors'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { claimAction, claimView } from './claim-page.server'
import { ClaimPage, DeadClaimLink } from './claim-page'
import { claimOfLink } from './claim-request.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const open = await claimOfLink(request, context, params.token ?? '')
  if (typeof open === 'string')
    return data({ dead: open, view: null }, { status: open === 'unknown' ? 404 : 410 })
  return data({ dead: null, view: await claimView(request, context, open) })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const open = await claimOfLink(request, context, params.token ?? '')
  if (typeof open === 'string')
    throw new DomainError('link-dead', open === 'unknown' ? 404 : 410, 'This link is no longer valid.')
  return claimAction(request, context, open)
}

export const headers = secretUrl

export const meta = privateClubPage('Confirm your membership')

export default function ClaimByLink() {
  const { dead, view } = useLoaderData<typeof loader>()
  return view ? <ClaimPage view={view} /> : <DeadClaimLink state={dead ?? 'unknown'} />
}
