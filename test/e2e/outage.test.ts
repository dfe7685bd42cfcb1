import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { API_PREFIX, LANGUAGES, type Language, signin } from '#protocol'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts'

const DAY = 24 * 60 * 60_000
const LOCALES = join(import.meta.dirname, '..', '..', 'locales')

interface Words {
  readonly age: Readonly<Record<string, string>>
  readonly connection: Readonly<Record<'lost' | 'offline', string>>
}
interface Seen {
  /** Ms since the cut. */
  readonly at: number
  readonly age: number | undefined
  readonly chip: number
  readonly header: number
}

const wordsOf = (language: Language): Words => JSON.parse(readFileSync(join(LOCALES, language, 'common.json'), 'utf8'))
const marketOf = (language: Language): { title: string; search: string } => {
  const read = (area: string) => JSON.parse(readFileSync(join(LOCALES, language, `${area}.json`), 'utf8'))
  return { title: read('shell').title.market, search: read('market').search }
}

/** The line is cut, and nothing gets through until the end. */
describe.skipIf(!hasBrowser)('an outage', () => {
  let proxy: FaultProxy
  let phone: Phone
  let cutAt: number

  beforeAll(async () => {
    proxy = await startFaultProxy(inject('venue'))
    phone = await openPhone(proxy.address, { viewport: { width: 412, height: 844 }, timezoneId: 'UTC' })
    const { page, context } = phone
    const [demo] = inject('demoAccounts')
    if (demo === undefined) throw new Error('the venue has no demo account')
    await page.goto('/#/pages/lang/lang')
    await page.request.post(`${API_PREFIX}${signin.loginX.path}`, { data: demo })
    await page.goto('about:blank')
    await page.goto('/#/pages/market/market')
    await page.locator('[data-state="live"]').waitFor()
    // Prices are there, and the private channels stand: they told how far the history is seen.
    await page.locator('[data-field="last"]', { hasText: /\d/ }).first().waitFor()
    await page.waitForFunction(() => localStorage.getItem('tapeline.seen') !== null)
    await context.route('**/api/**', (route) => route.abort())
    proxy.refuse('everything')
    cutAt = Date.now()
    proxy.cut()
    await page.evaluate(() => {
      const seen: unknown[] = []
      Object.assign(globalThis, { seen })
      const from = performance.now()
      const note = (): void => {
        const chip = document.querySelector<HTMLElement>('[data-state=lost], [data-state=offline]')
        if (chip !== null)
          seen.push({
            at: performance.now() - from,
            age: /(\d+) s old/.exec(chip.textContent ?? '')?.[1],
            chip: chip.offsetWidth,
            header: chip.closest('header')?.offsetHeight,
          })
        requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    })
  })
  afterAll(async () => {
    await phone?.close()
    await proxy?.close()
  })

  it('dates orders and funds by the moment of the cut, not by when they were declared down', async () => {
    const bar = phone.page.locator('[data-down="trading"]')
    await bar.waitFor()
    const [time = ''] = /\d\d:\d\d:\d\d/.exec(await bar.innerText()) ?? []
    const today = Date.parse(`${new Date(cutAt).toISOString().slice(0, 10)}T${time}Z`)
    // A line that is cut just after midnight was last heard on the day before.
    const said = today > cutAt ? today - DAY : today
    // The second is cut off, and the last heartbeat or message was a little earlier.
    expect(cutAt - said).toBeLessThan(12_000)
    expect(await phone.page.locator('[data-down="prices"]').innerText()).toMatch(/since \d\d:\d\d:\d\d/)
  })

  it('counts its age in the chip from the cut, whatever was tried since, and moves nothing', async () => {
    const seen = await phone.page.evaluate<Seen[]>('seen.map((one) => ({ ...one, age: one.age && Number(one.age) }))')
    const ages = seen.flatMap(({ age }) => age ?? [])
    // An attempt to come back begins nothing anew.
    expect(ages).toEqual(ages.toSorted((a, b) => a - b))
    const [last] = seen.slice(-1)
    // It lags by the second hand; the last data, or heartbeat, came before the cut.
    expect((ages.at(-1) ?? 0) * 1_000).toBeGreaterThan((last?.at ?? 0) - 3_000)
    expect((ages.at(-1) ?? 0) * 1_000).toBeLessThan((last?.at ?? 0) + 12_000)
    expect((last?.at ?? 0) > 8_000).toBe(true)
    expect(new Set(seen.map(({ chip }) => chip)).size).toBe(1)
    expect(new Set(seen.map(({ header }) => header)).size).toBe(1)
  })

  it.each(LANGUAGES)('the bar keeps its one line with the widest age, in %s', async (language) => {
    const { page } = phone
    const { age, connection } = wordsOf(language)
    const ages = Object.values(age).map((text) => `· ${text.replace('{{count}}', '88')}`)
    for (const width of [360, 390, 412]) {
      await page.setViewportSize({ width, height: 844 })
      const faults = await page.evaluate(
        ([lang, words, figures, { title, search }]) => {
          const chip = document.querySelector<HTMLElement>('[data-state=lost], [data-state=offline]')
          const header = chip?.closest('header')
          const [, word, figure] = chip?.children ?? []
          const heading = header?.querySelector('h1')
          const button = header?.querySelector('button:not([data-state])')?.lastChild
          if (!header || !word || !figure || !heading || !button) return ['the chip is not there']
          document.documentElement.lang = lang
          heading.textContent = title
          button.textContent = search
          const room = Number.parseFloat(getComputedStyle(figure).minWidth)
          return words.flatMap((said) =>
            figures.flatMap((text) => {
              word.textContent = said
              figure.textContent = text
              const range = document.createRange()
              range.selectNodeContents(figure)
              const needed = range.getBoundingClientRect().width
              return [
                ...(needed > room ? [`“${text}” is ${needed} px wide, in ${room} px`] : []),
                ...(header.offsetHeight > 60 ? [`“${said} ${text}” makes the bar ${header.offsetHeight} px high`] : []),
              ]
            }),
          )
        },
        [language, Object.values(connection).slice(-2), ages, marketOf(language)] as const,
      )
      expect(faults, `${width} px`).toEqual([])
    }
  })
})
