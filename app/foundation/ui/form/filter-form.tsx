import { Form, useNavigate } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { buttonStyle, SubmitButton } from './button'
import { fieldStyle, inputStyle, labelStyle } from './input-style'

/** Milliseconds without a key before the list follows what is typed. */
const PAUSE = 250

/** A view of a list, as a link above its filters. */
export const viewStyle = cx(
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-sm whitespace-nowrap text-ink no-underline',
  'hover:bg-(--hover) current:border-accent current:font-semibold current:inset-ring current:inset-ring-accent',
)

/**
 * The search and the filters of a list. With scripts the list follows what is typed after a short pause, and what is
 * chosen at once; without, a button sends the form. On a phone the filters are folded, so that the list is near.
 */
export function FilterForm({
  name,
  label,
  text,
  placeholder,
  set,
  hrefOf,
  hidden,
  children,
}: {
  /** Of what is listed, in ids: `member` makes `member-search` and `member-filters`. */
  name: string
  /** Name of the list: "Members". */
  label: string
  /** Search text of the shown list. */
  text: string
  placeholder: string
  /** How many filters are set. */
  set: number
  /** The address of the list that the form's fields ask for, without those that are as usual. */
  hrefOf: (url: URL) => string
  /** Hidden fields: what is chosen elsewhere. */
  hidden?: ReactNode
  /** The filters. */
  children: ReactNode
}) {
  const search = useFollowedSearch(text, hrefOf)
  const [isOpen, setOpen] = useState(false)
  const id = { search: `${name}-search`, filters: `${name}-filters` }
  return (
    <Form
      method="get"
      role="search"
      aria-label={label}
      onChange={search.change}
      onSubmit={search.submit}
      className="flex flex-wrap items-end gap-3 max-md:gap-2"
    >
      {hidden}
      <div className={cx(fieldStyle, 'min-w-0 flex-1 md:min-w-64')}>
        <label className={cx(labelStyle, 'max-md:sr-only')} htmlFor={id.search}>
          Search {label.toLowerCase()}
        </label>
        <input
          ref={search.input}
          id={id.search}
          name="q"
          type="search"
          className={inputStyle()}
          defaultValue={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          aria-keyshortcuts="/"
        />
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id.filters}
        onClick={() => setOpen(!isOpen)}
        className={cx(
          buttonStyle({ variant: 'secondary', size: 'small' }),
          'hidden md:hidden! scripted:inline-flex',
        )}
      >
        {set === 0 ? 'Filters' : `Filters (${set})`}
      </button>
      <div
        id={id.filters}
        className={cx(
          'grid basis-full grid-cols-2 items-end gap-3 md:contents',
          !isOpen && 'max-md:scripted:hidden',
        )}
      >
        {children}
      </div>
      <div className="scripted:hidden">
        <SubmitButton variant="secondary" method="get">
          Search
        </SubmitButton>
      </div>
    </Form>
  )
}

function useFollowedSearch(text: string, hrefOf: (url: URL) => string) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // The address changed in another way, such as a link; while a person types, their text stays.
    if (input.current && document.activeElement !== input.current) input.current.value = text
  }, [text])
  const show = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    const url = new URL(location.href)
    url.search = String(new URLSearchParams(new FormData(form) as unknown as Record<string, string>))
    const isTyping = document.activeElement === input.current && text !== ''
    navigate(hrefOf(url), { replace: isTyping, preventScrollReset: true })
  }
  return {
    input,
    change({ currentTarget, target }: FormEvent<HTMLFormElement>) {
      clearTimeout(timer.current)
      // A day is typed part by part.
      const isTyped = target === input.current || (target as HTMLElement).getAttribute('type') === 'date'
      if (!isTyped) return show(currentTarget)
      timer.current = setTimeout(() => show(currentTarget), PAUSE)
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      show(event.currentTarget)
    },
  }
}
