import { Link } from '@remix-run/react'
import { Card } from '~/foundation/ui/layout/card'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { countText, type Finding, type Findings } from '../../find/findings'

/** The results of a search, each group under its heading. */
export function FindingsPage({ text, groups }: Findings) {
  return (
    <>
      {text !== '' && (
        <p role="status" className="text-muted">
          {countText({ groups })} for “{text}”
        </p>
      )}
      {groups.length === 0 && (
        <EmptyState title="Nothing matches">
          <p>Try fewer or other words. Search finds names, wines, orders, pages and what you can do here.</p>
        </EmptyState>
      )}
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        {groups.map(({ label, findings, more }) => (
          <Card key={`${label} ${text}`} title={label} level={2} folds={text === ''}>
            <ul className="-mx-3 grid">
              {findings.map((finding, at) => (
                <li key={`${finding.href} ${at}`}>
                  <Link className={rowStyle} to={finding.href}>
                    <FindingText {...finding} />
                  </Link>
                </li>
              ))}
              {more && (
                <li>
                  <Link className={rowStyle} to={more.href}>
                    <span className="link">{more.label}</span>
                  </Link>
                </li>
              )}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}

/** A result’s name and detail, wherever it is listed. */
export function FindingText({ label, line }: Pick<Finding, 'label' | 'line'>) {
  return (
    <span className="min-w-0">
      <span className="block wrap-anywhere">{label}</span>
      {line !== '' && line !== label && (
        <span className="block text-sm text-muted wrap-anywhere">{line}</span>
      )}
    </span>
  )
}

const rowStyle =
  'flex min-h-11 items-center rounded-control px-3 py-1.5 text-ink no-underline hover:bg-(--hover)'
