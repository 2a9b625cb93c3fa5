// The members that the list shows, or those selected in it, as a file: /business/members/export
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { listFileDownload } from '~/web/http/list-file.server'
import { DomainError } from '~/foundation/kit/errors'
import { unpackIds } from '~/foundation/kit/packed-ids'
import { exportedMembers, memberFile } from '~/membership/memberships/work-list/export-members.server'
import { memberListing } from '~/membership/memberships/work-list/member-listing'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club, now } = await requireBusiness(request, context, 'exports.make')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const query = new URL(request.url).searchParams
  const memberIds = query.has('selected') ? unpackIds(query.getAll('m')) : null
  if (memberIds?.length === 0)
    throw new DomainError('nothing-selected', 400, 'Select members in the list first.')
  const members = await exportedMembers(db, {
    params: memberListing.read(request.url),
    memberIds,
    seesMoney: may('prices.read'),
    timeZone: club.timeZone,
    now,
  })
  return listFileDownload(request, `${club.slug}-members`, memberFile(members))
}
