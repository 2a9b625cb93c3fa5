// A tier's waiting list: /business/membership-tiers/:tierId/waiting-list
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { clubOrigin } from '#/tenants/origins'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { SettingsTitle } from '~/business/portal/components/settings-title'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { tierCapacities } from '~/membership/tiers/capacity/capacity.server'
import { InviteNext } from '~/membership/tiers/waiting-list/components/invite-next'
import { waitingColumns } from '~/membership/tiers/waiting-list/components/waiting-columns'
import {
  inviteFromWaitingList,
  removeFromWaitingList,
} from '~/membership/tiers/waiting-list/invite-from-waiting-list.server'
import { waitingCounts, waitingListEntries } from '~/membership/tiers/waiting-list/queries.server'
import {
  waitingListing,
  waitingStates,
  waitingStateWords,
} from '~/membership/tiers/waiting-list/waiting-listing'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'prices.read')
  const tierId = idIn(params, 'tierId')
  const [places] = await tierCapacities(db, now, tierId)
  if (!places) throw new DomainError('tier-not-found', 404, 'Tier not found.')
  const list = await waitingListEntries(db, waitingListing(tierId).read(request.url), { tierId, now })
  const { tierName, cap, taken, held, waiting } = places
  return {
    tier: { id: tierId, name: tierName, cap, taken, held, waiting },
    params: list.state,
    total: list.total,
    counts: await waitingCounts(db, { tierId, now }),
    lines: list.rows.map(({ since, until, ...line }) => ({
      ...line,
      since: dayIn(club.timeZone, since),
      until: until && dayIn(club.timeZone, until),
    })),
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
  return handleForms(request, context, {
    next: () => change((act) => inviteFromWaitingList(db, { tierId }, act)),
    invite: (fields) =>
      change((act) => inviteFromWaitingList(db, { tierId, entryId: idIn(fields, 'entryId') }, act)),
    remove: (fields) =>
      change((act) => removeFromWaitingList(db, { tierId, entryId: idIn(fields, 'entryId') }, act)),
  })
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Waiting list for ${data.tier.name} – Tastevin` : 'Waiting list – Tastevin',
)

export default function WaitingList() {
  const { tier, params, total, counts, lines } = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsTitle
        title={`Waiting list for ${tier.name}`}
        back={{ href: paths.business.tiers(), label: 'Tiers' }}
      >
        People who asked to hear when a place opens. Anyone you invite has five days to join, and their place
        is held until then.
      </SettingsTitle>
      <RejectionNotice />
      <InviteNext tier={tier} />
      <ListPage
        list={waitingListing(tier.id)}
        state={params}
        total={total}
        rows={lines}
        columns={waitingColumns({ isFree: tier.cap === null || tier.taken < tier.cap })}
        views={([null, ...waitingStates] as const).map((show) => ({
          label: show === null ? 'All' : waitingStateWords[show],
          count: counts[show ?? 'all'],
          isOn: show === params.show,
          change: { show },
        }))}
        placeholder="Name or email"
        none={{
          title: 'The waiting list is empty',
          children: (
            <>
              <p>
                {tier.cap === null
                  ? 'Set a member limit on the tier. When it is full, guests can join a waiting list.'
                  : 'When the tier is full, guests can join the waiting list on your club page.'}
              </p>
              <ButtonLink variant="secondary" to={paths.business.tier(tier.id)}>
                {`Edit ${tier.name}`}
              </ButtonLink>
            </>
          ),
        }}
      />
    </>
  )
}
