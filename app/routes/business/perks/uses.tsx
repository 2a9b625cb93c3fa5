// Every use of a perk, with filters: /business/perks/uses
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SettingsTitle } from '~/businesses/portal/components/settings-title'
import { formHandler, handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { paths } from '~/kit/paths'
import { PerkUseFilters } from '~/perks/components/perk-use-filters'
import { PerkUseRows } from '~/perks/components/perk-use-rows'
import { isNarrowed, queryOfUses, readUseFilter } from '~/perks/owner/use-filter'
import { choicesOfUses, listUses } from '~/perks/owner/use-list.server'
import { rowOfUse } from '~/perks/owner/use-row'
import { undoPerkForm } from '~/perks/schemas'
import { undoPerkUse } from '~/perks/use-perk.server'
import { privatePage } from '~/ui/document/page-meta'
import { DoneMessage } from '~/ui/feedback/done-message'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ButtonLink } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { useFormErrors } from '~/ui/form/use-schema-form'
import { ExportLinks } from '~/ui/layout/export-links'
import { ListFrame } from '~/ui/layout/list-frame'

const pageSize = 50

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'prices.read')
  const { after, ...filter } = readUseFilter(request.url)
  const { uses, found, next, choices } = await db.read(async (db) => ({
    ...(await listUses(db, { filter, after, limit: pageSize })),
    choices: await choicesOfUses(db),
  }))
  return {
    filter,
    choices,
    found,
    uses: uses.map((use) => rowOfUse(use, club.timeZone)),
    isLater: after !== null,
    next,
    mayUndo: may('tiers.change'),
    mayExport: may('exports.make'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'tiers.change')
  return handleForms(
    { request, context },
    {
      'undo-perk': formHandler(undoPerkForm, async ({ useId: id }) => {
        const by = { isManager: true, userId: user.id, now }
        await undoPerkUse(db, { id, of: 'all', ...by })
        const query = queryOfUses(readUseFilter(request.url))
        return redirect(paths.business.perks.uses({ ...query, done: 'undone' }), 303)
      }),
    },
  )
}

export const meta = privatePage('Perks used')

export default function PerkUses() {
  const { filter, choices, found, uses, isLater, next, mayUndo, mayExport } = useLoaderData<typeof loader>()
  const errors = useFormErrors()
  const query = queryOfUses(filter)
  const isEmpty = found === 0 && !isNarrowed(filter)
  return (
    <>
      <SettingsTitle title="Perks used" back={{ href: paths.business.perks.totals(), label: 'Perks' }}>
        Every use that staff recorded, newest first.
      </SettingsTitle>
      <ErrorSummary form={errors} />
      <DoneMessage asTitle messages={{ undone: 'Use taken back. The member has it again.' }} />
      {isEmpty ? (
        <EmptyState title="No perks used yet">
          <p>Staff record each use on the member’s page at the pick-up desk.</p>
          <ButtonLink to={paths.business.perks.totals()} variant="secondary">
            See your perks
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <PerkUseFilters filter={filter} choices={choices} />
          <div className="flex flex-wrap items-center justify-between gap-x-5">
            <p role="status" className="text-muted">
              {found === 1 ? '1 use.' : `${found.toLocaleString('en-US')} uses.`}
            </p>
            {mayExport && found > 0 && (
              <ExportLinks of="uses" hrefOf={(format) => paths.business.perks.export({ ...query, format })} />
            )}
          </div>
          <ListFrame
            isEmpty={uses.length === 0}
            none={{
              title: isLater && found > 0 ? 'End of the list' : 'No uses match',
              text: 'Try another name, or fewer filters.',
              href: paths.business.perks.uses(),
              label: 'Show all uses',
            }}
            pages={{ isLater, next, href: (after) => paths.business.perks.uses({ ...query, after }) }}
          >
            <PerkUseRows uses={uses} mayUndo={mayUndo} />
          </ListFrame>
        </>
      )}
    </>
  )
}
