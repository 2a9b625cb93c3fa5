import { Form, useSubmit } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { useEffect } from 'react'
import { paths } from '~/foundation/kit/paths'
import { buttonStyle, SubmitButton } from '~/foundation/ui/form/button'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { KeyList } from '~/foundation/ui/layout/key-list'
import { columns, type ColumnKey } from '../wine-columns'
import { wineListing, type WineListParams } from '../wine-listing'

const sheetStyle = cx(
  'mt-2 rounded-card border border-line bg-raised p-4 md:absolute md:right-0 md:z-30 md:w-max md:max-w-[min(36rem,90vw)]',
  'md:shadow-dialog',
)

/** Chooses the columns. With scripts the table follows each choice; the choice is kept on this device. */
export function ColumnMenu({
  permitted,
  shown,
  params,
}: {
  permitted: ColumnKey[]
  shown: ColumnKey[]
  params: WineListParams
}) {
  const submit = useSubmit()
  return (
    <details className="relative max-md:open:basis-full">
      <summary className={cx(buttonStyle({ variant: 'secondary', size: 'small' }), 'list-none')}>
        Columns
      </summary>
      <Form
        method="get"
        action={paths.business.inventory.list()}
        className={sheetStyle}
        onChange={({ currentTarget }) => submit(currentTarget, { replace: true, preventScrollReset: true })}
      >
        <input type="hidden" name="choose" value="1" />
        {Object.entries(wineListing.query(params)).map(
          ([name, value]) =>
            value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <fieldset>
          <legend className="font-semibold">Columns of the list</legend>
          <div className="mt-2 grid grid-cols-2 gap-x-6 md:grid-cols-3">
            {permitted.map((column) => (
              <label key={column} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  name="col"
                  value={column}
                  defaultChecked={shown.includes(column)}
                  className="size-5"
                />
                {columns[column].label}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="mt-3 scripted:hidden">
          <SubmitButton variant="secondary" size="small" method="get">
            Show these columns
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}

const keys: [keys: string[], what: string][] = [
  [['/'], 'Search'],
  [['↑', '↓', '←', '→'], 'Move between wines and figures'],
  [['Home', 'End'], 'First or last cell of the row; with Ctrl, of the list'],
  [['Page Up', 'Page Down'], 'Ten wines up or down'],
  [['Enter'], 'Open the wine, or edit the price, par level or stock'],
  [['Space'], 'Select the wine, on its checkbox'],
  [['Esc'], 'Leave a form without saving'],
]

/** Keyboard shortcuts of the list, shown only where they work: with scripts, on wider screens. */
export function KeyboardShortcuts() {
  return (
    <details className="hidden max-md:hidden! scripted:block">
      <summary className={disclosureStyle}>Keyboard shortcuts</summary>
      <KeyList keys={keys} isCard />
    </details>
  )
}

/** The key "/" moves the focus to the search, from everywhere but a field. */
export function useSearchKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select'))
        return
      const search = document.getElementById('wine-search')
      if (!(search instanceof HTMLInputElement)) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
