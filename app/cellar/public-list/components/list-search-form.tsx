import { cx } from 'class-variance-authority'
import { buttonStyle } from '~/foundation/ui/form/button'
import { inputStyle, labelStyle } from '~/foundation/ui/form/input-style'
import { wineKinds, wineTypes } from '~/cellar/reference/labels'
import { isFiltering, type ListFilter } from '../list-filter'

const fieldStyle = 'grid content-end gap-1.5'

/** Narrows the list by the page's own address; works without scripts. */
export function ListSearchForm({ filter, action }: { filter: ListFilter; action: string }) {
  const { text, type, isByGlass, min, max, problems } = filter
  const problemId = problems.length > 0 ? 'list-problems' : undefined
  return (
    <form
      method="get"
      action={action}
      role="search"
      aria-label="Wine list"
      className="list-search grid gap-x-4 gap-y-1 text-base print:hidden"
    >
      <label className={labelStyle} htmlFor="list-q">
        Search
      </label>
      <div className="flex items-stretch gap-2.5">
        <input
          id="list-q"
          name="q"
          type="search"
          defaultValue={text}
          maxLength={100}
          autoComplete="off"
          placeholder="Producer, grape, region"
          className={inputStyle()}
        />
        <button type="submit" className={buttonStyle({ variant: 'secondary' })}>
          Show
        </button>
      </div>
      <details className="list-filters" open={type !== null || isByGlass || min !== '' || max !== ''}>
        <summary className="link inline-flex min-h-11 items-center">Type, price and by the glass</summary>
        <div className="grid grid-cols-2 items-end gap-4 pt-1 pb-3 md:grid-cols-[minmax(0,14rem)_8rem_8rem_auto] md:justify-start">
          <div className={cx(fieldStyle, 'col-span-2 md:col-span-1')}>
            <label className={labelStyle} htmlFor="list-type">
              Type
            </label>
            <select id="list-type" name="type" defaultValue={type ?? ''} className={inputStyle()}>
              <option value="">All types</option>
              {wineKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {wineTypes[kind]}
                </option>
              ))}
            </select>
          </div>
          <Price name="min" label="From $" value={min} describedBy={problemId} />
          <Price name="max" label="Up to $" value={max} describedBy={problemId} />
          <label className="col-span-2 inline-flex min-h-12 items-center gap-2.5 md:col-span-1">
            <input type="checkbox" name="glass" value="1" defaultChecked={isByGlass} className="size-5" />
            By the glass only
          </label>
        </div>
      </details>
      {isFiltering(filter) && (
        <p>
          <a className="link inline-flex min-h-11 items-center" href={action}>
            Show the whole list
          </a>
        </p>
      )}
      {problems.length > 0 && (
        <p id={problemId} role="alert" className="col-span-full font-semibold text-danger">
          {problems.join(' ')}
        </p>
      )}
    </form>
  )
}

function Price({
  name,
  label,
  value,
  describedBy,
}: {
  name: 'min' | 'max'
  label: string
  value: string
  describedBy: string | undefined
}) {
  return (
    <div className={fieldStyle}>
      <label className={labelStyle} htmlFor={`list-${name}`}>
        {label}
      </label>
      <input
        id={`list-${name}`}
        name={name}
        type="text"
        inputMode="decimal"
        defaultValue={value}
        maxLength={20}
        autoComplete="off"
        aria-describedby={describedBy}
        className={inputStyle()}
      />
    </div>
  )
}
