import { Parser } from 'htmlparser2'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { blogPosts, handbookPages, sitePage } from '~/platform/public-site/articles.server'
import { features, smallerFeatures } from '~/platform/public-site/feature-list'
import { audiences } from '~/platform/public-site/front-matter'
import { renderMarkdown } from '~/platform/public-site/render-markdown.server'
import { searchHandbook } from '~/platform/public-site/search-handbook.server'
import { atomFeed, robotsFile, sitemap } from '~/platform/public-site/site-files.server'
import { indexedPaths, isCommonPage } from '~/platform/public-site/site-pages'

const origin = 'https://clubs.example'
const texts = [
  ...handbookPages(),
  ...blogPosts(),
  ...['integrations', 'moving-here', 'support', 'brand', 'careers', 'cookies', 'data-processing'].map(
    sitePage,
  ),
]
const site = new Set([
  ...indexedPaths,
  '/login',
  ...handbookPages().map(({ slug }) => `/docs/${slug}`),
  ...blogPosts().map(({ slug }) => `/blog/${slug}`),
])

/** The texts inside each element with a name, in an XML document. */
function elements(xml: string, name: string): string[] {
  const faults: string[] = []
  let text: string | null = null
  const parser = new Parser(
    {
      onopentag: (tag) => void (tag === name && (text = '')),
      ontext: (more) => void (text !== null && (text += more)),
      onclosetag: (tag) => {
        if (tag === name && text !== null) faults.push(text)
        if (tag === name) text = null
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return faults
}

describe('the public site', () => {
  it.each(texts.map((text) => [text.slug, text] as const))(
    '%s links only to pages that exist',
    (_slug, text) => {
      const links = [...text.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.split('#')[0]!)
      expect(links.filter((href) => href.startsWith('/') && !site.has(href))).toEqual([])
    },
  )

  it.each(texts.map((text) => [text.slug, text] as const))(
    '%s shows only pictures that exist',
    (_slug, text) => {
      const sources = [...text.html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src!)
      const missing = sources.filter(
        (src) => !existsSync(join(import.meta.dirname, '../../../../public', src)),
      )
      expect(missing).toEqual([])
    },
  )

  it('has pages of the handbook for each kind of reader, each with a place of its own', () => {
    for (const audience of audiences) {
      const places = handbookPages()
        .filter((page) => page.audience === audience)
        .map(({ order }) => order)
      expect(places).toEqual([...new Set(places)])
      expect(places.length).toBeGreaterThan(2)
    }
  })

  it('describes each feature on a page of the handbook that exists', () => {
    const links = [
      ...features.flatMap(({ more }) => more?.href ?? []),
      ...smallerFeatures.map(({ href }) => href),
    ]
    expect(links.filter((href) => !site.has(href))).toEqual([])
  })

  it('refuses a link that leads nowhere and a picture that was not made', () => {
    expect(() => renderMarkdown('[x](/somewhere)', 'handbook')).toThrow(/links to \/somewhere/)
    expect(() => renderMarkdown('[x](page:nowhere)', 'handbook')).toThrow(/links to page:nowhere/)
    expect(() => renderMarkdown('![x](picture:nothing)', 'handbook')).toThrow(/no picture "nothing"/)
  })

  it('renders headings that can be linked to, links to other texts, and tables that scroll by themselves', () => {
    const { html, sections } = renderMarkdown(
      '## Draft *the* run\n\n[Tiers](set-up-tiers.md#change-a-price), [a post](../blog/what-a-club-needs.md)\n\n| a |\n|---|\n| b |',
      'handbook',
    )
    expect(sections).toEqual([{ id: 'draft-the-run', title: 'Draft the run' }])
    expect(html).toContain('<h2 id="draft-the-run">')
    expect(html).toContain('href="/docs/set-up-tiers#change-a-price"')
    expect(html).toContain('href="/blog/what-a-club-needs"')
    expect(html).toContain('<div class="prose-table"')
  })
})

describe('the search of the handbook', () => {
  it.each([
    ['refund', 'find-and-change-orders'],
    ['dns', 'use-your-own-domain'],
    ['QR code', 'invite-guests'],
    ['skip', 'see-and-change-your-box'],
    ['labels', 'plan-a-month'],
    ['cancel', 'change-pause-or-cancel'],
    ['shiping', 'ship-wine'],
    ['recommend', 'rate-wines'],
  ])('finds %j on the page %s among the first three', (query, slug) => {
    expect(
      searchHandbook(query)
        .slice(0, 3)
        .map((page) => page.slug),
    ).toContain(slug)
  })

  it('finds pages with some of the words where none has all of them', () => {
    expect(searchHandbook('zebra domain').map(({ slug }) => slug)).toContain('use-your-own-domain')
  })

  it('finds nothing for what is not there, and for no words at all', () => {
    expect(searchHandbook('zzzqqq')).toEqual([])
    expect(searchHandbook('***')).toEqual([])
  })
})

describe('the answer to search engines and feed readers', () => {
  it('lists every public page once, and no page of a club', () => {
    const listed = elements(sitemap(origin), 'loc')
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed.toSorted()).toEqual(
      [...site]
        .filter((path) => path !== '/login')
        .map((path) => origin + path)
        .toSorted(),
    )
    expect(listed.filter((url) => url.includes('/join/'))).toEqual([])
  })

  it('has every post in the feed, latest first, with addresses that work elsewhere', () => {
    const feed = atomFeed(origin)
    expect(elements(feed, 'id').slice(1)).toEqual(blogPosts().map(({ slug }) => `${origin}/blog/${slug}`))
    const dates = elements(feed, 'published')
    expect(dates).toEqual(dates.toSorted().toReversed())
    for (const content of elements(feed, 'content')) expect(content).not.toMatch(/(href|src)="\//)
  })

  it('keeps private pages out, and a demo as a whole', () => {
    const file = robotsFile({ siteOrigin: origin, isDemo: false })
    expect(file).toContain('Disallow: /business/')
    expect(file).toContain(`Sitemap: ${origin}/sitemap.xml`)
    expect(robotsFile({ siteOrigin: null, isDemo: false })).not.toContain('Sitemap')
    expect(robotsFile({ siteOrigin: origin, isDemo: true })).toBe('User-agent: *\nDisallow: /\n')
  })

  it('lets the page cache keep every page but the contact form, and no others', () => {
    const isNotForm = (path: string) => path !== '/get-started'
    for (const path of [...indexedPaths, '/docs/ship-wine', '/blog/what-a-club-needs'].filter(isNotForm))
      expect(isCommonPage(path)).toBe(true)
    for (const path of ['/get-started', '/login', '/docs/a/b', '/blog/feed.xml'])
      expect(isCommonPage(path)).toBe(false)
  })
})
