import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { coinVarieties, financeRecord } from '#protocol'
import { i18n } from '../../../../src/core/i18n/i18n.ts'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import Records from '../../../../src/pages/x/records.tsx'
import { midnightOf } from '../../../../src/trade/records/period.ts'
import { button, type OpenScreen, openScreen, until, words } from '../../pages/transaction/screen.tsx'

i18n.addResourceBundle('en', 'records', JSON.parse(readFileSync('locales/en/records.json', 'utf8')))

interface Body {
  readonly cursor?: string
  readonly limit?: number
}
const asked: { path: string; body: Body }[] = []
let answer: (path: string, body: Body) => unknown
/** Answers to further pages wait for it. */
let held: Promise<void> | undefined
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string, body: Body): Promise<Posted> => {
    if (path === coinVarieties.getCoins.path) return { kind: 'answer', status: 200, body: ok({ coins: HELD }) }
    asked.push({ path, body })
    if (body.cursor !== undefined) await held
    return { kind: 'answer', status: 200, body: answer(path, body) }
  },
}))
// happy-dom lays nothing out, so nothing ever comes into sight by itself.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
const saved: { name: string; text: string }[] = []
vi.mock('../../../../src/ui/saveFile.ts', () => ({
  saveFile: (name: string, _: string, text: string) => saved.push({ name, text }),
}))

const HELD = ['USDT', 'BTC'].map((code) => ({ code, name: code, decimals: 8 }))
const ok = (data: unknown) => ({ code: '200', msg: '', data })
const line = (id: number, more: object = {}) => ({
  id: String(id),
  cause: 'flash',
  causeId: '=1+1',
  coin: 'USDT',
  kind: 'available',
  amount: String(id),
  before: '0',
  after: String(id),
  time: '1700000000000',
  ...more,
})
/** Lines from one id down, as the venue pages them. */
const down = (newest: number, { cursor, limit = 20 }: Body) => {
  const from = cursor === undefined ? newest : Number(cursor) - 1
  const count = Math.min(limit, from)
  const lines = Array.from({ length: count }, (_, at) => line(from - at))
  return ok({ lines, ...(from > count ? { next: String(from - count + 1) } : {}) })
}

let screen: OpenScreen
const setBalance = (available: string): void =>
  screen.core.setFeed('funds', {
    total: available,
    rows: [{ coin: 'USDT', available, frozen: '0', margin: '0', escrow: '0', locked: '0', deposit: '0' }],
  })

beforeEach(() => {
  asked.length = 0
  saved.length = 0
  held = undefined
  queries.clear()
  answer = (_, body) => down(450, body)
})
afterEach(() => screen.close())

const filter = (label: string, value: string): void => {
  const field = document.querySelector<HTMLSelectElement>(`[aria-label="${label}"]`)
  if (field === null) throw new Error(`no filter ${label}`)
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
const tab = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((one) => one.textContent === name)
  if (found === undefined) throw new Error(`no tab ${name}`)
  return found
}
const rows = () => document.querySelectorAll('[role=listitem]')

/** What can be chosen in a filter. */
const choices = (label: string) =>
  [...document.querySelectorAll(`[aria-label="${label}"] option`)].map(({ textContent }) => textContent)

describe('the records of an account', () => {
  it('are four views of one ledger', async () => {
    screen = await openScreen(<Records />)
    await until(() => expect(words()).toContain('Instant exchange'))
    for (const [name, { path }] of [
      ['Fiat', financeRecord.legalRecord],
      ['Contracts', financeRecord.contractRecord],
      ['Spot', financeRecord.bbRecord],
    ] as const) {
      // Each tab is looked at by itself.
      // oxlint-disable-next-line no-await-in-loop
      await screen.do(() => tab(name).click())
      // oxlint-disable-next-line no-await-in-loop
      await until(() => expect(asked.at(-1)?.path).toBe(path))
    }
    expect(asked[0]?.path).toBe(financeRecord.allRecord.path)
  })

  it('stand under their days, each said once, with the time of the day', async () => {
    const day = 86_400_000
    const at = (id: number, days: number) =>
      line(id, { causeId: String(id), time: String(new Date(2026, 10, 20, 9, 30).getTime() - days * day) })
    answer = () => ok({ lines: [at(4, 0), at(3, 0), at(2, 1), at(1, 3)] })
    screen = await openScreen(<Records />)
    await until(() => expect(rows()).toHaveLength(4))
    const days = [...document.querySelectorAll('[role=listitem] h2')].map(({ textContent }) => textContent)
    expect(days).toEqual(['20-11-2026', '19-11-2026', '17-11-2026'])
    expect(rows()[1]?.querySelector('h2')).toBeNull()
    expect(rows()[1]?.textContent).toContain('09:30:00')
    expect(rows()[1]?.textContent).not.toContain('20-11-2026')
  })

  it('of one action are one group, whose time is said once', async () => {
    const one = { causeId: 'o1' }
    const lines = [
      line(4, { ...one, coin: 'BTC' }),
      line(3, one),
      line(2, { ...one, time: '1699999999000' }),
      line(1, { causeId: 'o2' }),
    ]
    answer = () => ok({ lines })
    screen = await openScreen(<Records />)
    await until(() => expect(rows()).toHaveLength(4))
    const times = [...rows()].map((row) => /\d\d:\d\d:\d\d/.test(row.textContent ?? ''))
    expect(times).toEqual([true, false, true, true])
    // Who listens to the list hears of what each line is.
    expect(new Set([...rows()].map((row) => row.textContent?.includes('Instant exchange')))).toEqual(new Set([true]))
  })

  it('come page by page, and only those near the screen exist', async () => {
    screen = await openScreen(<Records />)
    await until(() => expect(rows().length).toBeGreaterThan(3))
    expect(rows().length).toBeLessThan(60)
    expect(rows()[0]?.getAttribute('aria-setsize')).toBe('100')
    await screen.do(() => button('Show more').click())
    await until(() => expect(rows()[0]?.getAttribute('aria-setsize')).toBe('200'))
    expect(asked.map(({ body }) => body)).toEqual([{ limit: 100 }, { limit: 100, cursor: '351' }])
    expect(rows().length).toBeLessThan(60)
  })

  it('ask with coin, balance, cause and time together, and with two dates', async () => {
    screen = await openScreen(<Records />, { at: '/?view=contract&coin=USDT' })
    await until(() => expect(asked.at(-1)?.body).toEqual({ limit: 100, coin: 'USDT' }))
    await screen.do(() => filter('Balance', 'margin'))
    await screen.do(() => filter('Cause', 'futures-fee'))
    await screen.do(() => filter('Period', 'today'))
    const today = { from: String(midnightOf(screen.core.now.peek())) }
    await until(() =>
      expect(asked.at(-1)?.body).toEqual({ limit: 100, coin: 'USDT', kind: 'margin', cause: 'futures-fee', ...today }),
    )
    answer = () => ok({ lines: [] })
    await screen.do(() => filter('Period', 'dates'))
    await until(() => expect(document.querySelectorAll('input[type=date]').length).toBe(2))
    await until(() => expect(words()).toContain('No results match your filters'))
    await screen.do(() => button('Clear filters').click())
    await until(() => expect(asked.at(-1)?.body).toEqual({ limit: 100 }))
    expect(asked.at(-1)?.path).toBe(financeRecord.contractRecord.path)
    await until(() => expect(words()).toContain('No entries yet'))
  })

  it('are narrowed to coins that can be held, and by causes of which no two are called the same', async () => {
    screen = await openScreen(<Records />)
    await until(() => expect(choices('Coin')).toEqual(['Coin', 'USDT', 'BTC']))
    const causes = choices('Cause')
    expect(new Set(causes).size).toBe(causes.length)
    expect(causes).toEqual(
      expect.arrayContaining(['Trading fee · Spot', 'Trading fee · Contracts', 'Instant exchange']),
    )
  })

  it('stand as they were left when one comes back: only what came since is asked for', async () => {
    screen = await openScreen(<Records />)
    await until(() => button('Show more'))
    await screen.do(() => button('Show more').click())
    await until(() => expect(rows()[0]?.getAttribute('aria-setsize')).toBe('200'))
    await screen.close()
    asked.length = 0
    answer = (_, body) => down(452, body)
    screen = await openScreen(<Records />)
    await until(() => expect(rows()[0]?.getAttribute('aria-setsize')).toBe('202'))
    expect(asked.map(({ body }) => body)).toEqual([{ limit: 100 }])
    await screen.do(() => button('Show more').click())
    await until(() => expect(asked.at(-1)?.body).toEqual({ limit: 100, cursor: '251' }))
  })

  it('are fresh after a balance changed, whatever changed it, and say so when they cannot be', async () => {
    screen = await openScreen(<Records />)
    await until(() => expect(words()).toContain('+450'))
    answer = (_, body) => down(451, body)
    await screen.do(() => setBalance('1001'))
    await until(() => expect(words()).toContain('+451'))
    answer = () => ({ code: '5002', msg: 'The venue cannot reach its records.' })
    await screen.do(() => setBalance('1002'))
    await until(() => expect(words()).toContain('The venue cannot reach its records.'))
    expect(words()).toContain('+451')
  })

  it('lose nothing that came while a further page was on its way', async () => {
    screen = await openScreen(<Records />)
    await until(() => button('Show more'))
    const waits: (() => void)[] = []
    held = new Promise<void>((resolve) => {
      waits.push(resolve)
    })
    await screen.do(() => button('Show more').click())
    answer = (_, body) => down(451, body)
    await screen.do(() => setBalance('1003'))
    await screen.do(() => waits[0]?.())
    await until(() => expect(rows()[0]?.getAttribute('aria-setsize')).toBe('201'))
    expect(words()).toContain('+451')
  })

  it('leave as CSV: every page that the filters show, and no formula', async () => {
    screen = await openScreen(<Records />)
    await until(() => button('Export as CSV'))
    await screen.do(() => button('Export as CSV').click())
    await until(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(/^ledger-\d{4}-\d\d-\d\d\.csv$/)
    const lines = saved[0]?.text.trimEnd().split('\r\n') ?? []
    expect(lines).toHaveLength(451)
    expect(lines[1]).toContain(",'=1+1,")
    expect(words()).toContain('Entries in the file: 450')
  })

  it('say what happened when they cannot be had, and lead on where there is none', async () => {
    answer = () => ({ code: '5002', msg: 'The venue cannot reach its records.' })
    screen = await openScreen(<Records />, { at: '/?view=legal' })
    await until(() => expect(words()).toContain('The venue cannot reach its records.'))
    answer = () => ok({ lines: [] })
    await screen.do(() => button('Try again').click())
    await until(() => expect(words()).toContain('No entries yet'))
    expect(button('Deposit')).toBeDefined()
  })
})
