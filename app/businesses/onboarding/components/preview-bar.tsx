import { paths } from '~/kit/paths'

/** A bar that stays in view on the preview of a club page, with the way back. */
export function PreviewBar({ isPublic }: { isPublic: boolean }) {
  return (
    <aside className="preview-bar" aria-label="Preview">
      <p>
        {isPublic
          ? 'This is your club page as guests see it.'
          : 'Preview: only you and your team can see this page.'}
      </p>
      <a href={paths.business.setUp.preview()}>Back to setup</a>
    </aside>
  )
}
