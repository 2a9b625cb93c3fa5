// A business with everything the platform knows about it: /admin/businesses/:businessId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import type { BusinessStatus } from '#/db/schema/businesses'
import { features, featureWords, isFeature } from '#/tenants/features'
import { IMPERSONATION_MINUTES } from '~/people/staff-access/impersonation/start-impersonation.server'
import { formatMoment } from '~/foundation/audit/filters'
import { listActivity } from '~/foundation/audit/queries.server'
import { ActivityLines } from '~/foundation/audit/components/activity-list'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { slugOrigin } from '#/tenants/origins'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { accountLabels } from '~/billing/connect/account-labels'
import { plans } from '~/billing/plan/plans'
import { businessStatusBadges, planPaymentLabel } from '~/platform/admin/businesses/business-status'
import { businessListItem } from '~/platform/admin/businesses/business-list.server'
import { FeatureList } from '~/platform/admin/businesses/components/feature-list'
import { BusinessDetailsCards } from '~/platform/admin/businesses/components/business-details'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { restoreBusiness } from '~/business/suspension/restore-business.server'
import { DomainHealthTable } from '~/business/domains/components/domain-health'
import { domainHealth } from '~/business/domains/domain-health.server'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { FormResult } from '~/foundation/ui/form/form-result'
import { Pagination } from '~/foundation/ui/layout/pagination'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { requireBusiness } from './require-business.server'

/** The message about the last action, if it still holds for the business. */
function doneMessage(
  done: string | null,
  { name, status, featuresOff }: { name: string; status: BusinessStatus; featuresOff: { feature: string }[] },
) {
  const [, feature = '', to] = /^(.+)-(on|off)$/.exec(done ?? '') ?? []
  if (isFeature(feature)) {
    const isOff = featuresOff.some((off) => off.feature === feature)
    if (isOff !== (to === 'off')) return null
    return `${featureWords(feature).name} switched ${to} for ${name}.`
  }
  switch (done) {
    case 'suspended':
      return status === 'suspended' ? `${name} suspended. Its pages say that the club is closed.` : null
    case 'closing':
      return `${name} is closing. Its memberships end with what is paid.`
    case 'restored':
      if (status === 'suspended') return null
      return status === 'live'
        ? `${name} restored. Its pages are public again.`
        : `${name} restored as a draft.`
    case 'reset-requested':
      return 'Reset requested. It waits 48 hours, and the owners were emailed.'
    case 'left':
      return `You’ve left the portal of ${name}.`
    case 'visit-ended':
      return `Your visit to the portal of ${name} ended after ${IMPERSONATION_MINUTES} minutes.`
    default:
      return null
  }
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, file } = await requireBusiness(request, context, params, 'businesses.read')
  const query = new URL(request.url).searchParams
  const now = context.now()
  const [line, domains, trail] = await Promise.all([
    businessListItem(db, file.id, now),
    domainHealth(db, file.id),
    listActivity(db, {
      businessId: file.id,
      action: '',
      person: '',
      after: query.get('after'),
      limit: 20,
      isClubView: false,
    }),
  ])
  const day = (at: Date | null) => at && dayIn(file.timeZone, at)
  const moment = (at: Date | null) => at && `${formatMoment('UTC', at)} (UTC)`
  return {
    done: doneMessage(query.get('done'), file),
    isLater: query.get('after') !== null,
    next: trail.next,
    trail: trail.lines.map(({ id, at, action, actor, details }) => {
      return { id, when: formatMoment('UTC', at), action, actor, details }
    }),
    domains: domains.map(({ checkedAt, detectedAt, nextAt, ...domain }) => ({
      ...domain,
      checkedAt: moment(checkedAt),
      detectedAt: moment(detectedAt),
      nextAt: nextAt && nextAt > now ? moment(nextAt) : null,
    })),
    features: features.map((feature) => {
      const { name, stops, stays } = featureWords(feature)
      const off = file.featuresOff.find((one) => one.feature === feature)
      return {
        feature,
        name,
        stops,
        stays,
        off: off ? { reason: off.reason, by: off.by, at: formatMoment('UTC', off.at) } : null,
      }
    }),
    state: businessStatusBadges[file.status],
    isSuspended: file.status === 'suspended',
    mayClose: file.status !== 'draft' && file.closing === null,
    mayRestore: file.status !== 'closed',
    closing: file.closing && {
      ...file.closing,
      at: formatMoment('UTC', file.closing.at),
      closedAt: file.closing.closedAt && formatMoment('UTC', file.closing.closedAt),
    },
    suspension: file.suspension && { ...file.suspension, at: formatMoment('UTC', file.suspension.at) },
    business: {
      ...file,
      createdOn: dayIn(file.timeZone, file.createdAt),
      liveOn: day(file.wentLiveAt),
      ownerEmail: line?.ownerEmail ?? null,
      page: slugOrigin(context.services.env, file.slug) + paths.home(),
      payments: accountLabels[line?.payments ?? 'not_started'].badge,
      heardAt: file.account?.syncedAt ? formatMoment('UTC', file.account.syncedAt) : null,
      plan: line ? plans[line.plan].name : '',
      planState: line ? planPaymentLabel(line.planStatus, line.unpaidSince, now) : '',
      feeCents: line?.feeCents ?? 0,
      memberCount: line?.members ?? 0,
    },
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context, 'businesses.close')
  const { scopes, clubs } = context.services
  const businessId = idIn(params, 'businessId')
  return handleForms(request, context, {
    async restore() {
      const { requestId } = context
      const order = { businessId, adminId: user.id, requestId, now: context.now() }
      await restoreBusiness(scopes.platform('restoring a business'), order)
      clubs.forget(businessId)
      return redirect(paths.admin.business(businessId, { done: 'restored' }), 303)
    },
  })
}

export const meta = privatePageOf<typeof loader>((data) => `${data?.business.name ?? 'Business'} – Tastevin`)

export default function Business() {
  const { business, domains, state, isSuspended, suspension, closing, trail, ...shown } =
    useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle
        title={business.name}
        action={
          <div className={actionsStyle}>
            <ButtonLink to={paths.admin.visitBusiness(business.id)} variant="secondary">
              Open portal as owner
            </ButtonLink>
            {isSuspended ? (
              <Form method="post">
                <input type="hidden" name="intent" value="restore" />
                <SubmitButton pendingLabel="Restoring...">Restore</SubmitButton>
              </Form>
            ) : (
              shown.mayRestore && (
                <ButtonLink to={paths.admin.suspendBusiness(business.id)} variant="danger">
                  Suspend…
                </ButtonLink>
              )
            )}
            {shown.mayClose && (
              <ButtonLink to={paths.admin.closeBusiness(business.id)} variant="quiet">
                Close for good…
              </ButtonLink>
            )}
          </div>
        }
      >
        <Badge tone={state.tone}>{state.word}</Badge>
      </PortalTitle>
      <FormResult done={shown.done} />
      {suspension && (
        <Banner tone="warn" title="Suspended">
          <p>
            Since {suspension.at} (UTC){suspension.by ? `, by ${suspension.by}` : ''}: {suspension.reason}
          </p>
        </Banner>
      )}
      {closing && (
        <Banner tone="warn" title={closing.closedAt ? `Closed ${closing.closedAt} (UTC)` : 'Closing'}>
          <p>
            Begun {closing.at} (UTC){closing.by ? ` by ${closing.by}` : ''}; the last day is{' '}
            {formatDay(closing.lastOn)}.{closing.reason ? ` ${closing.reason}` : ''}
          </p>
        </Banner>
      )}
      <BusinessDetailsCards business={business} />
      <h2>Features</h2>
      <p className="text-muted">
        Nothing that someone has paid for ends with a feature: each says what continues.
      </p>
      <FeatureList businessId={business.id} rows={shown.features} />
      <h2>Domains</h2>
      <DomainHealthTable domains={domains} />
      <h2>Activity</h2>
      {trail.length > 0 ? (
        <ActivityLines lines={trail} />
      ) : (
        <EmptyState title="No activity yet" level={3}>
          <p>Actions by its staff and by administrators appear here.</p>
        </EmptyState>
      )}
      <Pagination
        first={shown.isLater ? paths.admin.business(business.id) : null}
        next={shown.next && paths.admin.business(business.id, { after: shown.next })}
      />
    </>
  )
}
