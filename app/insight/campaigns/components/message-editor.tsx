// The editor of a message: one form whose every button saves. It works without scripts.
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Field } from '~/foundation/ui/form/field'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { SelectField } from '~/foundation/ui/form/select-field'
import { submissionIn } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { blockTypeNames, blockTypes, mostBlocks, type Block } from '../blocks'
import { fieldList } from '~/foundation/messaging/personal-fields'
import { blockField, kindChoices, sentBlocks } from '../writing/editor-fields'
import { BlockFields, type BlockChoices } from './block-fields'

interface MessageEditorProps {
  message: {
    id: string
    /** `automatic`: one that goes out by itself; its words are saved, and it is neither copied nor deleted. */
    status: string
    subject: string
    preheader: string
    kind: string
    blocks: Block[]
    version: number
  }
  choices: BlockChoices
  /** The pictures of its blocks, by id. */
  pictures: Record<string, string>
  /** The id of a copy or template that is saved of it. */
  copyId: string
}

export function MessageEditor({ message, choices, pictures, copyId }: MessageEditorProps) {
  const rejected = submissionIn(useActionData<unknown>())
  const typed = rejected?.initialValue as Record<string, string> | undefined
  const errors = rejected?.error ?? {}
  const errorsOf = (name: string) => errors[name] ?? undefined
  // Typed blocks stay after a rejection; only their shape was checked.
  const blocks = typed?.order !== undefined ? (sentBlocks(typed) as unknown as Block[]) : message.blocks
  const isAutomatic = message.status === 'automatic'
  const form = useRef<HTMLFormElement>(null)
  // Every button saves: a second press before the answer would be refused as a change of someone else's.
  const isSaving = useNavigation().formData?.get('intent') === 'write'
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [rejected])
  return (
    <>
      <RejectionNotice />
      <Form
        method="post"
        ref={form}
        className="grid max-w-3xl gap-6 aria-busy:[&_button[type=submit]]:opacity-60"
        aria-busy={isSaving}
        onSubmit={(event) => {
          if (isSaving) event.preventDefault()
        }}
        noValidate
      >
        <input type="hidden" name="intent" value="write" />
        <input type="hidden" name="version" value={message.version} />
        <input type="hidden" name="copyId" value={copyId} />
        <input type="hidden" name="order" value={blocks.map(({ id }) => id).join(',')} />
        {/* Enter in a field saves, whatever button comes first. */}
        <button type="submit" name="do" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <InboxFields message={message} typed={typed} errorsOf={errorsOf} />
        <p className={noteStyle}>
          Personal fields: {fieldList}. Write what stands there for members without one after a line:{' '}
          {'{first name|there}'}.
        </p>
        <ol className="grid gap-5" aria-label="Blocks of the message">
          {blocks.map((block, at) => (
            <li key={block.id}>
              <Card title={`${at + 1}. ${blockTypes[block.type] ?? 'Block'}`}>
                <div className="grid gap-5">
                  <input type="hidden" name={blockField(block.id, 'type')} value={block.type} />
                  <BlockFields block={block} choices={choices} pictures={pictures} errorsOf={errorsOf} />
                  <BlockButtons id={block.id} at={at} count={blocks.length} />
                </div>
              </Card>
            </li>
          ))}
        </ol>
        {blocks.length < mostBlocks && <AddBlock />}
        {isAutomatic ? <AutomaticButtons /> : <MessageButtons isDraft={message.status === 'draft'} />}
      </Form>
      {!isAutomatic && (
        <IntentForm intent="delete" variant="quiet">
          {message.status === 'draft' ? 'Delete draft' : 'Delete template'}
        </IntentForm>
      )}
    </>
  )
}

/** The message's line in a list of emails. */
function InboxFields({
  message,
  typed,
  errorsOf,
}: {
  message: MessageEditorProps['message']
  typed: Record<string, string> | undefined
  errorsOf: (name: string) => string[] | undefined
}) {
  return (
    <Card title="In the inbox">
      <div className="grid gap-5">
        <Field
          name="subject"
          label="Subject"
          defaultValue={typed?.subject ?? message.subject}
          errors={errorsOf('subject')}
          maxLength={150}
          autoComplete="off"
        />
        <Field
          name="preheader"
          label="Preview text"
          optional
          hint="Email programs show it after the subject. Without one they show the beginning of your text."
          defaultValue={typed?.preheader ?? message.preheader}
          errors={errorsOf('preheader')}
          maxLength={200}
          autoComplete="off"
        />
        {message.status !== 'automatic' && (
          <SelectField
            name="kind"
            label="Kind"
            hint="Members choose for each kind whether they get it."
            options={kindChoices}
            defaultValue={typed?.kind ?? message.kind}
          />
        )}
      </div>
    </Card>
  )
}

function AddBlock() {
  return (
    <fieldset>
      <legend className="font-semibold">Add a block</legend>
      <div className="mt-2.5 flex flex-wrap gap-2.5">
        {blockTypeNames.map((type) => (
          <SubmitButton
            key={type}
            name="do"
            value={`add:${type}`}
            variant="secondary"
            size="small"
            intent="none"
          >
            {blockTypes[type]}
          </SubmitButton>
        ))}
      </div>
    </fieldset>
  )
}

function AutomaticButtons() {
  return (
    <div className={actionsStyle}>
      <SubmitButton name="do" value="save" intent="write">
        Save words
      </SubmitButton>
      <SubmitButton name="do" value="preview" variant="secondary" intent="none">
        Preview
      </SubmitButton>
    </div>
  )
}

function MessageButtons({ isDraft }: { isDraft: boolean }) {
  return (
    <div className={actionsStyle}>
      {isDraft && (
        <>
          <SubmitButton name="do" value="audience" intent="write">
            Choose who gets it
          </SubmitButton>
          <SubmitButton name="do" value="preview" variant="secondary" intent="none">
            Preview
          </SubmitButton>
        </>
      )}
      <SubmitButton name="do" value="save" variant="secondary" intent="none">
        {isDraft ? 'Save draft' : 'Save template'}
      </SubmitButton>
      <SubmitButton name="do" value="copy" variant="quiet" intent="none">
        Save as a new message
      </SubmitButton>
      {isDraft && (
        <SubmitButton name="do" value="template" variant="quiet" intent="none">
          Save as template
        </SubmitButton>
      )}
    </div>
  )
}

function BlockButtons({ id, at, count }: { id: string; at: number; count: number }) {
  const button = { name: 'do', variant: 'quiet', size: 'small', intent: 'none' } as const
  return (
    <div className="flex flex-wrap gap-2">
      {at > 0 && (
        <SubmitButton {...button} value={`up:${id}`} aria-label={`Move block ${at + 1} up`}>
          Move up
        </SubmitButton>
      )}
      {at < count - 1 && (
        <SubmitButton {...button} value={`down:${id}`} aria-label={`Move block ${at + 1} down`}>
          Move down
        </SubmitButton>
      )}
      <SubmitButton {...button} value={`remove:${id}`} aria-label={`Remove block ${at + 1}`}>
        Remove
      </SubmitButton>
    </div>
  )
}
