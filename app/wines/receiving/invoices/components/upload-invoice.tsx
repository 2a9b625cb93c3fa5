import { useActionData } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { submissionIn } from '~/ui/form/use-schema-form'
import { Card } from '~/ui/layout/card'
import { FileChooser } from '../../../import/components/file-chooser'
import { PasteForm } from '../../../import/components/paste-form'
import { intakeHints } from '../../../import/documents/document-limits'

const accept =
  '.pdf,.csv,.tsv,.txt,.xlsx,.html,.htm,image/*,application/pdf,text/csv,text/plain,text/html,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Takes a supplier's invoice or delivery note in any form. `formId` is the reading to start. */
export function UploadInvoice({ formId }: { formId: string }) {
  const submission = submissionIn(useActionData<unknown>())
  const intent = submission?.initialValue?.intent
  const refused = submission?.error?.file ?? submission?.error?.['']
  const fields = { formId, purpose: 'invoice' }
  const action = paths.business.inventory.invoices()
  return (
    <>
      <Card title="Upload or photograph an invoice">
        <p className="text-muted">
          An invoice or a delivery note of one supplier: a PDF, pictures of its pages, a spreadsheet or text.
          You check every line before anything changes.
        </p>
        <FileChooser
          intent="upload"
          label="Invoice"
          hint={intakeHints.limits}
          accept={accept}
          importId={null}
          fields={fields}
          action={action}
          errors={intent === 'paste' ? undefined : (refused ?? undefined)}
          button="Upload invoice"
        />
      </Card>
      <Card title="Paste an invoice">
        <PasteForm
          key={formId}
          label="Text of the invoice"
          fields={fields}
          action={action}
          text={intent === 'paste' ? String(submission?.initialValue?.text ?? '') : ''}
          errors={intent === 'paste' ? (refused ?? undefined) : undefined}
        />
      </Card>
    </>
  )
}
