// Invitations to businesses, and the form to send one: /admin and /admin/business-invitations
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { plans, isPlan } from '~/billing/plan/plans'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import type { RequestContext } from '~/web/http/request-context.server'
import { invitationColumns } from '~/business/invitations/components/invitation-columns'
import { InviteForm } from '~/business/invitations/components/invite-form'
import { NewInvitationLink } from '~/business/invitations/components/new-invitation-link'
import { invitationForm } from '~/business/invitations/invitation-form'
import {
  invitationListing,
  invitationStatuses,
  type InvitationListParams,
} from '~/business/invitations/invitation-listing'
import { invitationBadges } from '~/business/invitations/invitation-status'
import { inviteBusiness } from '~/business/invitations/invite-business.server'
import { listInvitations } from '~/business/invitations/queries.server'
import { resendInvitation } from '~/business/invitations/resend-invitation.server'
import { revokeInvitation } from '~/business/invitations/revoke-invitation.server'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { formIdIn } from '~/foundation/kit/forms.server'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { newId } from '~/foundation/kit/ids'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { Card } from '~/foundation/ui/layout/card'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'invitations.make')
  const params = invitationListing.read(request.url)
  const list = await readList(context, params)
  if (!list) return data({ params, list, formId: newId() }, { status: 503 })
  const { state, total, counts, rows } = list
  const lines = rows.map(({ createdAt, expiresAt, ...line }) => ({
    ...line,
    pricingTier: planLabel(line.pricingTier),
    createdOn: dayIn('UTC', createdAt),
    expiresOn: dayIn('UTC', expiresAt),
  }))
  const statuses = invitationStatuses.map((status) => ({ status, count: counts.get(status) ?? 0 }))
  return data({ params: state, list: { total, statuses, lines }, formId: newId() })
}

/** Null if the list could not be loaded: the form works without it. */
async function readList(context: RequestContext, params: InvitationListParams) {
  const db = context.services.scopes.platform('invitations')
  try {
    return await listInvitations(db, params, { now: context.now() })
  } catch (error) {
    context.log.error({ error }, 'invitations could not be loaded')
    return null
  }
}

const planLabel = (tier: string | null) =>
  tier !== null && isPlan(tier) ? plans[tier].name : 'Business chooses during setup'

/** Result that the page shows after one of its forms. */
interface Done {
  /** The new link of an invitation that was made or resent. */
  made?: { businessName: string; email: string; url: string; expiresOn: string }
  /** The business whose invitation was revoked. */
  revoked?: string
}

const invitationButton = z.object({
  id: idField('Invitation not found.'),
  sentCount: z.coerce.number().int().min(1).max(1_000_000).default(1),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context, 'invitations.make')
  const { services, requestId } = context
  const change = { adminId: user.id, requestId, now: context.now() }
  const failure = 'Failed to generate business invitation'
  return handleForms<Done>(
    request,
    context,
    {
      invite: formHandler(invitationForm, async (invitation, fields) => {
        const formId = formIdIn(fields)
        const { url, expiresAt } = await inviteBusiness(services, { invitation, formId, ...change })
        const { business_name: businessName, business_email: email } = invitation
        return { made: { businessName, email, url, expiresOn: dayText(expiresAt) } }
      }),
      resend: formHandler(invitationButton, async (invitation) => {
        const made = await resendInvitation(services, { ...invitation, ...change })
        const { businessName, email, url, expiresAt } = made
        return { made: { businessName, email, url, expiresOn: dayText(expiresAt) } }
      }),
      revoke: formHandler(invitationButton, async ({ id }) => {
        const { businessName } = await revokeInvitation(services.scopes, { id, ...change })
        return { revoked: businessName }
      }),
    },
    { failure },
  )
}

const dayText = (at: Date) => formatDay(dayIn('UTC', at))

export const meta = privatePage('Business Invitations')

export default function BusinessInvitations() {
  const { params, list, formId } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const here = invitationListing.pageHref(params, params.page)
  return (
    <>
      <PortalTitle title="Business Invitations">
        Each restaurant, shop or winery joins with its own private link.
      </PortalTitle>
      {answer?.made && <NewInvitationLink {...answer.made} />}
      {answer?.revoked && (
        <SuccessMessage>
          The invitation for {answer.revoked} is revoked. Its link no longer works.
        </SuccessMessage>
      )}
      <RejectionNotice only={['resend', 'revoke']} />
      <Card title="Invite a business">
        {/* Empty again once a link was made. */}
        <InviteForm key={answer?.made?.url ?? 'first'} action={here} formId={formId} />
      </Card>
      {list === null ? (
        <Banner tone="error" title="Failed to load business invitations">
          <p>
            <a href={here}>Try again</a>
          </p>
        </Banner>
      ) : (
        <ListPage
          list={invitationListing}
          state={params}
          total={list.total}
          rows={list.lines}
          columns={invitationColumns(here)}
          views={[allOf(list.statuses), ...list.statuses].map(({ status, count }) => ({
            label: status === null ? 'All' : invitationBadges[status].word,
            count,
            isOn: status === params.status,
            change: { status },
          }))}
          placeholder="Business or email"
          none={{
            title: 'No invitations yet',
            children: (
              <p>Enter a business’s name and email above. We’ll create its link and email it right away.</p>
            ),
          }}
          noMatch="Try another name, email or status."
        />
      )}
    </>
  )
}

const allOf = (statuses: { count: number }[]) => ({
  status: null,
  count: statuses.reduce((sum, { count }) => sum + count, 0),
})
