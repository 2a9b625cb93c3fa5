import type { z } from 'zod'
import type { postFrontMatter } from './front-matter'

/** Names of the kinds of posts, for readers. */
export const postKindNames: Record<z.output<typeof postFrontMatter>['kind'], string> = {
  release: 'Release notes',
  guide: 'Running a club',
}
