import MiniSearch from 'minisearch'
import { foldText } from '~/foundation/kit/fold-text'
import { handbookPages, type HandbookPage } from './articles.server'

type SearchedPage = Pick<HandbookPage, 'slug' | 'title' | 'summary' | 'text'> & { keywords: string }

let index: MiniSearch<SearchedPage> | undefined

function searchIndex(): MiniSearch<SearchedPage> {
  if (index) return index
  index = new MiniSearch<SearchedPage>({
    idField: 'slug',
    fields: ['title', 'keywords', 'summary', 'text'],
    processTerm: (term) => (term.length < 2 ? null : foldText(term)),
    searchOptions: {
      boost: { title: 6, keywords: 4, summary: 2 },
      prefix: (term) => term.length >= 3,
      // A typing error in a long word; a short one would match half the language.
      fuzzy: (term) => (term.length >= 6 ? 0.2 : false),
      combineWith: 'AND',
    },
  })
  index.addAll(
    handbookPages().map(({ slug, title, summary, text, keywords }) => ({
      slug,
      title,
      summary,
      text,
      keywords: keywords.join(' '),
    })),
  )
  return index
}

/** Longest text that is searched for. */
const maxQueryLength = 100

/**
 * The pages of the handbook that match every word, best first; where there are none, those that match some of them. Words
 * may be incomplete or have a typing error.
 */
export function searchHandbook(query: string): HandbookPage[] {
  const text = query.slice(0, maxQueryLength)
  const all = searchIndex().search(text)
  const results = all.length > 0 ? all : searchIndex().search(text, { combineWith: 'OR' })
  const pages = new Map(handbookPages().map((page) => [page.slug, page]))
  return results.flatMap(({ id }) => pages.get(String(id)) ?? [])
}
