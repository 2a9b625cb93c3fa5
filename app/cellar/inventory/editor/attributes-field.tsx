import { X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { Button } from '~/foundation/ui/form/button'
import { Field, FieldFrame, controlAttributes, controlOf } from '~/foundation/ui/form/field'
import { inputStyle } from '~/foundation/ui/form/input-style'
import type { FormField } from '~/foundation/ui/form/use-schema-form'
import { suggestedAttributes } from '~/cellar/reference/scales'

const most = 20
const label = 'Attributes'
const hint = 'Such as Organic or Old vines. Your own words work too; at most 20.'

const split = (text: string) => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

/** Short descriptions of a wine as chips; without scripts one line of text with commas. */
export function AttributesField({ field }: { field: FormField }) {
  if (!useHydrated())
    return <Field field={field} label={label} hint={`${hint} Separate them with commas.`} optional />
  return <Chips key={field.key} field={field} />
}

function Chips({ field }: { field: FormField }) {
  const control = controlOf({ field })
  const [chips, setChips] = useState(() => split(control.defaultValue ?? ''))
  const entry = useRef<HTMLInputElement>(null)
  const listId = useId()
  const has = (text: string) => chips.some((chip) => chip.toLowerCase() === text.toLowerCase())

  function add(text: string) {
    const added = split(text).filter((chip) => !has(chip))
    setChips([...chips, ...added])
    if (entry.current) entry.current.value = ''
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { value } = event.currentTarget
    if (event.nativeEvent.isComposing) return
    if ((event.key === 'Enter' || event.key === ',') && value.trim() !== '') {
      event.preventDefault()
      add(value)
    } else if (event.key === 'Enter') event.preventDefault()
    else if (event.key === 'Backspace' && value === '') setChips(chips.slice(0, -1))
  }

  return (
    <FieldFrame
      id={control.id}
      name={control.name}
      errors={control.errors}
      label={label}
      hint={hint}
      optional
      live
    >
      <input type="hidden" name={control.name} value={chips.join(', ')} />
      {chips.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Chosen attributes">
          {chips.map((chip) => (
            <li key={chip}>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Remove ${chip}`}
                onClick={() => {
                  setChips(chips.filter((other) => other !== chip))
                  entry.current?.focus()
                }}
              >
                {chip}
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        {...controlAttributes(control, hint)}
        name={undefined}
        ref={entry}
        type="text"
        className={inputStyle()}
        list={listId}
        autoComplete="off"
        maxLength={100}
        disabled={chips.length >= most}
        placeholder={chips.length >= most ? 'You have 20' : 'Type one and press Enter'}
        onKeyDown={press}
        onBlur={(event) => event.currentTarget.value.trim() !== '' && add(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {suggestedAttributes
          .filter((text) => !has(text))
          .map((text) => (
            <option key={text} value={text} />
          ))}
      </datalist>
    </FieldFrame>
  )
}
