// A message as a member sees it: on a phone, on a computer, dark, and as plain text.
import { Form, Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { SubmitButton } from '~/foundation/ui/form/button'
import { viewStyle } from '~/foundation/ui/form/filter-form'
import { SelectField } from '~/foundation/ui/form/select-field'
import { previewViews, type PreviewView } from '../preview-views'

interface PreviewData {
  view: PreviewView
  person: { id: string }
  /** To choose from; empty where there is no member yet. */
  people: { id: string; label: string }[]
  text: string
}

/** `hrefOf` is the page with another view, `frameOf` the email by itself. */
export function MessagePreview({
  view,
  person,
  people,
  text,
  hrefOf,
  frameOf,
}: PreviewData & {
  hrefOf(query: { as?: string; view: string }): string
  frameOf(query: { as?: string; dark?: string }): string
}) {
  return (
    <>
      {people.length > 0 && (
        <Form method="get" className="flex max-w-xl flex-wrap items-end gap-3">
          <input type="hidden" name="view" value={view} />
          <div className="grow">
            <SelectField
              name="as"
              label="As this member sees it"
              defaultValue={person.id}
              options={Object.fromEntries(people.map(({ id, label }) => [id, label]))}
            />
          </div>
          <SubmitButton method="get" variant="secondary">
            Show
          </SubmitButton>
        </Form>
      )}
      <nav aria-label="Views" className="flex flex-wrap gap-2">
        {Object.entries(previewViews).map(([name, label]) => (
          <Link
            key={name}
            to={hrefOf({ as: person.id || undefined, view: name })}
            aria-current={name === view ? 'page' : undefined}
            className={viewStyle}
          >
            {label}
          </Link>
        ))}
      </nav>
      {view === 'text' ? (
        <pre
          tabIndex={0}
          aria-label="Plain text of the message"
          className="overflow-x-auto rounded-card border border-line bg-raised p-card text-sm whitespace-pre-wrap"
        >
          {text}
        </pre>
      ) : (
        <iframe
          key={view}
          title="The message as an email"
          src={frameOf({ as: person.id || undefined, dark: view === 'dark' ? '1' : undefined })}
          sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin"
          className={cx(
            'h-180 w-full rounded-card border border-line bg-white',
            view === 'phone' ? 'max-w-[24.375rem]' : 'max-w-4xl',
          )}
        />
      )}
    </>
  )
}
