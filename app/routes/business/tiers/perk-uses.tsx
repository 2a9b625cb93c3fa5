// Who used a perk, and when: /business/membership-tiers/:tierId/perks/:perkId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SettingsTitle } from '~/businesses/portal/components/settings-title'
import { formHandler, handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { DomainError } from '~/kit/errors'
import { idIn } from '~/kit/request-ids/id-in'
import { paths } from '~/kit/paths'
import { perkUseColumns } from '~/perks/components/perk-use-columns'
import { perkUseList } from '~/perks/owner/use-list.server'
import { listingOfPerk, perkUseListing } from '~/perks/owner/use-listing'
import { rowOfUse } from '~/perks/owner/use-row'
import { undoPerkForm } from '~/perks/schemas'
import { undoPerkUse } from '~/perks/use-perk.server'
import { privatePageOf } from '~/ui/document/page-meta'
import { ButtonLink } from '~/ui/form/button'
import { ListPage } from '~/ui/list/list-page'
import { perkOfTier } from '~/tiers/perks/save-perk.server'
import { FormResult } from '~/ui/form/form-result'

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
      found: list.found,
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
  return handleForms(
    { request, context },
    {
      'undo-perk': formHandler(undoPerkForm, async ({ useId: id }) => {
        const by = { isManager: true, userId: user.id, now }
        await undoPerkUse(db, { id, of: { tierId, perkId }, ...by })
        return redirect(paths.business.perkUses(tierId, perkId, { done: 'undone' }), 303)
      }),
    },
  )
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `${data.perk.name} – Tastevin` : 'Perk – Tastevin',
)

export default function PerkUses() {
  const { tierId, perk, params, found, uses, mayUndo, mayExport } = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsTitle title={perk.name} back={{ href: paths.business.tierPerks(tierId), label: 'Perks' }}>
        Members who used this perk.
      </SettingsTitle>
      <FormResult done={{ undone: 'Use taken back. The member has it again.' }} asTitle />
      <ListPage
        list={listingOfPerk(tierId, perk.id)}
        state={params}
        found={found}
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
