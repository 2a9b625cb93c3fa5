import { paths } from '~/foundation/kit/paths'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import type { SessionView } from '../import-view'
import { StateFigures } from './review-step'

/** An import that is in the cellar, or was taken back. */
export function DoneStep({ session, noted }: { session: SessionView; noted: number }) {
  const { status, failure, appliedAt, undoneAt } = session
  const isUndone = status === 'undone'
  const isFromSetUp = session.startedFrom === 'set-up'
  return (
    <>
      {failure && (
        <Banner tone="error" title="The import was not undone">
          <p>{failure}</p>
        </Banner>
      )}
      <Banner
        tone={isUndone ? 'info' : 'ok'}
        title={isUndone ? `Undone on ${undoneAt}` : `Imported on ${appliedAt}`}
      >
        <p>
          {isUndone
            ? undoneText(noted)
            : 'Everything below is in your cellar. You can undo the whole import.'}
        </p>
      </Banner>
      {!isUndone && <StateFigures counts={session.counts} isDone />}
      <div className={actionsStyle}>
        {isFromSetUp && <ButtonLink to={paths.business.setUp.wines()}>Continue set-up</ButtonLink>}
        <ButtonLink
          to={paths.business.inventory.list()}
          variant={isUndone || isFromSetUp ? 'secondary' : 'primary'}
        >
          View wines
        </ButtonLink>
        {!isUndone && (
          <ConfirmDialog
            trigger="Undo import"
            variant="secondary"
            size="normal"
            title={`Undo the import of ${session.fileName}?`}
            description="Wines that it added leave the cellar with their bottles, unless they have stock entries of their own. Details that it changed get their former values, unless someone has changed them since. Locations and suppliers that it added stay."
          >
            <IntentForm intent="undo" variant="danger">
              Undo import
            </IntentForm>
          </ConfirmDialog>
        )}
        <ButtonLink to={paths.business.inventory.imports()} variant="quiet">
          Import another list
        </ButtonLink>
      </div>
    </>
  )
}

function undoneText(noted: number): string {
  if (noted === 0) return 'Everything that this import did was undone.'
  const rows = noted === 1 ? 'One row' : `${noted.toLocaleString('en-US')} rows`
  return `${rows} could not be undone completely. The list below says why.`
}

/** The file as it was uploaded: to download again, or to delete. */
export function FileCard({ session }: { session: SessionView }) {
  return (
    <Card title="The file">
      <p>
        {session.fileName}, {session.fileSize}. {session.reading.replace(/\.$/, '')}.
      </p>
      {session.hasFile ? (
        <div className={actionsStyle}>
          {session.files === 1 ? (
            <ButtonLink to={paths.business.inventory.importFile(session.id)} variant="secondary" document>
              Download file
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.business.inventory.importFiles()} variant="secondary">
              View uploaded files
            </ButtonLink>
          )}
          <ConfirmDialog
            trigger="Delete file"
            size="normal"
            title={`Delete ${session.fileName}?`}
            description="What was read from it stays, and the import can still be undone."
          >
            <IntentForm intent="remove-file" variant="danger">
              Delete file
            </IntentForm>
          </ConfirmDialog>
        </div>
      ) : (
        <p className="text-muted">The file was deleted.</p>
      )}
    </Card>
  )
}
