// Every use of a perk, with filters: /business/perks/uses
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SettingsTitle } from '~/business/portal/components/settings-title'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { perkUseColumns, perkUseFields } from '~/club/perks/components/perk-use-columns'
import { choicesOfUses, perkUseList } from '~/club/perks/owner/use-list.server'
import { perkUseListing } from '~/club/perks/owner/use-listing'
import { rowOfUse } from '~/club/perks/owner/use-row'
import { undoPerkForm } from '~/club/perks/schemas'
import { undoPerkUse } from '~/club/perks/use-perk.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'prices.read')
  return db.read(async (db) => {
    const { rows, total, state } = await perkUseList(db, perkUseListing.read(request.url))
    return {
      params: state,
      total,
      uses: rows.map((use) => rowOfUse(use, club.timeZone)),
      choices: await choicesOfUses(db),
      mayUndo: may('tiers.change'),
      mayExport: may('exports.make'),
    }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'tiers.change')
  return handleForms(request, context, {
    'undo-perk': formHandler(undoPerkForm, async ({ useId: id }) => {
      const by = { isManager: true, userId: user.id, now }
      await undoPerkUse(db, { id, of: 'all', ...by })
      const query = perkUseListing.query(perkUseListing.read(request.url))
      return redirect(paths.business.perks.uses({ ...query, done: 'undone' }), 303)
    }),
  })
}

export const meta = privatePage('Perks used')

export default function PerkUses() {
  const { params, total, uses, choices, mayUndo, mayExport } = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsTitle title="Perks used" back={{ href: paths.business.perks.totals(), label: 'Perks' }}>
        Every use that staff recorded.
      </SettingsTitle>
      <FormResult done={{ undone: 'Use taken back. The member has it again.' }} asTitle />
      <ListPage
        list={perkUseListing}
        state={params}
        total={total}
        rows={uses}
        columns={perkUseColumns({ mayUndo })}
        rowHref={({ memberId }) => paths.business.member(memberId)}
        fields={perkUseFields(choices)}
        placeholder="Name or email of the member, or note"
        none={{
          title: 'No perks used yet',
          children: (
            <>
              <p>Staff record each use on the member’s page at the pick-up desk.</p>
              <ButtonLink to={paths.business.perks.totals()} variant="secondary">
                See your perks
              </ButtonLink>
            </>
          ),
        }}
        fileHref={mayExport && paths.business.perks.export}
      />
    </>
  )
}
