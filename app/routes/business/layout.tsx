// The frame around every page of the business portal: /business/...
import { redirect, type LoaderFunctionArgs, type SerializeFrom } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { requireBusiness, IMPERSONATION_READ_ONLY } from '~/web/http/guards/guards.server'
import { switchedOff } from '#/tenants/features.server'
import { isProvisionalSlug } from '#/tenants/slugs'
import { switchToFallbackBusiness } from '~/business/profile/switch-business.server'
import { BusinessSwitchedNotice } from '~/business/portal/components/business-switched-notice'
import { FeatureOffNotice } from '~/business/portal/components/feature-off-notice'
import { PortalFrame } from '~/business/portal/components/portal-frame'
import { ClosingNotice } from '~/platform/closing/components/closing-notice'
import { SuspendedNotice } from '~/business/suspension/components/suspended-notice'
import {
  ImpersonationBar,
  ImpersonationReadOnlyNotice,
} from '~/people/staff-access/components/impersonation-bar'
import { TwoStepNotice } from '~/people/second-factor/components/two-step-notice'
import { PlanPaymentNotice } from '~/billing/plan/components/plan-payment-notice'
import { businessPlan } from '~/billing/plan/business-plan.server'
import { planPaymentStatus } from '~/billing/plan/plan-payment-status'
import { replaceProvisionalSlug } from '~/business/web-address/replace-provisional-slug.server'
import { staffKindsOf } from '~/people/notifications/kinds'
import { notificationsView } from '~/people/notifications/notifications-view.server'
import { portalNavigation } from '~/business/portal/navigation'
import { RAIL_COOKIE, readRailChoices } from '~/business/portal/rail-cookie'
import { DraftNotice } from '~/business/onboarding/components/draft-notice'
import { onboardingProgress } from '~/business/onboarding/queries.server'
import { dayIn, timeIn } from '~/foundation/kit/dates'
import { readCookie } from '~/foundation/kit/http-headers'
import { paths } from '~/foundation/kit/paths'
import { helpHref } from '~/platform/public-site/help/help-links'
import { ErrorScreen } from '~/foundation/ui/feedback/error-screen'
import { loadErrorMessage, useShownError } from '~/foundation/ui/feedback/error-context'
import { SectionError } from '~/foundation/ui/feedback/section-error'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/portal.css?url'
import { privatePage } from '~/foundation/ui/document/page-meta'

export const links = areaSheet(sheet)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const principal = await requireBusiness(request, context, 'portal.enter')
  const { db, club, businessId, may, role, user, staffMemberships, impersonation } = principal
  const here = new URL(request.url)
  if (principal.isFallback) {
    await switchToFallbackBusiness(context.services.scopes.shared(), {
      sessionId: principal.session.id,
      businessId,
    })
    here.searchParams.set('moved', '1')
    throw redirect(here.pathname + here.search)
  }
  if (club.status === 'draft' && isProvisionalSlug(club.slug)) {
    const claimed = await replaceProvisionalSlug(
      context.services.scopes.platform('replace provisional slug'),
      businessId,
    )
    context.services.clubs.forget(businessId)
    if (claimed) throw redirect(here.pathname + here.search)
  }
  const { off, left, notifications, plan } = await db.read(async (db) => ({
    off: await switchedOff(db),
    left: club.status === 'draft' ? (await onboardingProgress(db)).readiness.stepsLeft : null,
    // An impersonating administrator has none here.
    notifications: impersonation
      ? null
      : await notificationsView(db, {
          reader: { userId: user.id, audience: 'staff', kinds: staffKindsOf(role) },
          href: paths.business.notifications(),
          eventsHref: paths.business.notificationEvents(),
        }),
    plan: may('plan.manage') ? await businessPlan(db) : null,
  }))
  const frame = {
    businesses: staffMemberships.map((staffMembership) => ({
      id: staffMembership.businessId,
      name: staffMembership.businessName,
      isOpen: staffMembership.businessId === businessId,
    })),
    navigation: portalNavigation(
      may,
      off.map(({ feature }) => feature),
    ),
    rail: readRailChoices(readCookie(request.headers, RAIL_COOKIE)),
    off,
    notifications,
    isFallback: here.searchParams.has('moved'),
    twoStepsBy: principal.twoStepsBy && dayIn(club.timeZone, principal.twoStepsBy),
    left: may('settings.change') ? left : null,
    impersonationUntil: impersonation && timeIn(club.timeZone, impersonation.endsAt),
    isWriteRefused: impersonation !== null && here.search.includes(IMPERSONATION_READ_ONLY),
    isSuspended: club.status === 'suspended',
    closing: club.closingOn && {
      lastOn: club.closingOn,
      isClosed: club.status === 'closed',
      mayOpen: may('club.close'),
    },
  }
  if (plan === null) return { ...frame, owed: null }
  const { unpaidSince, subscriptionId, choice } = plan
  const paymentStatus = planPaymentStatus(unpaidSince, context.services.now())
  return {
    ...frame,
    owed:
      paymentStatus.kind === 'paid'
        ? null
        : {
            isClosed: paymentStatus.kind === 'closed',
            isNew: subscriptionId === null,
            choice,
            day: dayIn(
              club.timeZone,
              paymentStatus.kind === 'grace' ? paymentStatus.until : paymentStatus.since,
            ),
          },
  }
}

/** Used by pages without a title of their own: missing pages and errors. */
export const meta = privatePage('Business portal')

export default function BusinessPortal() {
  return (
    <PortalLayout {...useLoaderData<typeof loader>()}>
      <Outlet />
    </PortalLayout>
  )
}

type PortalContent = SerializeFrom<typeof loader> & { children: ReactNode }

function PortalLayout({ children, ...frame }: PortalContent) {
  const {
    businesses,
    navigation,
    rail,
    notifications,
    isFallback,
    owed,
    left,
    impersonationUntil,
    isWriteRefused,
    isSuspended,
    closing,
    off,
    twoStepsBy,
  } = frame
  const open = businesses.find(({ isOpen }) => isOpen)
  const notice = (
    <>
      {isFallback && open && <BusinessSwitchedNotice open={open} />}
      {isWriteRefused && <ImpersonationReadOnlyNotice />}
      <StateNotices>
        {twoStepsBy && <TwoStepNotice by={twoStepsBy} />}
        {isSuspended && <SuspendedNotice />}
        {closing && <ClosingNotice {...closing} />}
        <FeatureOffNotice off={off} />
        {owed && <PlanPaymentNotice {...owed} />}
        {left !== null && <DraftNotice left={left} />}
      </StateNotices>
    </>
  )
  const bar = impersonationUntil && open && (
    <ImpersonationBar businessName={open.name} until={impersonationUntil} />
  )
  return (
    <PortalFrame
      businesses={businesses}
      navigation={navigation}
      rail={rail}
      notifications={notifications}
      notice={notice}
      bar={bar || undefined}
      helpHref={helpHref(useLocation().pathname)}
    >
      {children}
    </PortalFrame>
  )
}

/** Notices of every page. On a phone a message of the page takes its place, on wider screens both are shown. */
function StateNotices({ children }: { children: ReactNode }) {
  return <div className="contents max-md:[&:has(~.banner,~div>div>.banner)]:hidden">{children}</div>
}

/**
 * Missing pages and errors appear inside the frame; if the frame itself failed, the fallback screen shows.
 */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>('routes/business/layout')
  const fault = useShownError()
  const { requestId } = fault
  const sentence = loadErrorMessage('business data', fault)
  if (!frame) return <ErrorScreen requestId={requestId}>{sentence && <p>{sentence}</p>}</ErrorScreen>
  const { bar, groups } = frame.navigation
  return (
    <PortalLayout {...frame}>
      <SectionError
        data="business data"
        places={[
          { href: paths.business.dashboard(), label: 'Dashboard' },
          ...bar,
          ...groups.flatMap(({ places }) => places),
        ]}
      />
    </PortalLayout>
  )
}
