import { Form, Link } from '@remix-run/react'
import { X } from 'lucide-react'
import { countWords } from '~/foundation/kit/count-words'
import { paths } from '~/foundation/kit/paths'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import { tagForm } from '../schemas'

interface TagsView {
  memberId: string
  tags: string[]
  /** Tags of other members that this one does not have. */
  suggestions: string[]
  mayWrite: boolean
}

/** A member's tags, with those that the business uses already one press away. */
export function TagsCard({ memberId, tags, suggestions, mayWrite }: TagsView) {
  const action = `${paths.business.member(memberId)}#tags`
  return (
    <Card title="Tags" folds={countWords(tags.length, 'tag')}>
      {tags.length === 0 && <p className="text-muted">No tags yet.</p>}
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Tags">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center rounded-control border border-line bg-surface pl-3"
            >
              <Link to={paths.business.members({ tag })} className={`${linkStyle} py-2.5 wrap-anywhere`}>
                {tag}
              </Link>
              {mayWrite ? (
                <Form method="post" action={action}>
                  <input type="hidden" name="intent" value="remove-tag" />
                  <input type="hidden" name="tag" value={tag} />
                  <button
                    className="inline-grid size-11 cursor-pointer place-items-center text-muted hover:text-ink"
                    aria-label={`Remove the tag ${tag}`}
                  >
                    <X className="size-4" aria-hidden="true" />
                  </button>
                </Form>
              ) : (
                <span className="pr-3" />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && suggestions.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Tags you use">
          {suggestions.map((tag) => (
            <li key={tag}>
              <Form method="post" action={action}>
                <input type="hidden" name="intent" value="tag" />
                <input type="hidden" name="tag" value={tag} />
                <SubmitButton variant="secondary" size="small" aria-label={`Add the tag ${tag}`}>
                  + {tag}
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <TagForm key={tags.join()} action={action} />}
    </Card>
  )
}

function TagForm({ action }: { action: string }) {
  const form = useSchemaForm(tagForm, { id: 'tag', intent: 'tag' })
  return (
    <CheckedForm form={form} action={action} className="grid gap-4">
      <Field field={form.fields.tag} label="New tag" autoComplete="off" />
      <div>
        <SubmitButton intent="tag" variant="secondary" pendingLabel="Saving...">
          Add tag
        </SubmitButton>
      </div>
    </CheckedForm>
  )
}
