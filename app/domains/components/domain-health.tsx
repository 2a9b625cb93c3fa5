import { Badge } from '~/ui/feedback/badge'
import { EmptyState } from '~/ui/feedback/empty-state'
import { DataTable } from '~/ui/layout/data-table'
import { domainBadge, proofLabel, type DomainProofState } from '../domain-health'

interface DomainHealthLine extends DomainProofState {
  id: string
  name: string
  isPrimary: boolean
  /** Formatted times, in UTC. */
  checkedAt: string | null
  detectedAt: string | null
  nextAt: string | null
}

const columns = ['Domain', 'State', 'Last check', 'Result', 'Next check'].map((label) => ({ label }))

/** A business's domains with status, result of the last check and time of the next one. */
export function DomainHealthTable({ domains }: { domains: DomainHealthLine[] }) {
  if (domains.length === 0) {
    return (
      <EmptyState title="No custom domains" level={3}>
        <p>Guests use its Tastevin address. Domains that it adds appear here.</p>
      </EmptyState>
    )
  }
  return (
    <DataTable label="Domains" columns={columns}>
      {domains.map((domain) => {
        const badge = domainBadge(domain)
        return (
          <tr key={domain.id}>
            <th scope="row">
              {domain.name}
              {domain.isPrimary && <span className="block text-sm font-normal text-muted">Main address</span>}
            </th>
            <td data-label="State">
              <Badge tone={badge.tone}>{badge.word}</Badge>
            </td>
            <td className="figures" data-label="Last check">
              {domain.checkedAt ?? 'Never'}
            </td>
            <td data-label="Result">
              <span>
                {proofLabel(domain.problem, domain.checkedAt !== null)}
                {domain.problem !== null && domain.detectedAt && (
                  <span className="block text-sm font-normal text-muted">Last found {domain.detectedAt}</span>
                )}
              </span>
            </td>
            <td className="figures" data-label="Next check">
              {domain.nextAt ?? 'Within an hour'}
            </td>
          </tr>
        )
      })}
    </DataTable>
  )
}
