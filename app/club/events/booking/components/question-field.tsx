import { Field, FieldFrame, controlAttributes } from '~/foundation/ui/form/field'
import { inputStyle } from '~/foundation/ui/form/input-style'
import type { FormField } from '~/foundation/ui/form/use-schema-form'
import type { EventQuestion } from '../../manage/questions.server'

/** The answer to one question: a choice, or a line of text. */
export function QuestionField({ field, question }: { field: FormField; question: EventQuestion }) {
  const { label, options, isRequired } = question
  if (options.length === 0)
    return (
      <Field field={field} label={label} optional={!isRequired} required={isRequired} autoComplete="off" />
    )
  return (
    <FieldFrame name={field.name} id={field.id} errors={field.errors} label={label} optional={!isRequired}>
      <select
        key={field.key}
        className={inputStyle()}
        defaultValue={typeof field.initialValue === 'string' ? field.initialValue : ''}
        {...controlAttributes(field)}
      >
        <option value="">Please choose</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
