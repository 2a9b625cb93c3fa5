// Invitations to businesses, and the form to send one: /admin and /admin/business-invitations
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '~/http/guards/guards.server'
import { formHandler, handleForms } from '~/http/forms/handle-form.server'
import { plans, isPlan } from '~/billing/plan/plans'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import type { RequestContext } from '~/http/request-context.server'
import { InvitationTable } from '~/businesses/invitations/components/invitation-table'
import { InviteForm } from '~/businesses/invitations/components/invite-form'
import { NewInvitationLink } from '~/businesses/invitations/components/new-invitation-link'
import { invitationForm } from '~/businesses/invitations/invitation-form'
import { inviteBusiness } from '~/businesses/invitations/invite-business.server'
import { invitationOrders, listInvitations } from '~/businesses/invitations/queries.server'
import { resendInvitation } from '~/businesses/invitations/resend-invitation.server'
import { revokeInvitation } from '~/businesses/invitations/revoke-invitation.server'
import { dayIn, formatDay } from '~/kit/dates'
import { formIdIn } from '~/kit/forms.server'
import { idField } from '~/kit/request-ids/id-field'
import { readListParams, type ListParams } from '~/kit/list-params'
import { newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { ErrorSummary } from '~/ui/form/error-summary'
import { useFormErrors } from '~/ui/form/use-schema-form'
import { Card } from '~/ui/layout/card'
import { ListSearch } from '~/ui/form/list-search'
import { privatePage } from '~/ui/document/page-meta'
import { ListFrame } from '~/ui/layout/list-frame'

const statuses = ['pending', 'used', 'expired', 'revoked'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'invitations.make')
  const listing = readListParams(request.url)
  const status = listing.one('status', statuses)
  const order = listing.one('sort', invitationOrders) ?? 'newest'
  const asked = { q: listing.text, status: status ?? '', sort: order }
  const found = await list(context, listing, { status, order })
  if (!found)
    return data({ asked, isLater: false, next: null, lines: null, formId: newId() }, { status: 503 })
  const lines = found.lines.map(({ id, prefix, businessName, email, sentCount, status, ...line }) => ({
    id,
    prefix,
    businessName,
    email,
    sentCount,
    status,
    pricingTier: planLabel(line.pricingTier),
    createdOn: dayIn('UTC', line.createdAt),
    expiresOn: dayIn('UTC', line.expiresAt),
  }))
  return data({ asked, isLater: listing.after !== null, next: found.next, lines, formId: newId() })
}

type Order = Pick<Parameters<typeof listInvitations>[1], 'status' | 'order'>

/** Null if the list could not be loaded: the form works without it. */
async function list(context: RequestContext, { text, after }: ListParams, { status, order }: Order) {
  const db = context.services.scopes.platform('invitations')
  try {
    return await listInvitations(db, { text, status, order, after, limit: 50, now: context.now() })
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
    { request, context },
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
  const { asked, isLater, next, lines, formId } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const query = { q: asked.q || undefined, status: asked.status || undefined, sort: sortOf(asked.sort) }
  const here = paths.admin.invitations(query)
  const errors = useFormErrors('resend', 'revoke')
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
      <ErrorSummary form={errors} />
      <Card title="Invite a business">
        {/* Empty again once a link was made. */}
        <InviteForm key={answer?.made?.url ?? 'first'} action={here} formId={formId} />
      </Card>
      {lines === null ? (
        <Banner tone="error" title="Failed to load business invitations">
          <p>
            <a href={here}>Try again</a>
          </p>
        </Banner>
      ) : (
        <>
          <ListSearch
            text={{ label: 'Business or email', value: asked.q }}
            choices={[
              { name: 'status', label: 'Status', value: asked.status, options: statusOptions },
              { name: 'sort', label: 'Order', value: asked.sort, options: sortOptions },
            ]}
          />
          <ListFrame
            isEmpty={lines.length === 0}
            isNarrowed={asked.q !== '' || asked.status !== '' || isLater}
            noMatch={{
              title: 'No invitations match',
              text: 'Try another name, email or status.',
              href: paths.admin.invitations(),
              label: 'Show all',
            }}
            none={{
              title: 'No invitations yet',
              text: 'Enter a business’s name and email above. We’ll create its link and email it right away.',
            }}
            pages={{ isLater, next, href: (after) => paths.admin.invitations({ ...query, after }) }}
          >
            <InvitationTable invitations={lines} action={here} />
          </ListFrame>
        </>
      )}
    </>
  )
}

const sortOf = (sort: string) => (sort === 'newest' ? undefined : sort)
const sortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'expires', label: 'Expiring next' },
]
const statusOptions = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'used', label: 'Used' },
  { value: 'expired', label: 'Expired' },
  { value: 'revoked', label: 'Revoked' },
]
