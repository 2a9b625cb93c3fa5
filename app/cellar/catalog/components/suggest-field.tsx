import { cx } from 'class-variance-authority'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { FieldFrame, controlAttributes, controlOf } from '~/foundation/ui/form/field'
import { inputStyle } from '~/foundation/ui/form/input-style'
import type { FormField } from '~/foundation/ui/form/use-schema-form'
import type { SuggestedField, Suggestion } from '~/cellar/reference/suggestion'
import { useSuggestions } from './use-suggestions'

type Fill = NonNullable<Suggestion['fill']>

interface SuggestFieldProps {
  field: FormField
  label: string
  /** Which names are offered. */
  source: SuggestedField
  hint?: string
  placeholder?: string
  optional?: boolean
  /** Names to offer while no scripts run; see `commonNames`. */
  choices?: readonly string[]
  /**
   * Takes what follows from a chosen name. Without it the form's fields `region` and `country` are filled, unless
   * text was typed into them.
   */
  onFill?(fill: Fill): void
}

/**
 * A line of text that offers names while it is typed: a combobox as in the ARIA authoring practices. Down and Up move
 * through the names, Enter takes one, Escape closes the list. Any other text may be typed as well.
 */
export function SuggestField({
  field,
  label,
  source,
  hint,
  placeholder,
  optional,
  choices,
  onFill,
}: SuggestFieldProps) {
  const control = controlOf({ field })
  const isHydrated = useHydrated()
  const box = useSuggestBox(source, onFill)
  const { input, options, active, type, press, close } = box
  const isOpen = options.length > 0
  const listId = `${control.id}-options`

  return (
    <FieldFrame
      name={control.name}
      id={control.id}
      errors={control.errors}
      label={label}
      hint={hint}
      optional={optional}
      live
    >
      <div className="relative">
        <input
          key={field.key}
          ref={input}
          type="text"
          defaultValue={control.defaultValue}
          required={control.required}
          maxLength={control.maxLength}
          placeholder={placeholder}
          autoComplete="off"
          {...controlAttributes(control, hint)}
          {...(isHydrated
            ? {
                role: 'combobox',
                'aria-autocomplete': 'list' as const,
                'aria-expanded': isOpen,
                'aria-controls': isOpen ? listId : undefined,
                'aria-activedescendant': active < 0 ? undefined : optionId(listId, active),
              }
            : { list: choices && listId })}
          className={inputStyle()}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onBlur={close}
        />
        {isOpen && <SuggestionList id={listId} label={label} box={box} />}
        {!isHydrated && choices && (
          <datalist id={listId}>
            {choices.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        )}
        {isHydrated && (
          <span role="status" className="sr-only">
            {isOpen ? (options.length === 1 ? '1 suggestion' : `${options.length} suggestions`) : ''}
          </span>
        )}
      </div>
    </FieldFrame>
  )
}

/** The names to offer for the text of a field, and the keys that move through them; `active` is -1 for the text itself. */
function useSuggestBox(source: SuggestedField, onFill: SuggestFieldProps['onFill']) {
  const input = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState(-1)
  const { options, ask, close: forget } = useSuggestions(source)

  function close() {
    forget()
    setActive(-1)
  }

  function type(text: string) {
    setActive(-1)
    ask(text, source === 'country' ? '' : fieldText(input.current, 'country'))
  }

  function choose({ value, fill }: Suggestion) {
    close()
    if (!input.current) return
    enter(input.current, value)
    input.current.focus()
    if (!fill) return
    if (onFill) onFill(fill)
    else fillEmpty(input.current, fill)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    // Keys of an input method belong to it.
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (options.length === 0) {
      if (key === 'ArrowDown') ask(event.currentTarget.value, fieldText(input.current, 'country'))
      return
    }
    const option = options[active]
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      // Between the last and the first is the text itself, at -1.
      setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
    } else if (key === 'Escape') {
      event.preventDefault()
      // A dialog around the form stays open.
      event.stopPropagation()
      close()
    } else if (key === 'Enter' && option) {
      event.preventDefault()
      choose(option)
    } else if (key === 'Tab') close()
  }

  return { input, options, active, type, choose, press, close }
}

const optionId = (listId: string, index: number) => `${listId}-${index}`

function SuggestionList({
  id,
  label,
  box: { options, active, choose },
}: {
  id: string
  label: string
  box: ReturnType<typeof useSuggestBox>
}) {
  return (
    <ul id={id} role="listbox" aria-label={label} className={listStyle} ref={showWhole}>
      {options.map((option, index) => (
        <li
          key={index}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          className={optionStyle}
          ref={index === active ? showWhole : undefined}
          // Keeps the focus in the field until the click.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          <span>{option.value}</span>
          {option.note && <span className="text-sm text-muted">{option.note}</span>}
        </li>
      ))}
    </ul>
  )
}

const listStyle = cx(
  'absolute top-[calc(100%+0.25rem)] right-0 left-0 z-25 max-h-[min(22rem,60dvh)] overflow-y-auto',
  'rounded-control border border-edge bg-raised p-1 shadow-dialog',
)

const optionStyle = cx(
  'flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-2 rounded-control px-2.5 py-2.5 leading-[1.4]',
  'hover:bg-tint aria-selected:bg-tint aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus',
)

const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Sets a field's text as if it were typed, so that the form checks it. */
function enter(input: HTMLInputElement, text: string) {
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const inputNamed = (from: HTMLInputElement | null, name: string) => {
  const element = from?.form?.elements.namedItem(name)
  return element instanceof HTMLInputElement ? element : null
}

const fieldText = (from: HTMLInputElement | null, name: string) => inputNamed(from, name)?.value ?? ''

/** Fills the fields of the same form that are still empty, or hold what was filled in here and not changed since. */
function fillEmpty(from: HTMLInputElement, fill: Fill) {
  for (const [name, text] of Object.entries(fill)) {
    const input = inputNamed(from, name)
    if (!input || input === from || !text) continue
    if (input.value.trim() !== '' && input.value !== input.dataset.filled) continue
    input.dataset.filled = text
    enter(input, text)
  }
}
