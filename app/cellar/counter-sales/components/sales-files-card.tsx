import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { SubmitButton } from '~/foundation/ui/form/button'
import { FileField } from '~/foundation/ui/form/file-field'
import { Card } from '~/foundation/ui/layout/card'
import { Row, RowList } from '~/foundation/ui/layout/row-list'
import { TextLink } from '~/foundation/ui/layout/text-link'
import type { SalesFileLine } from '../sales-file-queries.server'

type SalesFileRow = Omit<SalesFileLine, 'uploadedAt' | 'firstDay' | 'lastDay'> & {
  days: string
  uploaded: string
}

const statuses: Record<SalesFileLine['status'], { tone: BadgeTone; words: string }> = {
  open: { tone: 'yellow', words: 'Not posted' },
  posted: { tone: 'green', words: 'Posted' },
  undone: { tone: 'grey', words: 'Undone' },
}

/** Uploads the till's file of a day, and lists the files so far. */
export function SalesFilesCard({ files, errors }: { files: SalesFileRow[]; errors: string[] | undefined }) {
  const hint =
    'A CSV file from your till with items and quantities, up to 8 MB. You check everything before it counts.'
  return (
    <Card title="Sales files">
      <p>Upload your till’s daily sales instead of entering bottles one by one.</p>
      <Form method="post" encType="multipart/form-data" className="grid max-w-160 gap-4">
        <input type="hidden" name="intent" value="upload" />
        <FileField
          name="file"
          label="Sales file"
          hint={hint}
          errors={errors}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          required
        />
        <div>
          <SubmitButton variant="secondary" intent="upload" pendingLabel="Uploading...">
            Upload file
          </SubmitButton>
        </div>
      </Form>
      {files.length > 0 && (
        <RowList label="Sales files so far">
          {files.map(({ id, name, status, days, uploaded, bottles }) => (
            <Row
              key={id}
              name={<TextLink to={paths.business.inventory.salesFile(id)}>{name}</TextLink>}
              detail={[days, `uploaded ${uploaded}`].filter(Boolean).join(' · ')}
              status={<Badge tone={statuses[status].tone}>{statuses[status].words}</Badge>}
            >
              {bottles !== null && (
                <span className="text-sm tabular-nums">
                  {bottles === 1 ? '1 bottle' : `${bottles} bottles`}
                </span>
              )}
            </Row>
          ))}
        </RowList>
      )}
    </Card>
  )
}
