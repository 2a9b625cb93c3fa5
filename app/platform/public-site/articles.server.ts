// The texts of the public site, which are Markdown files in app/platform/public-site/content.
import { parse } from 'yaml'
import type { z } from 'zod'
import {
  audiences,
  handbookFrontMatter,
  pageFrontMatter,
  postFrontMatter,
  type Audience,
} from './front-matter'
import { renderMarkdown, type Rendered } from './render-markdown.server'

type Article<FrontMatter> = FrontMatter & Rendered & { slug: string }
export type HandbookPage = Article<z.output<typeof handbookFrontMatter>>
type Post = Article<z.output<typeof postFrontMatter>>
export type SitePage = Article<z.output<typeof pageFrontMatter>>

/** The file of each text with its content; part of the build. */
const files = import.meta.glob<string>('./content/**/*.md', { query: '?raw', import: 'default', eager: true })

/** Texts of one subject may stand in a folder of their own inside that of their kind. */
const PATH = /^\.\/content\/([a-z]+)\/(?:[a-z]+\/)?([a-z0-9-]+)\.md$/

/**
 * The texts of a folder, rendered. Throws an Error that names the file and what is wrong with it: front matter that is
 * missing or does not fit `schema`, or a link that leads nowhere.
 */
function articlesOf<Schema extends z.ZodType<object>>(
  folder: string,
  schema: Schema,
): Article<z.output<Schema>>[] {
  return Object.entries(files).flatMap(([file, content]) => {
    const [, ofFolder, slug = ''] = PATH.exec(file) ?? []
    if (ofFolder !== folder) return []
    const [, frontMatter, body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content) ?? []
    const parsed = schema.safeParse(frontMatter === undefined ? null : parse(frontMatter))
    if (!parsed.success) throw new Error(`${file}: ${parsed.error.message}`)
    return [{ ...parsed.data, ...renderMarkdown(body, folder), slug }]
  })
}

/** Computes a value when it is first asked for. */
function once<T>(compute: () => T): () => T {
  let cached: { value: T } | undefined
  return () => (cached ??= { value: compute() }).value
}

const audienceRank = (audience: Audience) => audiences.indexOf(audience)

/** The pages of the handbook in its order: for owners, for staff, for members. */
export const handbookPages: () => HandbookPage[] = once(() =>
  articlesOf('handbook', handbookFrontMatter).toSorted(
    (one, other) => audienceRank(one.audience) - audienceRank(other.audience) || one.order - other.order,
  ),
)

/** The posts of the blog, latest first. */
export const blogPosts: () => Post[] = once(() =>
  articlesOf('blog', postFrontMatter).toSorted(
    (one, other) => other.published.localeCompare(one.published) || one.slug.localeCompare(other.slug),
  ),
)

const sitePages = once(() => articlesOf('pages', pageFrontMatter))

/** A page by itself. Throws for a name without a file. */
export function sitePage(name: string): SitePage {
  const page = sitePages().find(({ slug }) => slug === name)
  if (!page) throw new Error(`There is no text app/public-site/content/pages/${name}.md.`)
  return page
}
