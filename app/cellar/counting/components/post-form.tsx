import { cx } from 'class-variance-authority'
import { Card } from '~/foundation/ui/layout/card'
import { choiceStyle, radioStyle } from '~/foundation/ui/form/choice-style'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { reasonPresets } from '../reasons'
import { postForm } from '../schemas'
import { bottleCount } from '../sheet-view'

/** Posts a count: what happens to wines that were not counted, and the reason of lines without one. */
export function PostForm({
  version,
  differences,
  uncounted,
}: {
  version: number
  differences: number
  /** Wines with bottles on record that were not counted, and those bottles. */
  uncounted: { wines: number; bottles: number }
}) {
  const form = useSchemaForm(postForm, {
    intent: 'post',
    defaultValue: { uncounted: 'leave', reason: 'unknown', words: '' },
  })
  const { reason, words } = form.fields
  const initialChoice = form.fields.uncounted.initialValue === 'zero' ? 'zero' : 'leave'
  const { wines, bottles } = uncounted
  const wineWords = wines === 1 ? '1 wine was not counted' : `${wines} wines were not counted`
  return (
    <Card title="Post this count">
      <CheckedForm form={form} fields={{ version }} className={formStyle}>
        {wines === 0 ? (
          <input type="hidden" name="uncounted" value="leave" />
        ) : (
          <fieldset className="grid gap-2.5">
            <legend className="mb-1.5 font-semibold">{wineWords}</legend>
            <Choice value="leave" isChosen={initialChoice === 'leave'} label="Leave their stock as it is" />
            <Choice
              value="zero"
              isChosen={initialChoice === 'zero'}
              label="Count them as none"
              note={`Takes ${bottleCount(bottles)} off the record.`}
            />
          </fieldset>
        )}
        <SelectField field={reason} label="Reason for the other differences" options={reasonPresets} />
        <Field field={words} label="Own words" hint="If you chose “Own words” above." autoComplete="off" />
        <p>
          <SubmitButton intent="post" pendingLabel="Posting …">
            {differences === 0
              ? 'Post count'
              : `Post ${differences} ${differences === 1 ? 'difference' : 'differences'}`}
          </SubmitButton>
        </p>
      </CheckedForm>
    </Card>
  )
}

function Choice({
  value,
  label,
  note,
  isChosen,
}: {
  value: string
  label: string
  note?: string
  isChosen: boolean
}) {
  return (
    <label className={cx(choiceStyle, 'flex items-center gap-3.5 px-4 py-3')}>
      <input type="radio" name="uncounted" value={value} defaultChecked={isChosen} className={radioStyle} />
      <span>
        <span className="font-semibold">{label}</span>
        {note && <span className="block text-sm text-muted">{note}</span>}
      </span>
    </label>
  )
}
