// The specification's name of the list of members, with what it asked for: /business/customers
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/http/guards/guards.server'
import { paths } from '~/kit/paths'
import { memberListQuery, readMemberListParams } from '~/memberships/work-list/list-params'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireBusiness(request, context, 'members.read')
  throw redirect(paths.business.members({ ...memberListQuery(readMemberListParams(request.url)) }))
}
