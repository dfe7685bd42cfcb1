import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPhone } from '../support/browser.ts'

const NAME = /^(\d+)-(.*)\.png$/

const PER_SHEET = 32

/** All pages of each language side by side: `folder/<language>-1.png` and so on, drawn from `folder/<language>/*.png`. */
export const drawSheets = async (folder: string, languages: readonly string[]): Promise<void> => {
  const phone = await openPhone('about:blank', {
    viewport: { width: 2_000, height: 900 },
    isMobile: false,
    deviceScaleFactor: 1,
  })
  try {
    for (const language of languages) {
      const files = readdirSync(join(folder, language))
        .filter((file) => NAME.test(file))
        .toSorted()
      const cells = files.map((file) => {
        const picture = readFileSync(join(folder, language, file)).toString('base64')
        return `<figure><img src="data:image/png;base64,${picture}"><figcaption>${NAME.exec(file)?.[2] ?? ''}</figcaption></figure>`
      })
      const style =
        'body{margin:8px;display:grid;grid-template-columns:repeat(8,1fr);gap:8px;font:12px sans-serif}figure{margin:0}img{width:100%;border:1px solid #888}'
      for (let at = 0; at < cells.length; at += PER_SHEET) {
        const { page } = phone
        await page.setContent(`<style>${style}</style>${cells.slice(at, at + PER_SHEET).join('')}`)
        const path = join(folder, `${language}-${at / PER_SHEET + 1}.png`)
        await page.screenshot({ path, fullPage: true })
      }
    }
  } finally {
    await phone.close()
  }
}
