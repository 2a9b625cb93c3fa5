import { paths } from '~/foundation/kit/paths'
import { TextLink } from '~/foundation/ui/layout/text-link'
import type { RunLine } from '../runs/run-view'

/** The title of a run, which leads to it where the viewer may open it. */
export function RunTitle({ run, mayOpen }: { run: Pick<RunLine, 'id' | 'title'>; mayOpen: boolean }) {
  if (!mayOpen) return <span className="wrap-anywhere">{run.title}</span>
  return (
    <TextLink className="wrap-anywhere" to={paths.business.run.home(run.id)}>
      {run.title}
    </TextLink>
  )
}
