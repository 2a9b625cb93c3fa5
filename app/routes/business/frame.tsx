// The business portal around each of its pages: /business/...
import {
  redirect,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from '@remix-run/node'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { requireBusiness, VISITORS_LOOK } from '~/accounts/guards.server'
import { isProvisionalSlug } from '#/tenants/slugs'
import { openInstead } from '~/accounts/switch-business.server'
import { MovedNotice } from '~/businesses/components/moved-notice'
import { PortalFrame } from '~/businesses/components/portal-frame'
import { SuspendedNotice } from '~/businesses/components/suspended-notice'
import { VisitBar, VisitorsLook } from '~/accounts/components/visit-bar'
import { OwedNotice } from '~/billing/components/owed-notice'
import { businessPlan } from '~/billing/plan/business-plan.server'
import { planStanding } from '~/billing/plan/plan-standing'
import { claimSlug } from '~/businesses/claim-slug.server'
import { portalEntries } from '~/businesses/portal-places'
import { DraftNotice } from '~/businesses/set-up/components/draft-notice'
import { setUpOf } from '~/businesses/set-up/facts.server'
import { dayIn, timeIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import { ErrorScreen } from '~/ui/error-screen'
import { failedToLoad, useFault } from '~/ui/fault'
import { FrameFault } from '~/ui/frame-fault'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const principal = await requireBusiness(request, context, 'portal.enter')
  const { db, businessId, may, posts, visit } = principal
  const here = new URL(request.url)
  if (principal.moved) {
    await openInstead(context, principal)
    here.searchParams.set('moved', '1')
    throw redirect(here.pathname + here.search)
  }
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  if (club.status === 'draft' && isProvisionalSlug(club.slug)) {
    const claimed = await claimSlug(context.services.scopes.platform('claim of a web address'), businessId)
    context.services.clubs.forget(businessId)
    if (claimed) throw redirect(here.pathname + here.search)
  }
  const left = club.status === 'draft' ? (await setUpOf(db)).readiness.left : null
  const frame = {
    businesses: posts.map((post) => ({
      id: post.businessId,
      name: post.businessName,
      isOpen: post.businessId === businessId,
    })),
    entries: portalEntries(may),
    moved: here.searchParams.has('moved'),
    left: may('settings.change') ? left : null,
    visitUntil: visit && timeIn(club.timeZone, visit.endsAt),
    onlyLooks: visit !== null && here.search.includes(VISITORS_LOOK),
    isSuspended: club.status === 'suspended',
  }
  if (!may('plan.manage')) return { ...frame, owed: null }
  const { unpaidSince, subscriptionId } = await businessPlan(db)
  const standing = planStanding(unpaidSince, context.services.now())
  return {
    ...frame,
    owed:
      standing.kind === 'paid'
        ? null
        : {
            isClosed: standing.kind === 'closed',
            isNew: subscriptionId === null,
            day: dayIn(club.timeZone, standing.kind === 'grace' ? standing.until : standing.since),
          },
  }
}

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

/** Of a page that has none of its own: one that is not there, or failed. */
export const meta: MetaFunction = () => [
  { title: 'Business portal – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export default function BusinessPortal() {
  return (
    <Frame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  )
}

type Framed = SerializeFrom<typeof loader> & { children: ReactNode }

function Frame({ children, ...frame }: Framed) {
  const { businesses, entries, moved, owed, left, visitUntil, onlyLooks, isSuspended } = frame
  const open = businesses.find(({ isOpen }) => isOpen)
  const notice = (
    <>
      {moved && open && <MovedNotice open={open} />}
      {onlyLooks && <VisitorsLook />}
      {isSuspended && <SuspendedNotice />}
      {owed && <OwedNotice {...owed} />}
      {left !== null && <DraftNotice left={left} />}
    </>
  )
  return (
    <>
      {visitUntil && open && <VisitBar businessName={open.name} until={visitUntil} />}
      <PortalFrame businesses={businesses} entries={entries} notice={notice}>
        {children}
      </PortalFrame>
    </>
  )
}

/** What is not there, or failed, is said inside the frame; where that one failed, it is the screen of last resort. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>('routes/business/frame')
  const fault = useFault()
  const { requestId } = fault
  const sentence = failedToLoad('business data', fault)
  if (!frame) return <ErrorScreen requestId={requestId}>{sentence && <p>{sentence}</p>}</ErrorScreen>
  const places = frame.entries.flatMap((entry) => ('places' in entry ? entry.places : [entry]))
  return (
    <Frame {...frame}>
      <FrameFault
        data="business data"
        places={[{ href: paths.business.dashboard(), label: 'Dashboard' }, ...places]}
      />
    </Frame>
  )
}
