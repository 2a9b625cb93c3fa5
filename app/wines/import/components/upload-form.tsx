import { useActionData } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { submissionIn } from '~/ui/form/use-schema-form'
import { Card } from '~/ui/layout/card'
import { intakeHints } from '../documents/document-limits'
import { FileChooser } from './file-chooser'
import { PasteForm } from './paste-form'

/** Kinds that a file chooser offers first; what a file is follows from its content. */
const accept =
  '.pdf,.csv,.tsv,.txt,.xlsx,.html,.htm,image/*,application/pdf,text/csv,text/plain,text/html,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Takes a wine list in any form. `formId` is the import to create; `from` is where the person continues afterwards.
 */
export function UploadForm({ formId, from }: { formId: string; from: '' | 'set-up' }) {
  const submission = submissionIn(useActionData<unknown>())
  const intent = submission?.initialValue?.intent
  const refused = submission?.error?.file ?? submission?.error?.['']
  const fields = { formId, ...(from !== '' && { from }) }
  const action = paths.business.inventory.imports(from === '' ? {} : { from })
  return (
    <>
      <Card title="Upload or photograph a wine list">
        <p className="text-muted">{intakeHints.what}</p>
        <FileChooser
          intent="upload"
          label="Wine list"
          hint={intakeHints.limits}
          accept={accept}
          importId={null}
          fields={fields}
          action={action}
          errors={intent === 'paste' ? undefined : (refused ?? undefined)}
          button="Upload list"
        />
      </Card>
      <Card title="Paste a wine list">
        <PasteForm
          key={formId}
          fields={fields}
          action={action}
          text={intent === 'paste' ? String(submission?.initialValue?.text ?? '') : ''}
          errors={intent === 'paste' ? (refused ?? undefined) : undefined}
        />
      </Card>
    </>
  )
}
