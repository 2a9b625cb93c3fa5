// A signed-in member whom the business entered confirms their details: /customer/claim
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { claimAction, claimView } from './claim-page.server'
import { ClaimPage } from './claim-page'
import { claimOfMember } from './claim-request.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  return claimView(request, context, await claimOfMember(request, context, 'membership.read'))
}

export async function action({ request, context }: ActionFunctionArgs) {
  return claimAction(request, context, await claimOfMember(request, context, 'profile.change'))
}

export const meta = privateClubPage('Confirm your membership')

export default function ClaimSignedIn() {
  return <ClaimPage view={useLoaderData<typeof loader>()} />
}
