import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Field } from '~/foundation/ui/form/field'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { bottles } from '~/cellar/receiving/rules'
import type { InvoiceLineDetails } from '../invoice-page.server'

/** Another wine of the cellar, found by its name. */
export function FindWine({
  importId,
  line: { position, search },
}: {
  importId: string
  line: InvoiceLineDetails
}) {
  const line = String(position)
  return (
    <details open={search !== null}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm underline decoration-accent underline-offset-[0.25em]">
        Another wine of your cellar
      </summary>
      <Form
        method="get"
        role="search"
        preventScrollReset
        action={paths.business.inventory.invoice(importId)}
        className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <input type="hidden" name="line" value={line} />
        <Field
          name="q"
          type="search"
          label="Find a wine"
          defaultValue={search?.q ?? ''}
          maxLength={200}
          autoComplete="off"
        />
        <SubmitButton variant="secondary" method="get">
          Search
        </SubmitButton>
      </Form>
      {search && (
        <>
          <p role="status" className={noteStyle}>
            {search.wines.length === 0
              ? 'No wines match.'
              : search.isExact
                ? 'Choose the wine of this line.'
                : 'No wine has all these words. These are similar:'}
          </p>
          <ul className="divide-y divide-line">
            {search.wines.map(({ id, name, available }) => (
              <li key={id}>
                <Form
                  method="post"
                  action={paths.business.inventory.invoice(importId, { line })}
                  preventScrollReset
                  className="flex flex-wrap items-center justify-between gap-3 py-2"
                >
                  <input type="hidden" name="intent" value="choose" />
                  <input type="hidden" name="position" value={line} />
                  <input type="hidden" name="wineId" value={id} />
                  <span className="wrap-anywhere">
                    <b>{name}</b> <span className="text-sm text-muted">{bottles(available)} available</span>
                  </span>
                  <SubmitButton intent="choose" variant="secondary" size="small">
                    Choose<span className="sr-only"> {name}</span>
                  </SubmitButton>
                </Form>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}
