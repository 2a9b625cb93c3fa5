// Uses of a perk, by member and day: /business/membership-tiers/:tierId/perks/:perkId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SettingsTitle } from '~/business/portal/components/settings-title'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { perkUseColumns } from '~/club/perks/components/perk-use-columns'
import { perkUseList } from '~/club/perks/owner/use-list.server'
import { listingOfPerk, perkUseListing } from '~/club/perks/owner/use-listing'
import { rowOfUse } from '~/club/perks/owner/use-row'
import { undoPerkForm } from '~/club/perks/schemas'
import { undoPerkUse } from '~/club/perks/use-perk.server'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { ListPage } from '~/foundation/ui/list/list-page'
import { perkOfTier } from '~/membership/tiers/perks/save-perk.server'
import { FormResult } from '~/foundation/ui/form/form-result'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'prices.read')
  const tierId = idIn(params, 'tierId')
  const perkId = idIn(params, 'perkId')
  const state = listingOfPerk(tierId, perkId).read(request.url)
  return db.read(async (db) => {
    const perk = await perkOfTier(db, { tierId, perkId })
    if (!perk) throw new DomainError('perk-not-found', 404, 'Perk not found.')
    const list = await perkUseList(db, { ...perkUseListing.all, ...state, perkId, tierId })
    return {
      tierId,
      perk: { id: perkId, name: perk.name },
      params: { ...state, page: list.state.page },
      total: list.total,
      uses: list.rows.map((use) => rowOfUse(use, club.timeZone)),
      mayUndo: may('tiers.change'),
      mayExport: may('exports.make'),
    }
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'tiers.change')
  const tierId = idIn(params, 'tierId')
  const perkId = idIn(params, 'perkId')
  return handleForms(request, context, {
    'undo-perk': formHandler(undoPerkForm, async ({ useId: id }) => {
      const by = { isManager: true, userId: user.id, now }
      await undoPerkUse(db, { id, of: { tierId, perkId }, ...by })
      return redirect(paths.business.perkUses(tierId, perkId, { done: 'undone' }), 303)
    }),
  })
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `${data.perk.name} – Tastevin` : 'Perk – Tastevin',
)

export default function PerkUses() {
  const { tierId, perk, params, total, uses, mayUndo, mayExport } = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsTitle title={perk.name} back={{ href: paths.business.tierPerks(tierId), label: 'Perks' }}>
        Members who used this perk.
      </SettingsTitle>
      <FormResult done={{ undone: 'Use taken back. The member has it again.' }} asTitle />
      <ListPage
        list={listingOfPerk(tierId, perk.id)}
        state={params}
        total={total}
        rows={uses}
        columns={perkUseColumns({ mayUndo, isOnePerk: true })}
        rowHref={({ memberId }) => paths.business.member(memberId)}
        placeholder="Name or email of the member, or note"
        none={{
          title: 'Not used yet',
          children: <p>Staff record each use on the member’s page at the pick-up desk.</p>,
        }}
        fileHref={mayExport && ((query) => paths.business.perks.export({ ...query, perk: perk.id }))}
      />
      <p>
        <ButtonLink variant="quiet" to={paths.business.perks.uses({ perk: perk.id })}>
          Filter and export
        </ButtonLink>
      </p>
    </>
  )
}
