import { Form, Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { SubmitButton, buttonStyle } from '~/foundation/ui/form/button'
import { labelDetails, labelName, type Label } from '~/cellar/reference/labels'
import { Bottle } from './bottle'

interface Listed extends Label {
  id: string
}

/** The wines of a cellar, each with buttons to edit and remove it. */
export function WineList({
  wines,
  open,
  hrefOf,
}: {
  wines: Listed[]
  /** The wine being edited. */
  open: string | null
  hrefOf: (wineId: string) => string
}) {
  return (
    <ul
      className="grid divide-y divide-line rounded-card border border-line bg-raised"
      aria-label="Wines in your cellar"
    >
      {wines.map((wine) => {
        const name = labelName(wine)
        return (
          <li
            key={wine.id}
            className={cx(
              'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-4 py-3',
              'sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-5',
              wine.id === open && 'bg-tint',
            )}
          >
            <Bottle type={wine.type} />
            <span className="wrap-anywhere">
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm text-muted">{labelDetails(wine)}</span>
              {wine.notes && <span className="block text-sm text-muted">{wine.notes}</span>}
            </span>
            <span className="flex items-center gap-1 max-sm:col-start-2 max-sm:-ml-3">
              <Link
                className={buttonStyle({ variant: 'quiet', size: 'small' })}
                to={hrefOf(wine.id)}
                aria-label={`Edit ${name}`}
                aria-current={wine.id === open || undefined}
              >
                Edit
              </Link>
              <Form method="post">
                <input type="hidden" name="intent" value="remove" />
                <input type="hidden" name="wineId" value={wine.id} />
                <SubmitButton variant="quiet" size="small" aria-label={`Remove ${name}`}>
                  Remove
                </SubmitButton>
              </Form>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
