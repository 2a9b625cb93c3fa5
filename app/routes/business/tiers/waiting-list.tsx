// A tier's waiting list: /business/membership-tiers/:tierId/waiting-list
import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/http/guards/guards.server'
import { clubOrigin } from '#/tenants/origins'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { SettingsTitle } from '~/businesses/portal/components/settings-title'
import { dayIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { formFields, type FormErrors } from '~/kit/forms.server'
import { isId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { InviteNext, WaitingListTable } from '~/tiers/waiting-list/components/waiting-list-table'
import { tierCapacities } from '~/tiers/capacity/capacity.server'
import {
  inviteFromWaitingList,
  removeFromWaitingList,
} from '~/tiers/waiting-list/invite-from-waiting-list.server'
import { waitingListEntries } from '~/tiers/waiting-list/queries.server'
import { ErrorSummary } from '~/ui/form/error-summary'

const pageSize = 100

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, businessId } = await requireBusiness(request, context, 'prices.read')
  const club = await context.services.clubs.byId(businessId)
  const now = context.now(businessId)
  const tierId = params.tierId ?? ''
  const [places] = isId(tierId) ? await tierCapacities(db, now, tierId) : []
  if (!club || !places) throw new DomainError('tier-not-found', 404, 'Tier not found.')
  const asked = new URL(request.url).searchParams.get('after')
  const after = asked && isId(asked) ? asked : null
  const { lines, next } = await waitingListEntries(db, { tierId, after, limit: pageSize, now })
  const { tierName, cap, taken, held, waiting } = places
  return {
    tier: { id: tierId, name: tierName, cap, taken, held, waiting },
    lines: lines.map(({ since, until, ...line }) => ({
      ...line,
      since: dayIn(club.timeZone, since),
      until: until && dayIn(club.timeZone, until),
    })),
    isLater: after !== null,
    next,
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, businessId, user } = await requireBusiness(request, context, 'tiers.change')
  const tierId = params.tierId ?? ''
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const { services, requestId } = context
    const club = await services.clubs.byId(businessId)
    if (!club || !isId(tierId)) throw new DomainError('tier-not-found', 404, 'Tier not found.')
    const act = {
      club,
      clubOrigin: clubOrigin(services.env, club),
      secret: services.env.sessionSecret,
      actorId: user.id,
      requestId,
      now: context.now(businessId),
    }
    const entryId = isId(fields.entryId ?? '') ? fields.entryId! : undefined
    switch (fields.intent) {
      case 'next':
        await inviteFromWaitingList(db, { tierId }, act)
        break
      case 'invite':
      case 'remove':
        if (!entryId)
          throw new DomainError('hold-expired', 409, 'This person is no longer on the waiting list.')
        if (fields.intent === 'invite') await inviteFromWaitingList(db, { tierId, entryId }, act)
        else await removeFromWaitingList(db, { tierId, entryId }, act)
        break
      default:
        throw new DomainError('unknown-button', 400, 'Please use the buttons on this page.')
    }
    services.clubs.forget(businessId)
    return redirect(paths.business.tierWaiting(tierId), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    return formErrorResponse(error, fields, context)
  }
}

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Waiting list for ${data.tier.name} – Tastevin` : 'Waiting list – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export default function WaitingList() {
  const { tier, lines, isLater, next } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refusal = answer && 'fieldErrors' in answer ? (answer as FormErrors) : undefined
  return (
    <>
      <SettingsTitle
        title={`Waiting list for ${tier.name}`}
        back={{ href: paths.business.tiers(), label: 'Tiers' }}
      >
        People who asked to hear when a place opens. Anyone you invite has five days to join, and their place
        is held until then.
      </SettingsTitle>
      <ErrorSummary errors={refusal ?? null} order={[]} />
      <InviteNext tier={tier} />
      <WaitingListTable tier={tier} lines={lines} isLater={isLater} next={next} />
    </>
  )
}
