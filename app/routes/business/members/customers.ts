// The specification's name of the list of members, with what it asked for: /business/customers
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { memberListing } from '~/membership/memberships/work-list/member-listing'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireBusiness(request, context, 'members.read')
  throw redirect(memberListing.hrefOf(new URL(request.url)))
}
