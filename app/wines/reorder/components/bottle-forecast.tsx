import { Banner } from '~/ui/feedback/banner'
import { DataTable, FigureCell } from '~/ui/layout/data-table'
import { noteStyle } from '~/ui/layout/text-style'
import { forecastSentence, type TierForecast } from '../rules'

const columns = [
  { label: 'Tier' },
  { label: 'Members', figure: true },
  { label: 'Bottles each', figure: true },
  { label: 'Needed', figure: true },
  { label: 'Available to it', figure: true },
  { label: 'Short', figure: true },
]

/** What the members of each tier need in the coming month. */
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
        <DataTable label="Bottles needed in the coming month" columns={columns}>
          {tiers.map((tier) => (
            <tr key={tier.id}>
              <th scope="row" className="wrap-anywhere">
                {tier.name}
              </th>
              <FigureCell label="Members">{tier.members.toLocaleString('en-US')}</FigureCell>
              <FigureCell label="Bottles each">{tier.bottlesPerMonth || 'One box'}</FigureCell>
              <FigureCell label="Needed">{tier.needed.toLocaleString('en-US')}</FigureCell>
              <FigureCell label="Available to it">{tier.available.toLocaleString('en-US')}</FigureCell>
              <FigureCell label="Short">
                {tier.short === 0 ? (
                  'None'
                ) : (
                  <strong className="text-danger">{tier.short.toLocaleString('en-US')}</strong>
                )}
              </FigureCell>
            </tr>
          ))}
        </DataTable>
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
