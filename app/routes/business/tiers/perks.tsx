// The perks of a tier: /business/membership-tiers/:tierId/perks
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { TenantDb } from '#/db/handles.server'
import { SettingsTitle } from '~/business/portal/components/settings-title'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { PerkList } from '~/club/perks/components/perk-list'
import { perkTotals } from '~/club/perks/owner/perk-totals.server'
import { PerkForm } from '~/membership/tiers/perks/components/perk-form'
import { periodStart } from '~/membership/tiers/perks/perk-words'
import { mostPerks, perksOfTier, removePerk, savePerk } from '~/membership/tiers/perks/save-perk.server'
import { perkButton, perkForm } from '~/membership/tiers/perks/schemas'
import { portalTier } from '~/membership/tiers/portal-tiers.server'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'prices.read')
  const tier = await requireTier(db, idIn(params, 'tierId'))
  const { perks, totals } = await db.read(async (db) => ({
    perks: await perksOfTier(db, tier.id),
    totals: await perkTotals(db, {
      tierId: tier.id,
      month: periodStart('month', club.timeZone, now),
      year: periodStart('year', club.timeZone, now),
    }),
  }))
  const query = new URL(request.url).searchParams
  return {
    tier: { id: tier.id, name: tier.name },
    perks: perks.map((perk) => ({
      ...perk,
      uses: totals.get(perk.id)?.uses ?? 0,
      members: totals.get(perk.id)?.members ?? 0,
    })),
    edited: perks.find(({ id }) => id === query.get('perk')) ?? null,
    isFull: perks.length >= mostPerks,
    formId: newId(),
  }
}

const doneWords = {
  saved: 'Perk saved.',
  removed: 'Perk removed. What members used stays in your records.',
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, businessId, user, now } = await requireBusiness(request, context, 'tiers.change')
  const { id: tierId } = await requireTier(db, idIn(params, 'tierId'))
  const by = { tierId, userId: user.id, now }
  const back = (done: 'saved' | 'removed') => {
    context.services.clubs.forget(businessId)
    return redirect(paths.business.tierPerks(tierId, { done }), 303)
  }
  return handleForms(request, context, {
    save: formHandler(perkForm, async ({ formId: id, ...perk }) => {
      await savePerk(db, { ...perk, id, ...by })
      return back('saved')
    }),
    remove: formHandler(perkButton, async ({ perkId }) => {
      await removePerk(db, { perkId, ...by })
      return back('removed')
    }),
  })
}

async function requireTier(db: TenantDb, tierId: string | undefined) {
  const tier = await portalTier(db, tierId ?? '')
  // Members keep a tier that is no longer offered, and its perks with it.
  if (!tier || (tier.status === 'archived' && tier.members === 0))
    throw new DomainError('tier-not-found', 404, 'Tier not found.')
  return tier
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Perks of ${data.tier.name} – Tastevin` : 'Perks – Tastevin',
)

export default function TierPerks() {
  const { tier, perks, edited, isFull, formId } = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsTitle title={`Perks of ${tier.name}`} back={{ href: paths.business.tiers(), label: 'Tiers' }}>
        What members get on a visit besides their bottles. Staff record each use at the desk, and members see
        what is left.
      </SettingsTitle>
      <FormResult done={doneWords} asTitle except={['save']} />
      {perks.length > 0 && <PerkList tierId={tier.id} perks={perks} />}
      {edited || !isFull ? (
        <PerkForm key={edited?.id ?? `new-${perks.length}`} formId={edited?.id ?? formId} perk={edited} />
      ) : (
        <p>A tier can have {perks.length} perks. Remove one to add another.</p>
      )}
      {edited && (
        <p>
          <ButtonLink variant="quiet" to={paths.business.tierPerks(tier.id)}>
            Don’t change it
          </ButtonLink>
        </p>
      )}
    </>
  )
}
