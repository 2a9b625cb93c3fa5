// The members that the list shows, or those selected in it, as a file: /business/members/export
import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileDownload } from '~/http/file-download.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { DomainError } from '~/kit/errors'
import { unpackIds } from '~/kit/packed-ids'
import { exportedMembers, membersCsv, membersWorkbook } from '~/memberships/work-list/export-members.server'
import { readMemberListParams } from '~/memberships/work-list/list-params'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club, now } = await requireBusiness(request, context, 'exports.make')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const query = new URL(request.url).searchParams
  const memberIds = query.has('selected') ? unpackIds(query.getAll('m')) : null
  if (memberIds?.length === 0)
    throw new DomainError('nothing-selected', 400, 'Select members in the list first.')
  const members = await exportedMembers(db, {
    params: readMemberListParams(request.url),
    memberIds,
    seesMoney: may('prices.read'),
    timeZone: club.timeZone,
    now,
  })
  const isWorkbook = query.get('format') === 'xlsx'
  const body = isWorkbook ? new Uint8Array(await membersWorkbook(members)) : membersCsv(members)
  return fileDownload(`${club.slug}-members`, isWorkbook ? 'xlsx' : 'csv', body)
}
