// Front matter of the Markdown files of the public site. Pure.
import { z } from 'zod'

const title = z.string().min(3).max(80)
/** Shown in lists, search results and search engines, so it is one sentence or two. */
const summary = z.string().min(20).max(220)
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2026-11-26')

/** The readers of a page of the handbook, in the order of the handbook. */
export const audiences = ['owner', 'staff', 'member'] as const
export type Audience = (typeof audiences)[number]

/** A page of the handbook: one task for one kind of reader. */
export const handbookFrontMatter = z.strictObject({
  title,
  summary,
  audience: z.enum(audiences),
  /** Its place among the pages for this reader. */
  order: z.number().int().positive(),
  /** Words that people may search for and that the text does not use. */
  keywords: z.array(z.string().min(2)).default([]),
})

/** A post of the blog: release notes, or a piece on running a club. */
export const postFrontMatter = z.strictObject({
  title,
  summary,
  kind: z.enum(['release', 'guide']),
  published: day,
})

/** A page by itself, such as the page on cookies. */
export const pageFrontMatter = z.strictObject({ title, summary, updated: day.optional() })
