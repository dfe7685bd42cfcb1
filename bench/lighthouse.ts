import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../scripts/build.mjs'
import { findBrowser } from '../scripts/setup.mjs'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { ORDINARY_MARKET, startVenueProcess } from '../test/support/venueProcess.ts'

// Lighthouse as on a phone, on pages that show live prices, as a guest. It is fetched by npx when it is first used,
// because nothing else needs it.
const PAGES = {
  home: '/#/pages/index/index',
  market: '/#/pages/market/market',
  detail: '/#/pages/trendDetails/trendDetails?instId=BTC-USDT',
}
const CATEGORIES = ['performance', 'accessibility', 'best-practices']
const { values } = parseArgs({
  options: { only: { type: 'string', default: Object.keys(PAGES).join(',') }, lighthouse: { type: 'string' } },
})

interface Report {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly title: string
        readonly score: number | null
        readonly displayValue?: string
        readonly numericValue?: number
      }
    >
  >
}

const audit = async (url: string, folder: string): Promise<Report> => {
  const path = join(folder, 'report.json')
  const own =
    values.lighthouse === undefined ? ['npx', '--yes', '--package', 'lighthouse@12', 'lighthouse'] : [values.lighthouse]
  const [command = 'npx', ...first] = own
  const child = spawn(
    command,
    [
      ...first,
      url,
      '--quiet',
      `--only-categories=${CATEGORIES.join(',')}`,
      '--output=json',
      `--output-path=${path}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, CHROME_PATH: findBrowser() ?? '' } },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
  return JSON.parse(readFileSync(path, 'utf8')) as Report
}

const print = (name: string, { categories, audits }: Report): Record<string, number> => {
  const scores = Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]))
  console.log(`${name.padEnd(8)} ${CATEGORIES.map((id) => `${id} ${scores[id]}`).join(', ')}`)
  for (const [id, category] of Object.entries(categories))
    for (const { id: ref, weight } of category.auditRefs) {
      const { title, score, displayValue = '' } = audits[ref] ?? { title: ref, score: null }
      if (weight > 0 && score !== null && score < 1) console.log(`  ${id}: ${title} ${displayValue} (${score})`)
    }
  const largestPaintMs = Math.round(audits['largest-contentful-paint']?.numericValue ?? Number.NaN)
  return { ...scores, largestPaintMs }
}

const main = async (): Promise<void> => {
  if (!ensureBuild()) throw new Error('the app does not build')
  const folder = temporaryFolder('tapeline-bench')
  const venue = startVenueProcess(folder, ORDINARY_MARKET)
  try {
    const address = await venue.ready
    const figures: Record<string, Record<string, number>> = {}
    for (const [name, path] of Object.entries(PAGES))
      if (values.only.split(',').includes(name)) figures[name] = print(name, await audit(address + path, folder))
    console.log(JSON.stringify({ bench: 'lighthouse', date: new Date().toISOString().slice(0, 10), figures }))
  } finally {
    await venue.stop()
    removeFolder(folder)
  }
}

await main()
