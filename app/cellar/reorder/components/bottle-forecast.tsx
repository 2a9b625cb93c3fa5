import { Banner } from '~/foundation/ui/feedback/banner'
import { DataTable } from '~/foundation/ui/layout/data-table'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { forecastSentence, type TierForecast } from '../rules'

/** Bottles that the members of each tier need in the coming month. */
export function BottleForecast({ tiers }: { tiers: TierForecast[] }) {
  const isShort = tiers.some(({ short }) => short > 0)
  const boxes = tiers.filter(({ bottlesPerMonth, members }) => bottlesPerMonth === 0 && members > 0)
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="forecast-title">
      <h2 id="forecast-title" className="text-xl">
        The coming month
      </h2>
      <Banner tone={isShort ? 'warn' : 'info'}>{forecastSentence(tiers)}</Banner>
      {tiers.length > 0 && (
        <DataTable
          label="Bottles needed in the coming month"
          rows={tiers}
          columns={[
            { label: 'Tier', className: 'wrap-anywhere', cell: (tier) => tier.name },
            { label: 'Members', figure: true, cell: (tier) => tier.members.toLocaleString('en-US') },
            { label: 'Bottles each', figure: true, cell: (tier) => tier.bottlesPerMonth || 'One box' },
            { label: 'Needed', figure: true, cell: (tier) => tier.needed.toLocaleString('en-US') },
            {
              label: 'Available to it',
              figure: true,
              cell: (tier) => tier.available.toLocaleString('en-US'),
            },
            {
              label: 'Short',
              figure: true,
              cell: (tier) =>
                tier.short === 0 ? (
                  'None'
                ) : (
                  <strong className="text-danger">{tier.short.toLocaleString('en-US')}</strong>
                ),
            },
          ]}
        />
      )}
      <p className={noteStyle}>
        Members who are paused, skip a payment or leave within the month are not counted.
        {boxes.length > 0 &&
          ` ${boxes.map(({ name }) => name).join(' and ')} ${boxes.length === 1 ? 'has' : 'have'} no fixed number of bottles, so each member counts as one box, and a box as one bottle.`}{' '}
        All available bottles count for every tier that may receive the wine; lower tiers are served first.
      </p>
    </section>
  )
}
