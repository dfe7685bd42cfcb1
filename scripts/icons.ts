// Draws the PNG icons of the manifest from public/icons/icon.svg: `npx tsx scripts/icons.ts`. The results are committed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findBrowser, ROOT } from './setup.mjs'

const FOLDER = join(ROOT, 'public', 'icons')
const drawing = readFileSync(join(FOLDER, 'icon.svg'), 'utf8')
const ground = /<rect[^>]*fill="(#\w+)"[^>]*\/>/.exec(drawing)
if (ground === null) throw new Error('icon.svg has no ground')
const [rect, colour = ''] = ground
const line = drawing.replace(rect, '')

/** Systems crop such an icon to their own shape, so its picture stays within the inner four fifths. */
const within = (share: number): string =>
  line.replace(
    'viewBox="0 0 64 64"',
    `viewBox="${[0, 0].map(() => 32 - 32 / share).join(' ')} ${64 / share} ${64 / share}"`,
  )

const ICONS = [
  { name: 'icon', sizes: [192, 512], svg: drawing, back: 'transparent' },
  { name: 'maskable', sizes: [192, 512], svg: within(0.8), back: colour },
  { name: 'monochrome', sizes: [192, 512], svg: within(0.9), back: 'transparent' },
  { name: 'apple', sizes: [180], svg: within(0.9), back: colour },
]

const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('no Chromium is installed')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  for (const { name, sizes, svg, back } of ICONS)
    for (const size of sizes) {
      const page = await browser.newPage({ viewport: { width: size, height: size } })
      await page.setContent(
        `<style>body{margin:0;background:${back}}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
      )
      writeFileSync(join(FOLDER, `${name}-${size}.png`), await page.screenshot({ omitBackground: true }))
      await page.close()
    }
} finally {
  await browser.close()
}
