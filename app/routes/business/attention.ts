// Earlier addresses of lists that are filters of the list of members: /business/dashboard/overdue and others
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import type { MemberFlag } from '~/membership/memberships/work-list/member-filter'

const flagOfList = lookup<MemberFlag>({ overdue: 'overdue', leaving: 'leaving', unclaimed: 'unclaimed' })

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireBusiness(request, context, 'members.read')
  const flag = flagOfList.get(params.list ?? '')
  if (!flag) throw new Response(null, { status: 404 })
  throw redirect(paths.business.members({ is: flag }))
}

/** The portal frame shows a 404 for any other list. */
export default function EarlierList() {
  return null
}
