// The text of a block: a field with the text as Markdown. Where scripts run an editor takes its place as soon as it is
// loaded, begins with what was typed meanwhile, and keeps the field up to date. If it cannot be loaded the field stays.
import { useEffect, useRef, useState } from 'react'
import { FieldFrame, fieldAttributes } from '~/foundation/ui/form/field'
import { inputStyle } from '~/foundation/ui/form/input-style'
import type RichTextEditor from './rich-text-editor'

export function RichTextField({
  name,
  label,
  errors,
  defaultValue,
}: {
  name: string
  label: string
  errors: string[] | undefined
  defaultValue: string
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const Editor = useLoadedEditor()
  const hint = Editor
    ? 'Select words to make them bold or a link. Alt+F10 moves to the buttons.'
    : 'Blank lines separate paragraphs. **bold**, *italic*, [link](https://...), "## " for a heading, "- " for a list.'
  return (
    <FieldFrame name={name} label={label} hint={hint} errors={errors}>
      <textarea
        ref={field}
        hidden={Editor !== null}
        className={inputStyle({ lines: 'several' })}
        rows={8}
        defaultValue={defaultValue}
        maxLength={8_000}
        {...(Editor ? { name } : fieldAttributes(name, { hint, errors }))}
      />
      {Editor && <Editor name={name} field={field} hasErrors={Boolean(errors?.length)} />}
    </FieldFrame>
  )
}

function useLoadedEditor() {
  const [loaded, setLoaded] = useState<typeof RichTextEditor | null>(null)
  useEffect(() => {
    void import('./rich-text-editor').then((module) => setLoaded(() => module.default)).catch(() => {})
  }, [])
  return loaded
}
