import { useActionData } from '@remix-run/react'
import { submissionIn } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { intakeHints } from '~/cellar/list-reader/document-limits'
import { FileChooser } from './file-chooser'
import { PasteForm } from './paste-form'

/** Kinds that a file chooser offers first; what a file is follows from its content. */
const accept =
  '.pdf,.csv,.tsv,.txt,.xlsx,.html,.htm,image/*,application/pdf,text/csv,text/plain,text/html,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Texts of the form for each kind of document. */
const words = {
  wines: {
    upload: 'Upload or photograph a wine list',
    what: intakeHints.what,
    file: 'Wine list',
    button: 'Upload list',
    paste: 'Paste a wine list',
    text: 'Text of the list',
  },
  invoice: {
    upload: 'Upload or photograph an invoice',
    what: intakeHints.invoice,
    file: 'Invoice',
    button: 'Upload invoice',
    paste: 'Paste an invoice',
    text: 'Text of the invoice',
  },
} as const

/**
 * Takes a wine list, or a supplier's invoice or delivery note, in any form. `fields` are sent with it: `formId` is the
 * id of the import to create.
 */
export function UploadForm({
  purpose,
  action,
  fields,
}: {
  purpose: keyof typeof words
  action: string
  fields: Record<string, string> & { formId: string }
}) {
  const submission = submissionIn(useActionData<unknown>())
  const intent = submission?.initialValue?.intent
  const refused = submission?.error?.file ?? submission?.error?.['']
  const { upload, what, file, button, paste, text } = words[purpose]
  const sent = { ...fields, purpose }
  return (
    <>
      <Card title={upload}>
        <p className="text-muted">{what}</p>
        <FileChooser
          intent="upload"
          label={file}
          hint={intakeHints.limits}
          accept={accept}
          importId={null}
          fields={sent}
          action={action}
          errors={intent === 'paste' ? undefined : (refused ?? undefined)}
          button={button}
        />
      </Card>
      <Card title={paste}>
        <PasteForm
          key={fields.formId}
          label={text}
          fields={sent}
          action={action}
          text={intent === 'paste' ? String(submission?.initialValue?.text ?? '') : ''}
          errors={intent === 'paste' ? (refused ?? undefined) : undefined}
        />
      </Card>
    </>
  )
}
