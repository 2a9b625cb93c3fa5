import { Link } from '@remix-run/react'
import { Banner } from '~/foundation/ui/feedback/banner'
import type { EarlierImport } from '../documents/document-steps.server'

/** Says that the same file was uploaded before, and where it is. */
export function EarlierImportNotice({ earlier }: { earlier: EarlierImport }) {
  const { href, isApplied, status, when } = earlier
  return (
    <Banner tone="warn" title="You uploaded this file before">
      <p>
        {isApplied
          ? `It was imported on ${when}. Importing it again adds no wine twice; only what differs from your cellar now is changed.`
          : `It was uploaded on ${when} (${status.toLowerCase()}). Go on there, or go on here if you want to begin again.`}{' '}
        <Link to={href}>Open the earlier import</Link>
      </p>
    </Banner>
  )
}
