import { Form, Link, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { paths } from '~/foundation/kit/paths'
import { SubmitButton } from '~/foundation/ui/form/button'
import { inputStyle, labelStyle } from '~/foundation/ui/form/input-style'
import type { SaleWine } from '../quick-sale.server'

/** Finds a wine by typing; with scripts while typing, without them by the button. */
export function SaleSearch({ text, wines }: { text: string; wines: SaleWine[] }) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <div className="grid gap-3">
      <Form method="get" role="search" aria-label="Wines" className="grid gap-1.5">
        <label className={labelStyle} htmlFor="sale-q">
          Find a wine
        </label>
        <div className="flex gap-2.5">
          <input
            id="sale-q"
            name="q"
            type="search"
            defaultValue={text}
            maxLength={100}
            autoComplete="off"
            autoFocus
            enterKeyHint="search"
            placeholder="Name, bin or code"
            className={inputStyle()}
            onChange={({ currentTarget: { form } }) => {
              clearTimeout(timer.current)
              timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), 250)
            }}
          />
          <SubmitButton variant="secondary" method="get">
            Find
          </SubmitButton>
        </div>
      </Form>
      <div role="status" className="empty:hidden">
        {text !== '' && wines.length === 0 && <p>No wines match “{text}”. Check the name or the bin.</p>}
      </div>
      {wines.length > 0 && (
        <ul
          className="grid gap-px overflow-hidden rounded-card border border-line bg-line"
          aria-label="Wines found"
        >
          {wines.map((wine) => (
            <li key={wine.id}>
              <Link
                to={paths.business.inventory.sales({ wine: wine.id })}
                className="flex min-h-14 items-center justify-between gap-4 bg-raised px-4 py-2.5 no-underline hover:bg-(--hover)"
                preventScrollReset
              >
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">{wine.label}</span>
                  <span className="block text-sm text-muted">
                    {[wine.bin && `Bin ${wine.bin}`, wine.details].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="flex-none text-sm whitespace-nowrap tabular-nums">
                  {wine.available === 0 ? 'Sold out' : `${wine.available} left`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
