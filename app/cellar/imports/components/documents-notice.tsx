import { Link } from '@remix-run/react'
import { Banner } from '~/foundation/ui/feedback/banner'
import type { DocumentUnderWay } from '../documents/document-steps.server'

/** Lists that are being read, or wait for review. Nothing where there is none. */
export function DocumentsNotice({ documents }: { documents: DocumentUnderWay[] }) {
  if (documents.length === 0) return null
  const isReading = documents.some((document) => document.isReading)
  return (
    <Banner title={isReading ? 'We’re reading your wine list' : 'Your wine list is ready to review'}>
      <ul>
        {documents.map(({ href, fileName, text }) => (
          <li key={href}>
            <Link to={href}>
              {fileName}: {text}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
