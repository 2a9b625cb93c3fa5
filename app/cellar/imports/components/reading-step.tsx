import { paths } from '~/foundation/kit/paths'
import { useRefresh } from '~/foundation/ui/document/use-refresh'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'

const everyMs = 1_500

interface ReadingStepProps {
  importId: string
  fileName: string
  pages: number
  done: number
  failed: number
  sentence: string
}

/** A list that is being read: asked for again every moment, without scripts by the page's own refresh. */
export function ReadingStep({ importId, fileName, pages, done, failed, sentence }: ReadingStepProps) {
  const isReachable = useRefresh(everyMs)
  const here = paths.business.inventory.import(importId)
  return (
    <Card title="Reading your list" takesFocus>
      <noscript>
        <meta httpEquiv="refresh" content="4" />
      </noscript>
      <p>
        You can leave this page and come back: the list is read in the meantime, and you find it under “Import
        and export”. Nothing reaches your cellar before you have checked it.
      </p>
      <div className="grid gap-2">
        <p role="status" id="reading-progress">
          {isReachable ? sentence : 'Connecting again'}
          {failed > 0 && `. ${failed === 1 ? '1 page' : `${failed} pages`} could not be read`}
        </p>
        <progress
          className="h-3 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
          max={pages + 1}
          value={done}
          aria-labelledby="reading-progress"
        />
      </div>
      <div className={actionsStyle}>
        <noscript>
          <ButtonLink to={here} variant="secondary" document>
            Refresh
          </ButtonLink>
        </noscript>
        <ConfirmDialog
          trigger="Stop reading"
          variant="secondary"
          size="normal"
          title={`Stop reading ${fileName}?`}
          description="The file and the pages that were read stay. You can start again, or discard the import."
          cancel="Keep reading"
        >
          <IntentForm intent="cancel" action={here} variant="danger">
            Stop reading
          </IntentForm>
        </ConfirmDialog>
      </div>
    </Card>
  )
}
