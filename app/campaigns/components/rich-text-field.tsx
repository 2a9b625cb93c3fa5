// The text of a block. Without scripts it is a field with the text as Markdown; with scripts an editor takes its place and
// keeps the field up to date.
import { lazy, Suspense, useState } from 'react'
import { FieldFrame, fieldAttributes } from '~/ui/form/field'
import { inputStyle } from '~/ui/form/input-style'
import { useHydrated } from '~/ui/document/use-hydrated'

const RichTextEditor = lazy(() => import('./rich-text-editor'))

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
  const isHydrated = useHydrated()
  const [text, setText] = useState(defaultValue)
  const hint = isHydrated
    ? 'Select words to make them bold or a link. Alt+F10 moves to the buttons.'
    : 'Blank lines separate paragraphs. **bold**, *italic*, [link](https://...), "## " for a heading, "- " for a list.'
  const plain = (
    <textarea
      key="plain"
      className={inputStyle({ lines: 'several' })}
      rows={8}
      defaultValue={text}
      maxLength={8_000}
      {...fieldAttributes(name, { hint, errors })}
    />
  )
  return (
    <FieldFrame name={name} label={label} hint={hint} errors={errors}>
      {isHydrated ? (
        <Suspense fallback={plain}>
          <input type="hidden" name={name} value={text} />
          <RichTextEditor
            name={name}
            initial={defaultValue}
            hasErrors={Boolean(errors?.length)}
            onChange={setText}
          />
        </Suspense>
      ) : (
        plain
      )}
    </FieldFrame>
  )
}
