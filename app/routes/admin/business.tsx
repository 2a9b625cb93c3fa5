// A business with everything the platform knows about it: /admin/businesses/:businessId
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/audit/filters'
import { listActivity } from '~/audit/queries.server'
import { ActivityLines } from '~/audit/components/activity-list'
import { requireAdmin } from '~/http/guards/guards.server'
import { slugOrigin } from '#/tenants/origins'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { accountLabels } from '~/billing/connect/account-labels'
import { plans } from '~/billing/plan/plans'
import { businessStatusBadges, planPaymentLabel } from '~/admin/businesses/business-status'
import { businessListItem } from '~/admin/businesses/business-list.server'
import { BusinessDetailsCards } from '~/admin/businesses/components/business-details'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { restoreBusiness } from '~/businesses/suspension/restore-business.server'
import { DomainHealthTable } from '~/domains/components/domain-health'
import { domainHealth } from '~/domains/domain-health.server'
import { dayIn } from '~/kit/dates'
import { requireIntent } from '~/kit/forms.server'
import { isId } from '~/kit/ids'
import { lookup } from '~/kit/lookup'
import { paths } from '~/kit/paths'
import { Badge } from '~/ui/feedback/badge'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Pagination } from '~/ui/layout/pagination'
import { actionsStyle } from '~/ui/layout/actions'
import { requireBusiness } from './require-business.server'

const doneMessages = lookup({
  suspended: 'Business suspended. Its pages say that the club is closed.',
  restored: 'Business restored. Its pages are public again if they were before.',
  left: 'You’ve left the business’s portal.',
  'visit-ended': 'Your visit to the business’s portal ended after 30 minutes.',
})

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, file } = await requireBusiness(request, context, params.businessId, 'businesses.read')
  const asked = new URL(request.url).searchParams
  const now = context.now()
  const [line, domains, trail] = await Promise.all([
    businessListItem(db, file.id, now),
    domainHealth(db, file.id),
    listActivity(db, {
      businessId: file.id,
      action: '',
      person: '',
      after: asked.get('after'),
      limit: 20,
      isClubView: false,
    }),
  ])
  const day = (at: Date | null) => at && dayIn(file.timeZone, at)
  const moment = (at: Date | null) => at && `${formatMoment('UTC', at)} (UTC)`
  const said = asked.get('done') ?? ''
  return {
    done: doneMessages.get(said) ?? null,
    isLater: asked.get('after') !== null,
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
    state: businessStatusBadges[file.status],
    isSuspended: file.status === 'suspended',
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
  const businessId = params.businessId ?? ''
  try {
    await requireIntent(request, 'restore')
    if (!isId(businessId)) throw new Response(null, { status: 404 })
    const { requestId } = context
    const order = { businessId, adminId: user.id, requestId, now: context.now() }
    await restoreBusiness(scopes.platform('restoring a business'), order)
    clubs.forget(businessId)
    return redirect(paths.admin.business(businessId, { done: 'restored' }), 303)
  } catch (error) {
    const { data: refusal, init } = formErrorResponse(error, {}, context)
    return data(refusal, init ?? undefined)
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.business.name ?? 'Business'} – Tastevin` },
  { name: 'robots', content: 'noindex' },
]

export default function Business() {
  const { business, domains, state, isSuspended, suspension, trail, ...shown } =
    useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
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
              <ButtonLink to={paths.admin.suspendBusiness(business.id)} variant="danger">
                Suspend…
              </ButtonLink>
            )}
          </div>
        }
      >
        <Badge tone={state.tone}>{state.word}</Badge>
      </PortalTitle>
      {shown.done && !refusal && <Banner tone="ok">{shown.done}</Banner>}
      {refusal?.formError && <Banner tone="error">{refusal.formError}</Banner>}
      {suspension && (
        <Banner tone="warn" title="Suspended">
          <p>
            Since {suspension.at} (UTC){suspension.by ? `, by ${suspension.by}` : ''}: {suspension.reason}
          </p>
        </Banner>
      )}
      <BusinessDetailsCards business={business} />
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
