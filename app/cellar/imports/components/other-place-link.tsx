import { paths } from '~/foundation/kit/paths'
import { importErrorMarks } from '~/cellar/list-reader/files/limits'

/** The page where a file belongs that was refused here, by the sentence that refused it. */
export function OtherPlaceLink({ errors }: { errors: readonly string[] | undefined }) {
  if (!errors?.some((error) => error.includes(importErrorMarks.people))) return null
  return (
    <p>
      <a className="link" href={paths.business.memberImports.list()}>
        Import members
      </a>
    </p>
  )
}
