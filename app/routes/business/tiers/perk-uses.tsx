// Who used a perk, and when: /business/membership-tiers/:tierId/perks/:perkId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SettingsTitle } from '~/businesses/portal/components/settings-title'
import { formHandler, handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { DomainError } from '~/kit/errors'
import { idIn } from '~/kit/request-ids/id-in'
import { isId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { PerkUseRows } from '~/perks/components/perk-use-rows'
import { listUses } from '~/perks/owner/use-list.server'
import { rowOfUse } from '~/perks/owner/use-row'
import { undoPerkForm } from '~/perks/schemas'
import { undoPerkUse } from '~/perks/use-perk.server'
import { privatePageOf } from '~/ui/document/page-meta'
import { DoneMessage } from '~/ui/feedback/done-message'
import { ButtonLink } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { useFormErrors } from '~/ui/form/use-schema-form'
import { ListFrame } from '~/ui/layout/list-frame'
import { perkOfTier } from '~/tiers/perks/save-perk.server'

const pageSize = 100
const notFound = () => new DomainError('perk-not-found', 404, 'Perk not found.')

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'prices.read')
  const tierId = idIn(params, 'tierId')
  const perkId = idIn(params, 'perkId')
  const asked = new URL(request.url).searchParams.get('after')
  const after = asked && isId(asked) ? asked : null
  const filter = { text: '', perkId, tierId, month: null, recordedBy: null }
  const { perk, uses, next } = await db.read(async (db) => ({
    perk: await perkOfTier(db, { tierId, perkId }),
    ...(await listUses(db, { filter, after, limit: pageSize })),
  }))
  if (!perk) throw notFound()
  return {
    tierId,
    perk: { id: perkId, name: perk.name },
    uses: uses.map((use) => ({ ...rowOfUse(use, club.timeZone), perk: '' })),
    isLater: after !== null,
    next,
    mayUndo: may('tiers.change'),
  }
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
  const { tierId, perk, uses, isLater, next, mayUndo } = useLoaderData<typeof loader>()
  const errors = useFormErrors()
  return (
    <>
      <SettingsTitle title={perk.name} back={{ href: paths.business.tierPerks(tierId), label: 'Perks' }}>
        Who used this perk, newest first.
      </SettingsTitle>
      <ErrorSummary form={errors} />
      <DoneMessage asTitle messages={{ undone: 'Use taken back. The member has it again.' }} />
      <ListFrame
        isEmpty={uses.length === 0}
        none={{
          title: isLater ? 'End of the list' : 'Not used yet',
          text: 'Staff record each use on the member’s page at the pick-up desk.',
        }}
        pages={{ isLater, next, href: (after) => paths.business.perkUses(tierId, perk.id, { after }) }}
      >
        <PerkUseRows uses={uses} mayUndo={mayUndo} />
      </ListFrame>
      <p>
        <ButtonLink variant="quiet" to={paths.business.perks.uses({ perk: perk.id })}>
          Filter and export
        </ButtonLink>
      </p>
    </>
  )
}
