// The pick-up desk: /business/desk, and where a member's QR code leads: /business/desk?code=ABC234
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { readPickUpCode } from '~/club/runs/member/pick-up-code'
import { DeskScreen } from '~/club/fulfillment/desk/components/desk-screen'
import { deskSheet } from '~/club/fulfillment/desk/desk-sheet.server'
import { deskFilters, type DeskFilter } from '~/club/fulfillment/desk/desk-view'
import { findMembers } from '~/club/fulfillment/desk/find-members.server'
import { memberByCode } from '~/club/runs/member/pick-up-profile.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { withCamera } from '~/web/http/page-headers'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'

const pageSize = 50
const mostShown = 2_000

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, businessId, user, may, now, club } = await requireBusiness(request, context, 'desk.serve')
  const query = new URL(request.url).searchParams
  const code = query.get('code')
  const read = code === null ? null : readPickUpCode(code)
  const memberId = read === null ? null : await memberByCode(db, read)
  if (memberId !== null) throw redirect(paths.business.desk.member(memberId))
  const search = (query.get('q') ?? '').slice(0, 200).trim()
  const showParam = query.get('show') ?? ''
  const show: DeskFilter = Object.hasOwn(deskFilters, showParam) ? (showParam as DeskFilter) : 'all'
  const limit = limitOf(query.get('limit'))
  const [sheet, matches] = await Promise.all([
    deskSheet(db, { now, filter: show, limit: limit + 1 }),
    search === '' ? null : findMembers(db, search),
  ])
  return {
    userId: user.id,
    businessId,
    timeZone: club.timeZone,
    mayResolve: may('desk.resolve'),
    search,
    show,
    limit,
    sheet,
    found: matches,
    unknownCode: code !== null,
  }
}

function limitOf(text: string | null): number {
  const limit = Number(text)
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, mostShown) : pageSize
}

export const meta = privatePage('Pick-up desk')

export const headers = withCamera

export default function Desk() {
  const view = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle
        title="Pick-up desk"
        action={
          <ButtonLink to={paths.business.sommelier()} variant="secondary">
            Ask the sommelier
          </ButtonLink>
        }
      />
      <DeskScreen key={view.unknownCode ? 'unknown' : 'list'} view={view} />
    </>
  )
}
