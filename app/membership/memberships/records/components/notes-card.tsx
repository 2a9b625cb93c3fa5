import { countWords } from '~/foundation/kit/count-words'
import { paths } from '~/foundation/kit/paths'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { TextArea } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { noteForm } from '../schemas'

interface NotesView {
  memberId: string
  notes: { id: string; text: string; by: string; when: string; isEdited: boolean; isOwn: boolean }[]
  /** The own note that is being edited. */
  edited: { id: string; text: string } | null
  /** Of the note to write. */
  newNoteId: string
  /** More notes than are shown. */
  hasMore: boolean
  mayWrite: boolean
  /** May delete notes of colleagues. */
  mayDeleteAll: boolean
}

/** Staff notes about a member. */
export function NotesCard(view: NotesView) {
  const { memberId, notes, edited, newNoteId, mayWrite } = view
  const here = (query?: Parameters<typeof paths.business.member>[1]) =>
    `${paths.business.member(memberId, query)}#notes`
  return (
    <Card title="Notes" folds={notes.length === 0 || countWords(notes.length, 'note')}>
      {mayWrite && (
        <NoteForm key={edited?.id ?? newNoteId} memberId={memberId} edited={edited} newNoteId={newNoteId} />
      )}
      {notes.length === 0 && <p className="text-muted">No notes yet.</p>}
      {notes.length > 0 && (
        <ul className="grid divide-y divide-line" aria-label="Notes">
          {notes.map((note) => (
            <li key={note.id} className="grid gap-1 py-3">
              <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <p className="text-sm text-muted">
                  {note.by}, {note.when}
                  {note.isEdited && ' (edited)'}
                </p>
                {mayWrite && (
                  <span className="flex flex-wrap items-center">
                    {note.isOwn && (
                      <ButtonLink
                        to={here({ note: note.id })}
                        variant="quiet"
                        size="small"
                        aria-label={`Edit the note of ${note.when}`}
                      >
                        Edit
                      </ButtonLink>
                    )}
                    {(note.isOwn || view.mayDeleteAll) && (
                      <IntentForm
                        action={here()}
                        intent="delete-note"
                        fields={{ noteId: note.id }}
                        variant="quiet"
                        size="small"
                        aria-label={`Delete the note of ${note.when}`}
                      >
                        Delete
                      </IntentForm>
                    )}
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {view.hasMore && (
        <div className="actions">
          <ButtonLink to={here({ notes: 'all' })} variant="secondary">
            All notes
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

function NoteForm({ memberId, edited, newNoteId }: Pick<NotesView, 'memberId' | 'edited' | 'newNoteId'>) {
  const form = useSchemaForm(noteForm, {
    id: 'note',
    intent: 'note',
    defaultValue: { noteId: edited?.id ?? newNoteId, text: edited?.text },
  })
  return (
    <CheckedForm
      form={form}
      fields={{ noteId: edited?.id ?? newNoteId }}
      action={`${paths.business.member(memberId)}#notes`}
      className="grid gap-4"
    >
      <TextArea
        field={form.fields.text}
        label={edited ? 'Edit note' : 'New note'}
        hint="Members can ask to read notes about them, and get them with their data. Write what you would say to them."
        rows={3}
      />
      <div className="actions">
        <SubmitButton intent="note" variant="secondary" pendingLabel="Saving...">
          Save note
        </SubmitButton>
        {edited && (
          <ButtonLink to={`${paths.business.member(memberId)}#notes`} variant="quiet">
            Cancel
          </ButtonLink>
        )}
      </div>
    </CheckedForm>
  )
}
