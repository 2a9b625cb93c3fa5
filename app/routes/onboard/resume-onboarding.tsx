// Continues a business's onboarding by slug or id: /onboarding/:ref. Asks first if another business is active.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { resolveClub } from '#/tenants/resolve-club'
import { requireUser } from '~/web/http/guards/guards.server'
import {
  activeBusiness,
  businessNotFound,
  staffMembershipAt,
} from '~/people/staff-access/active-business.server'
import { activeStaffMembership } from '~/people/staff-access/staff-memberships.server'
import { SwitchBusiness } from '~/business/portal/components/switch-business'
import { paths } from '~/foundation/kit/paths'
import { PublicLayout } from '../public/public-layout'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/portal.css?url'

export const links = areaSheet(sheet)

/** Someone else's business gets the same 404 as an unknown one. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
  const { session } = await requireUser(request, context, 'account.read')
  const { clubs } = context.services
  const club = await resolveClub(clubs, await clubs.byRef(params.ref ?? ''))
  const post = club && (await staffMembershipAt(context, session, club.id))
  if (!club || !post) throw businessNotFound()
  const isDraft = club.status === 'draft'
  if (post.isOpen) throw redirect(isDraft ? paths.business.setUp.home() : paths.business.dashboard())
  const { staffMemberships, chosenBusinessId } = await activeBusiness(context, session)
  return {
    wanted: { id: club.id, name: club.name, isDraft },
    open: activeStaffMembership(staffMemberships, chosenBusinessId)!.businessName,
  }
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Open ${data.wanted.name} – Tastevin` : 'Tastevin',
)

export default function ResumeOnboarding() {
  return (
    <PublicLayout>
      <SwitchBusiness {...useLoaderData<typeof loader>()} />
    </PublicLayout>
  )
}
