// Prints pages with Chromium.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { ensureChromium, launchFlags } from '../../scripts/chromium.mjs'

export interface PdfOptions {
  /** HTML of the running foot, with Chromium's classes pageNumber and totalPages. */
  footer?: string
  header?: string
  margin: { top: string; right: string; bottom: string; left: string }
}

export interface Printer {
  /** The HTML as a PDF. With `isMarked`, each line of a list carries its number: `{12}`. */
  print(html: string, options: PdfOptions, isMarked?: boolean): Promise<Buffer>
  stop(): Promise<void>
}

export async function startPrinter(): Promise<Printer> {
  const folder = await mkdtemp(join(tmpdir(), 'tastevin-lists-'))
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: launchFlags })
  const tab = await browser.newPage()
  return {
    async print(html, { header = '<i></i>', footer = '<i></i>', margin }, isMarked = false) {
      const file = join(folder, 'list.html')
      await writeFile(file, html)
      await tab.goto(pathToFileURL(file).href, { waitUntil: 'load' })
      await tab.evaluate(async (marks) => {
        await document.fonts.ready
        if (!marks) return
        for (const mark of document.querySelectorAll<HTMLElement>('.mark'))
          mark.textContent = `{${mark.dataset.n}}`
      }, isMarked)
      return tab.pdf({
        preferCSSPageSize: true,
        printBackground: true,
        displayHeaderFooter: header !== '<i></i>' || footer !== '<i></i>',
        headerTemplate: header,
        footerTemplate: footer,
        margin,
      })
    },
    async stop() {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
