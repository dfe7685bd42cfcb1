import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BAR_LENGTHS } from '#protocol'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { clockCode, runsFirst } from '../support/otherClock.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Between a time that a page shows and the look at it, ms. */
const NEAR = 20_000

/** `01:02:03` or `02:03` in ms. */
const ofClock = (text: string): number => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000

describe.skipIf(!hasBrowser).each([
  { device: 'an hour slow', by: HOUR, said: /3,?[56]\d\d\.\d+ s slow/ },
  { device: 'an hour fast', by: -HOUR, said: /3,?[56]\d\d\.\d+ s fast/ },
])('on a device whose clock is $device', ({ by, said }) => {
  let venue: VenueProcess
  let phone: Phone
  const folder = venueFolder('tapeline-clock')
  beforeAll(async () => {
    // The venue's clock goes so many ms ahead of the device's.
    venue = startVenueProcess(folder, runsFirst(clockCode(`D.now()+${by}`)))
    // Times of day are written in UTC, so that they can be read.
    phone = await openPhone(await venue.ready, { timezoneId: 'UTC' })
  })
  afterAll(async () => {
    await phone?.close()
    await venue?.stop()
    removeFolder(folder)
  })
  const price = () => phone.page.locator('[data-field="last"]').first()
  const prices = () => phone.page.locator('[data-field="last"]').allTextContents()
  const venueNow = (): number => Date.now() + by
  const open = async (path: string): Promise<void> => {
    await phone.page.goto('about:blank')
    await phone.page.goto(`/#${path}`)
    await expect.poll(() => price().textContent()).toMatch(/\d/)
  }
  /** Marks of what is too old to be live, and ages. */
  const marks = () =>
    phone.page.evaluate(() => [
      ...[...document.querySelectorAll('[data-stale]')].map(({ textContent }) => textContent),
      ...(document.body.innerText.match(/.*(not live| ago\b).*/gi) ?? []),
    ])
  /** Prices that came after the page was there. */
  const moves = async (): Promise<void> => {
    const before = (await prices()).join()
    await expect.poll(async () => (await prices()).join()).not.toBe(before)
  }

  it.each([
    '/pages/market/market',
    '/pages/trendDetails/trendDetails?instId=BTC-USDT',
    '/pages/transaction/transaction',
  ])('%s: live prices are not old', async (path) => {
    await open(path)
    await expect.poll(marks).toEqual([])
    await moves()
    expect(await marks()).toEqual([])
  })

  it('the candle closes when it does at the venue', async () => {
    await open('/pages/trendDetails/trendDetails?instId=BTC-USDT')
    const left = phone.page.getByText(/^Candle closes in [\d:]+$/)
    const wrong = async (): Promise<number> => {
      const shown = ofClock((await left.textContent())?.replace('Candle closes in ', '') ?? '')
      const length = BAR_LENGTHS['15m']
      const real = length - (venueNow() % length)
      // Between two bars one is at its end and the other at its beginning.
      const off = Math.abs(shown - real)
      return Math.min(off, Math.abs(off - length))
    }
    await left.waitFor()
    // The clock is measured behind the first prices.
    await expect.poll(wrong).toBeLessThan(NEAR)
  })

  it('trades carry the venue’s time', async () => {
    await open('/pages/trendDetails/trendDetails?instId=BTC-USDT')
    await phone.page.getByRole('tab', { name: 'Trades', exact: true }).click()
    const time = phone.page.locator('table td', { hasText: /^\d\d:\d\d:\d\d$/ }).first()
    await time.waitFor()
    const shown = ofClock((await time.textContent()) ?? '')
    const off = Math.abs(shown - (venueNow() % DAY))
    expect(Math.min(off, DAY - off)).toBeLessThan(NEAR)
  })

  it('says so where one asks', async () => {
    await open('/pages/market/market')
    await phone.page
      .getByRole('button', { name: /^(Live|Connection)/ })
      .first()
      .click()
    await phone.page.getByText(said).waitFor()
    await phone.page.getByText('Your device’s clock is off by more than 2 s').waitFor()
    expect(phone.complaints).toEqual([])
  })
})
