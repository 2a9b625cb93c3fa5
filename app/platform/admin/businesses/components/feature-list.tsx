import { paths } from '~/foundation/kit/paths'
import { Badge } from '~/foundation/ui/feedback/badge'
import { ButtonLink } from '~/foundation/ui/form/button'
import { DataTable, longText, rowActions } from '~/foundation/ui/layout/data-table'

interface FeatureRow {
  feature: string
  name: string
  stops: string
  stays: string
  /** Set while it is switched off. */
  off: { reason: string; at: string; by: string | null } | null
}

const columns = [
  { label: 'Feature' },
  { label: 'State' },
  { label: 'When it is off' },
  { label: 'Actions', silent: true },
]

/** The features of a business, each with what switching it off does. */
export function FeatureList({ businessId, rows }: { businessId: string; rows: FeatureRow[] }) {
  return (
    <DataTable label="Features" columns={columns}>
      {rows.map(({ feature, name, stops, stays, off }) => (
        <tr key={feature}>
          <th scope="row">{name}</th>
          <td data-label="State">
            <span>
              <Badge tone={off ? 'yellow' : 'green'}>{off ? 'Off' : 'On'}</Badge>
              {off && (
                <span className="block text-sm font-normal text-muted">
                  Since {off.at} (UTC){off.by ? `, by ${off.by}` : ''}: {off.reason}
                </span>
              )}
            </span>
          </td>
          <td className={longText}>
            {stops} {stays}
          </td>
          <td>
            <div className={rowActions}>
              <ButtonLink
                to={paths.admin.businessFeature(businessId, feature)}
                variant="quiet"
                size="small"
                aria-label={`Switch ${name} ${off ? 'on' : 'off'}`}
              >
                {off ? 'Switch on…' : 'Switch off…'}
              </ButtonLink>
            </div>
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
