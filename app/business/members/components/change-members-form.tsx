import { ActChoice, ActChoices } from '~/foundation/ui/form/act-choices'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { chooseActForm } from '../bulk/schemas'
import { memberCount } from '../member-words'

interface ChangeMembersFormProps {
  /** Acts that the person has permission for. */
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
  const { act, newTag, oldTag } = form.fields
  return (
    <CheckedForm form={form} className={formStyle}>
      <ActChoices field={act} legend="What to do">
        <ActChoice field={act} value="add-tag" label="Add a tag">
          <Field field={newTag} label="Tag to add" autoComplete="off" list="tags-in-use" />
          <datalist id="tags-in-use">
            {knownTags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </ActChoice>
        {tags.length > 0 && (
          <ActChoice field={act} value="remove-tag" label="Remove a tag">
            <SelectField
              field={oldTag}
              label="Tag to remove"
              options={Object.fromEntries(
                tags.map(({ tag, members }) => [tag, `${tag} (${memberCount(members)})`]),
              )}
            />
          </ActChoice>
        )}
        {acts.includes('pay-link') && (
          <ActChoice
            field={act}
            value="pay-link"
            label="Send the pay link"
            note={owing === 0 ? 'no one can be sent one now' : `to ${memberCount(owing)} who owe a payment`}
          >
            <p className="text-sm text-muted">
              An email with the amount and a link that pays it without signing in. A member gets it at most
              once in two days.
            </p>
          </ActChoice>
        )}
      </ActChoices>
      <div className={actionsStyle}>
        <SubmitButton intent="preview">See what will happen</SubmitButton>
        <ButtonLink to={back} variant="quiet">
          Back to the list
        </ButtonLink>
      </div>
    </CheckedForm>
  )
}
