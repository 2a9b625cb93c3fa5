import { Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'

/** Other ways to bring in a list that was not read well. */
export function OtherWays() {
  const { imports, reading } = paths.business.inventory
  return (
    <p>
      You can <Link to={imports()}>paste its text or upload it as a spreadsheet</Link>, whose columns you
      choose, or <Link to={reading()}>let a language model read it</Link>.
    </p>
  )
}
