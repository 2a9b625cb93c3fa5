import { Form, Link } from '@remix-run/react'
import { SubmitButton, buttonStyle } from '~/ui/form/button'
import { labelDetails, labelName, type Label } from '../labels'
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
    <ul className="wine-list" aria-label="Wines in your cellar">
      {wines.map((wine) => {
        const name = labelName(wine)
        return (
          <li key={wine.id} data-open={wine.id === open || undefined}>
            <Bottle type={wine.type} />
            <span className="wine-words">
              <span className="wine-name">{name}</span>
              <span className="block text-sm font-normal text-muted">{labelDetails(wine)}</span>
              {wine.notes && <span className="block text-sm font-normal text-muted">{wine.notes}</span>}
            </span>
            <span className="wine-acts">
              <Link
                className={buttonStyle({ variant: 'quiet' })}
                to={hrefOf(wine.id)}
                aria-label={`Edit ${name}`}
                aria-current={wine.id === open || undefined}
              >
                Edit
              </Link>
              <Form method="post">
                <input type="hidden" name="intent" value="remove" />
                <input type="hidden" name="wineId" value={wine.id} />
                <SubmitButton variant="quiet" aria-label={`Remove ${name}`}>
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
