import { Form } from '@remix-run/react'
import { useState, type ClipboardEvent } from 'react'
import { Button, SubmitButton } from '~/foundation/ui/form/button'
import { FieldFrame, fieldAttributes } from '~/foundation/ui/form/field'
import { HiddenFields } from '~/foundation/ui/form/hidden-fields'
import { inputStyle } from '~/foundation/ui/form/input-style'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { intakeHints, maxPastedCharacters } from '~/cellar/list-reader/document-limits'

/**
 * Takes text. What is copied from a web page keeps its markup, which has the columns, as long as the text is not
 * changed.
 */
export function PasteForm({
  fields,
  action,
  text,
  label,
  errors,
}: {
  label: string
  fields: Record<string, string>
  action: string
  /** The refused text that was sent. */
  text: string
  errors?: string[]
}) {
  const [html, setHtml] = useState('')
  const hint = intakeHints.paste

  function paste({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>) {
    const markup = clipboardData.getData('text/html')
    // In the middle of other text it would stand for all of it.
    const isAll =
      currentTarget.value === '' ||
      currentTarget.selectionEnd - currentTarget.selectionStart >= currentTarget.value.length
    const hasMarkup = /<(table|li|p|div|h[1-6])\b/i.test(markup) && markup.length <= maxPastedCharacters
    if (isAll && hasMarkup) queueMicrotask(() => setHtml(markup))
  }

  return (
    <Form method="post" encType="multipart/form-data" action={action} className="grid gap-4">
      <input type="hidden" name="intent" value="paste" />
      <HiddenFields fields={fields} />
      <input type="hidden" name="html" value={html} />
      <FieldFrame name="text" label={label} hint={hint} errors={errors}>
        <textarea
          rows={8}
          required
          defaultValue={text}
          spellCheck={false}
          className={inputStyle({ lines: 'several' })}
          onPaste={paste}
          onChange={(event) => {
            const type = (event.nativeEvent as InputEvent).inputType
            if (type !== 'insertFromPaste') setHtml('')
          }}
          {...fieldAttributes('text', { hint, errors })}
        />
      </FieldFrame>
      <div className={actionsStyle}>
        <SubmitButton intent="paste" variant="secondary" pendingLabel="Sending ...">
          Read text
        </SubmitButton>
        {html !== '' && (
          <p className="inline-flex flex-wrap items-center gap-x-2 text-sm text-muted" role="status">
            Copied from a web page: its columns are kept.
            <Button variant="quiet" size="small" onClick={() => setHtml('')}>
              Use plain text
            </Button>
          </p>
        )}
      </div>
    </Form>
  )
}
