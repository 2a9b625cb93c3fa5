import { Form } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { radioStyle } from '~/ui/form/choice-style'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field, FieldError } from '~/ui/form/field'
import { formStyle } from '~/ui/form/input-style'
import { SelectField } from '~/ui/form/select-field'
import { useSchemaForm } from '~/ui/form/use-schema-form'
import { actionsStyle } from '~/ui/layout/actions'
import { chooseActForm } from '../bulk/schemas'
import { memberCount } from '../member-words'

interface ChangeMembersFormProps {
  /** What the person may do. */
  acts: string[]
  /** Tags of selected members, with how many have each. */
  tags: { tag: string; members: number }[]
  /** Tags that the business uses. */
  knownTags: string[]
  /** Members whom a pay link can be sent to. */
  owing: number
  /** Where "Back to the list" leads. */
  back: string
}

/** Chooses what to do to the selected members; the next page says what will happen. */
export function ChangeMembersForm({ acts, tags, knownTags, owing, back }: ChangeMembersFormProps) {
  const form = useSchemaForm(chooseActForm, { id: 'choose', intent: 'preview' })
  const { fields } = form
  const act = (value: string, label: string, note: ReactNode, children?: ReactNode) => (
    <div className="group px-4 py-1">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="radio"
          name="act"
          value={value}
          defaultChecked={fields.act.initialValue === value}
          className={radioStyle}
        />
        <span className={cx(note && 'flex flex-wrap gap-x-3')}>
          {label}
          {note && <span className="text-muted">{note}</span>}
        </span>
      </label>
      {children && (
        <div className="hidden gap-3 pb-3 pl-8.5 group-has-[[name=act]:checked]:grid">{children}</div>
      )}
    </div>
  )
  return (
    <Form method="post" className={formStyle} {...form.props}>
      <input type="hidden" name="intent" value="preview" />
      <ErrorSummary form={form} />
      <fieldset
        id={fields.act.id}
        tabIndex={-1}
        aria-describedby={fields.act.errors?.length ? `${fields.act.id}-error` : undefined}
      >
        <legend className="mb-3 text-xl font-display">What to do</legend>
        <FieldError id={fields.act.id} errors={fields.act.errors} />
        <div className="divide-y divide-line rounded-card border border-line bg-raised">
          {act(
            'add-tag',
            'Add a tag',
            null,
            <>
              <Field field={fields.newTag} label="Tag to add" autoComplete="off" list="tags-in-use" />
              <datalist id="tags-in-use">
                {knownTags.map((tag) => (
                  <option key={tag} value={tag} />
                ))}
              </datalist>
            </>,
          )}
          {tags.length > 0 &&
            act(
              'remove-tag',
              'Remove a tag',
              null,
              <SelectField
                field={fields.oldTag}
                label="Tag to remove"
                options={Object.fromEntries(
                  tags.map(({ tag, members }) => [tag, `${tag} (${memberCount(members)})`]),
                )}
              />,
            )}
          {acts.includes('pay-link') &&
            act(
              'pay-link',
              'Send the pay link',
              owing === 0 ? 'no one can be sent one now' : `to ${memberCount(owing)} who owe a payment`,
              <p className="text-sm text-muted">
                An email with the amount and a link that pays it without signing in. A member gets it at most
                once in two days.
              </p>,
            )}
        </div>
      </fieldset>
      <div className={actionsStyle}>
        <SubmitButton intent="preview">See what will happen</SubmitButton>
        <ButtonLink to={back} variant="quiet">
          Back to the list
        </ButtonLink>
      </div>
    </Form>
  )
}
