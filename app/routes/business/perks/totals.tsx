// Used and remaining perks of every tier: /business/perks
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SettingsTitle } from '~/business/portal/components/settings-title'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { PerkTotalsTable } from '~/club/perks/components/perk-totals-table'
import { clubPerks } from '~/club/perks/owner/perk-totals.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'prices.read')
  const { timeZone } = club
  return db.read((db) => clubPerks(db, { timeZone, now }))
}

export const meta = privatePage('Perks')

export default function Perks() {
  const { months, perks, thisMonth, thisYear } = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsTitle title="Perks" back={{ href: paths.business.tiers(), label: 'Tiers' }}>
        How often the perks of your tiers are used, and what members have left.
      </SettingsTitle>
      {perks.length === 0 ? (
        <EmptyState title="No perks yet">
          <p>A perk is what members get besides their bottles, such as a glass a month. Add it to a tier.</p>
          <ButtonLink to={paths.business.tiers()}>See your tiers</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <KeyFigures
            figures={[
              { name: 'Used this month', value: number(thisMonth.uses), note: byMembers(thisMonth.members) },
              { name: 'Used this year', value: number(thisYear.uses), note: byMembers(thisYear.members) },
            ]}
          />
          <PerkTotalsTable months={months} perks={perks} />
          <p>
            <ButtonLink to={paths.business.perks.uses()} variant="secondary">
              See every use
            </ButtonLink>
          </p>
        </>
      )}
    </>
  )
}

const number = (count: number) => count.toLocaleString('en-US')

const byMembers = (count: number) => (count === 1 ? 'by 1 member' : `by ${number(count)} members`)
