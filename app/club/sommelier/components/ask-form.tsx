import { Form } from '@remix-run/react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { TextArea } from '~/foundation/ui/form/field'
import { HiddenFields } from '~/foundation/ui/form/hidden-fields'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import type { askForm, askOnPageForm } from '../schemas'

/** Hidden fields sent with every question of a page. */
type Hidden = Record<string, string>

/**
 * The form to ask in, with short questions to press. `hidden` goes with each of them. Enter sends, Shift and Enter begins
 * a new line. Works without scripts.
 */
export function AskForm({
  action,
  hidden,
  chips,
  label,
  schema,
  asked,
}: {
  action: string
  hidden: Hidden
  chips: readonly string[]
  label: string
  /** Of a conversation that is stored, or of one that the page carries. */
  schema: typeof askForm | typeof askOnPageForm
  /** The last turn: a new one empties the field. */
  asked: string | null
}) {
  const form = useSchemaForm(schema, { id: 'ask', intent: 'ask' })
  const { question } = form.fields
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (asked !== null) element.current?.reset()
  }, [asked])
  return (
    <div className="grid gap-4 print:hidden">
      <Chips action={action} hidden={hidden} chips={chips} />
      <Form
        method="post"
        action={action}
        {...form.props}
        ref={element}
        preventScrollReset
        onKeyDown={sendOnEnter}
      >
        <HiddenFields fields={{ intent: 'ask', ...hidden }} />
        <ErrorSummary form={form} />
        <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextArea
            field={question}
            label={label}
            rows={2}
            enterKeyHint="send"
            placeholder="Something for oysters under $60, not French"
          />
          <SubmitButton intent="ask" pendingLabel="Asking...">
            Ask
          </SubmitButton>
        </div>
      </Form>
    </div>
  )
}

function sendOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const isField = event.target instanceof HTMLTextAreaElement
  if (!isField || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

function Chips({ action, hidden, chips }: { action: string; hidden: Hidden; chips: readonly string[] }) {
  if (chips.length === 0) return null
  return (
    <ul
      className="flex gap-2 max-sm:-mx-1 max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap"
      aria-label="Questions to ask"
    >
      {chips.map((chip) => (
        <li key={chip} className="flex-none">
          <Form method="post" action={action} preventScrollReset>
            <HiddenFields fields={{ intent: 'ask', ...hidden, question: chip }} />
            <SubmitButton variant="secondary" size="small">
              {chip}
            </SubmitButton>
          </Form>
        </li>
      ))}
    </ul>
  )
}
