import { paths } from '~/kit/paths'

/** On the preview of a club page, always in sight: that it is one, and the way back. */
export function PreviewBar({ isPublic }: { isPublic: boolean }) {
  return (
    <aside className="preview-bar" aria-label="Preview">
      <p>
        {isPublic
          ? 'This is your club page as guests see it now.'
          : 'A preview: only you and your team can see this page.'}
      </p>
      <a href={paths.business.setUp.preview()}>Back to the set-up</a>
    </aside>
  )
}
