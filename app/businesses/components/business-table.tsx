import { Badge, type BadgeTone } from '~/ui/badge'
import { EmptyState } from '~/ui/empty-state'
import { Money } from '~/ui/money'

interface Word {
  tone: BadgeTone
  word: string
}

export interface BusinessRow {
  id: string
  name: string
  /** The club's page; null while it is not public. */
  page: string | null
  state: Word
  payments: Word
  plan: string
  planState: string
  members: number
  feeCents: number
}

/** The platform's businesses with what there is to know about each at a glance. */
export function BusinessTable({ businesses }: { businesses: BusinessRow[] }) {
  if (businesses.length === 0) {
    return (
      <EmptyState title="There are no clubs yet.">
        <p>The first one appears here as soon as its business is set up.</p>
      </EmptyState>
    )
  }
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label="Clubs">
      <table className="ledger">
        <caption>Clubs</caption>
        <thead>
          <tr>
            <th scope="col">Business</th>
            <th scope="col">Club</th>
            <th scope="col">Payments</th>
            <th scope="col">Plan</th>
            <th scope="col" data-figure>
              Members
            </th>
            <th scope="col" data-figure>
              Share this month
            </th>
          </tr>
        </thead>
        <tbody>
          {businesses.map(({ id, name, page, state, payments, plan, planState, members, feeCents }) => (
            <tr key={id}>
              <th scope="row">
                {page ? (
                  <a className="link" href={page}>
                    {name}
                  </a>
                ) : (
                  name
                )}
              </th>
              <td data-label="Club">
                <Badge tone={state.tone}>{state.word}</Badge>
              </td>
              <td data-label="Payments">
                <Badge tone={payments.tone}>{payments.word}</Badge>
              </td>
              <td data-label="Plan">
                <span>
                  {plan}
                  <span className="ledger-note">{planState}</span>
                </span>
              </td>
              <td data-figure data-label="Members">
                {members}
              </td>
              <td data-figure data-label="Share this month">
                <Money cents={feeCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
