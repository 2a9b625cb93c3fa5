import type { z } from 'zod'
import type { postFrontMatter } from './front-matter'

/** What readers call each kind of post. */
export const postKindNames: Record<z.output<typeof postFrontMatter>['kind'], string> = {
  release: 'Release notes',
  guide: 'Running a club',
}
