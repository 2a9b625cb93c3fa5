// Markdown of this repository to HTML. The text is ours, so it is not sanitized.
import { Marked, Renderer, type Tokens } from 'marked'
import { escapeHtml } from '~/foundation/kit/escape-html'
import { paths } from '~/foundation/kit/paths'
import { phoneMedia, sitePicture } from './pictures'

export interface Rendered {
  html: string
  /** The headings of the second level, for a table of contents. */
  sections: { id: string; title: string }[]
  /** The text without markup, for the search. */
  text: string
}

/** Pages that a text may link to as `page:name`. */
const linkedPages = new Map<string, string>(
  Object.entries({
    landing: paths.public.landing(),
    'how-it-works': paths.public.howItWorks(),
    features: paths.public.features(),
    pricing: paths.public.pricing(),
    about: paths.public.about(),
    'get-started': paths.public.getStarted(),
    integrations: paths.public.integrations(),
    'moving-here': paths.public.movingHere(),
    support: paths.public.support(),
    docs: paths.public.docs.list(),
    brand: paths.public.brand(),
    blog: paths.public.blog.list(),
    careers: paths.public.careers(),
    terms: paths.public.terms(),
    privacy: paths.public.privacy(),
    cookies: paths.public.cookies(),
    'data-processing': paths.public.dataProcessing(),
    demo: paths.public.demo(),
    login: paths.auth.login(),
  }),
)

/**
 * Renders a text. A link is an address, an anchor, `page:name`, or the Markdown file of another text of its folder or of
 * a folder beside it; a picture is `picture:name`. Throws for any other link or picture.
 */
export function renderMarkdown(markdown: string, folder: string): Rendered {
  const sections: Rendered['sections'] = []
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }) {
        const inner = this.parser.parseInline(tokens)
        if (depth !== 2) return `<h${depth}>${inner}</h${depth}>`
        const id = anchorOf(text)
        sections.push({ id, title: plainText(text) })
        return `<h2 id="${id}">${inner}</h2>`
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(resolveLink(href, folder))}">${this.parser.parseInline(tokens)}</a>`
      },
      image({ href, text }) {
        const { src, fallback, width, height, phone } = sitePicture(href.replace(/^picture:/, ''))
        const source = (file: string, w: number, h: number, media = '') =>
          `<source${media} type="image/avif" srcset="${file}" width="${w}" height="${h}">`
        const small = phone ? source(phone.src, phone.width, phone.height, ` media="${phoneMedia}"`) : ''
        const image = `<img src="${fallback}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy" decoding="async">`
        return `<picture>${small}${source(src, width, height)}${image}</picture>`
      },
      table(token: Tokens.Table) {
        const table = Renderer.prototype.table.call(this, token)
        return `<div class="prose-table" role="region" aria-label="Table" tabindex="0">${table}</div>`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  return { html, sections, text: plainText(markdown) }
}

function resolveLink(href: string, folder: string): string {
  if (/^(https:\/\/|mailto:|#)/.test(href)) return href
  const page = /^page:([a-z-]+)(#[\w-]+)?$/.exec(href)
  const linkedPage = page && linkedPages.get(page[1]!)
  if (linkedPage) return linkedPage + (page[2] ?? '')
  const file = /^(?:\.\.\/)?(?:(handbook|blog|pages)\/)?(?:[a-z]+\/)?([a-z0-9-]+)\.md(#[\w-]+)?$/.exec(href)
  const [, otherFolder = folder, name = '', anchor = ''] = file ?? []
  if (file && otherFolder === 'handbook') return paths.public.docs.page(name) + anchor
  if (file && otherFolder === 'blog') return paths.public.blog.post(name) + anchor
  throw new Error(`A text in ${folder} links to ${href}, which is neither a page nor a text.`)
}

/** "Draft the run" -> "draft-the-run". */
const anchorOf = (title: string): string =>
  plainText(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|[-| :]+\|$/gm, ' ')
    .replace(/[*`#|>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
