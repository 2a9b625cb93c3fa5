// A tier's waiting list: /business/membership-tiers/:tierId/waiting-list
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/http/guards/guards.server'
import { clubOrigin } from '#/tenants/origins'
import { handleForms } from '~/http/forms/handle-form.server'
import { SettingsTitle } from '~/businesses/portal/components/settings-title'
import { dayIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { idIn } from '~/kit/request-ids/id-in'
import { isId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { InviteNext, WaitingListTable } from '~/tiers/waiting-list/components/waiting-list-table'
import { tierCapacities } from '~/tiers/capacity/capacity.server'
import {
  inviteFromWaitingList,
  removeFromWaitingList,
} from '~/tiers/waiting-list/invite-from-waiting-list.server'
import { waitingListEntries } from '~/tiers/waiting-list/queries.server'
import { privatePageOf } from '~/ui/document/page-meta'
import { ErrorSummary } from '~/ui/form/error-summary'
import { useFormErrors } from '~/ui/form/use-schema-form'

const pageSize = 100

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'prices.read')
  const tierId = idIn(params, 'tierId')
  const [places] = await tierCapacities(db, now, tierId)
  if (!places) throw new DomainError('tier-not-found', 404, 'Tier not found.')
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
  const { db, businessId, user, club, now } = await requireBusiness(request, context, 'tiers.change')
  const tierId = idIn(params, 'tierId')
  const { services, requestId } = context
  const change = async (work: (act: Parameters<typeof inviteFromWaitingList>[2]) => Promise<unknown>) => {
    await work({
      club,
      clubOrigin: clubOrigin(services.env, club),
      secret: services.env.sessionSecret,
      actorId: user.id,
      requestId,
      now,
    })
    services.clubs.forget(businessId)
    return redirect(paths.business.tierWaiting(tierId), 303)
  }
  return handleForms(
    { request, context },
    {
      next: () => change((act) => inviteFromWaitingList(db, { tierId }, act)),
      invite: (fields) =>
        change((act) => inviteFromWaitingList(db, { tierId, entryId: idIn(fields, 'entryId') }, act)),
      remove: (fields) =>
        change((act) => removeFromWaitingList(db, { tierId, entryId: idIn(fields, 'entryId') }, act)),
    },
  )
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Waiting list for ${data.tier.name} – Tastevin` : 'Waiting list – Tastevin',
)

export default function WaitingList() {
  const { tier, lines, isLater, next } = useLoaderData<typeof loader>()
  const errors = useFormErrors()
  return (
    <>
      <SettingsTitle
        title={`Waiting list for ${tier.name}`}
        back={{ href: paths.business.tiers(), label: 'Tiers' }}
      >
        People who asked to hear when a place opens. Anyone you invite has five days to join, and their place
        is held until then.
      </SettingsTitle>
      <ErrorSummary form={errors} />
      <InviteNext tier={tier} />
      <WaitingListTable tier={tier} lines={lines} isLater={isLater} next={next} />
    </>
  )
}
