import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
    'largest-contentful-paint': { displayValue: string }
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

async function audit(url: string): Promise<Report> {
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
    if (code !== 0) throw new Error(`Lighthouse failed on ${url}`)
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
