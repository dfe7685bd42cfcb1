import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, financeRecord, signin } from '#protocol'
import { createVenue, type Venue } from '../../server/compose/compose.ts'
import { openDatabase } from '../../server/platform/db/open.ts'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { testConfig } from '../support/testConfig.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { markWelcomeShown } from '../support/welcome.ts'

const LINES = 5_000
/** In the database a thousand go at once: each of the user has its other side with the house. */
const BATCH = 500

describe.skipIf(!hasBrowser)('the records of an account with thousands of lines', () => {
  const dataDir = venueFolder('tapeline-records')
  let venue: Venue
  /** Writes so many lines at once. */
  let post: (count: number) => Promise<void>
  let phone: Phone
  beforeAll(async () => {
    const database = await openDatabase({ dataDir })
    venue = await createVenue(testConfig(dataDir), { log: pino({ level: 'silent' }), database: async () => database })
    const [owner] = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'))
    phone = await openPhone(venue.address, { locale: 'en' })
    const { page } = phone
    await page.goto('/#/pages/lang/lang')
    await markWelcomeShown(page)
    const signedIn = await page.request.post(`${API_PREFIX}${signin.loginX.path}`, { data: owner })
    const { uid } = (await signedIn.json()).data
    post = async (count) => {
      await database.pool.query(
        `SELECT ledger_post(sets, uids, kinds, coins, amounts, causes, ids, $1) FROM (
           SELECT array_agg(n / 2 ORDER BY n)::int[] AS sets,
             array_agg(CASE WHEN n % 2 = 0 THEN $2::bigint END ORDER BY n) AS uids,
             array_agg(CASE WHEN n % 2 = 0 THEN 'available' ELSE 'market' END ORDER BY n) AS kinds,
             array_agg(CASE WHEN n % 20 < 2 THEN 'BTC' ELSE 'USDT' END ORDER BY n) AS coins,
             array_agg(CASE WHEN n % 2 = 0 THEN 0.01 ELSE -0.01 END ORDER BY n)::numeric[] AS amounts,
             array_agg(CASE WHEN n % 20 < 2 THEN 'spot-fill' ELSE 'futures-result' END ORDER BY n) AS causes,
             array_agg((n / 2)::text ORDER BY n) AS ids
           FROM generate_series(0, ${2 * count - 1}) AS n) AS made`,
        [Date.now(), uid],
      )
    }
    for (let from = 0; from < LINES; from += BATCH)
      // One after another: they share an account.
      // oxlint-disable-next-line no-await-in-loop
      await post(BATCH)
    await page.goto('about:blank')
    await page.goto('/#/x/records')
    await rows().first().waitFor()
  })
  afterAll(async () => {
    await phone?.close()
    await venue?.close()
    removeFolder(dataDir)
  })

  const rows = () => phone.page.getByRole('list', { name: 'Ledger' }).getByRole('listitem')
  const size = async () => Number(await rows().first().getAttribute('aria-setsize'))
  const top = () => phone.page.evaluate(() => document.querySelector('main')?.scrollTop ?? 0)
  /** As by hand: a touch ends the restoring of where the page was before it was opened anew. */
  const scrollTo = (place: number) =>
    phone.page.evaluate((at) => {
      dispatchEvent(new Event('wheel'))
      document.querySelector('main')?.scrollTo(0, at)
    }, place)

  it('come page by page as one scrolls, and only those near the screen are drawn', async () => {
    expect(await size()).toBe(100)
    for (const wanted of [200, 300, 400]) {
      // Each page comes when the one before was scrolled through.
      // oxlint-disable-next-line no-await-in-loop
      await scrollTo(1e7)
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(size).toBeGreaterThanOrEqual(wanted)
    }
    expect(await rows().count()).toBeLessThan(60)
  })

  it('are where they were left after a page above them', async () => {
    const { page } = phone
    await scrollTo(12_000)
    await expect.poll(top).toBeGreaterThan(11_000)
    const before = await size()
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('financeRecord') && asked.push(request.postData() ?? ''))
    await rows().filter({ hasText: 'BTC' }).first().click()
    await page.waitForURL(/transaction\/details/)
    await page.goBack()
    await rows().first().waitFor()
    await expect.poll(size).toBeGreaterThanOrEqual(before)
    await expect.poll(async () => Math.abs((await top()) - 12_000)).toBeLessThan(400)
    // What was read stays: the head alone is asked for.
    expect(asked.filter((body) => !body.includes('cursor'))).toHaveLength(1)
  })

  it('are narrowed by coin, cause and time, which stand in the address, and leave as CSV', async () => {
    const { page } = phone
    await page.getByRole('tab', { name: 'Spot' }).click()
    await page.getByLabel('Coin', { exact: true }).selectOption('BTC')
    await page.getByLabel('Cause', { exact: true }).selectOption('spot-fill')
    await page.getByLabel('Period', { exact: true }).selectOption('today')
    await expect.poll(() => page.url()).toMatch(/view=spot.*coin=BTC.*cause=spot-fill.*time=today/)
    await expect.poll(async () => (await rows().first().innerText()).includes('BTC')).toBe(true)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^spot-ledger-.*\.csv$/)
    const [head, ...lines] = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(head).toBe('line_id,time,cause,cause_id,account,coin,amount,before,after')
    expect(lines).toHaveLength(LINES / 10)
    expect(lines.every((line) => line.includes(',spot-fill,') && line.includes(',BTC,'))).toBe(true)
    await page.reload()
    await rows().first().waitFor()
    expect(await page.getByLabel('Coin', { exact: true }).inputValue()).toBe('BTC')
  })

  it('say that nothing fits, and that they cannot be had; neither loses the filters', async () => {
    const { page } = phone
    await page.getByLabel('Period', { exact: true }).selectOption('dates')
    await page.getByLabel('Until', { exact: true }).fill('2020-01-01')
    await page.getByText('No results match your filters').waitFor()
    await page.route(`**${financeRecord.bbRecord.path}`, (route) => route.abort())
    await page.getByLabel('Until', { exact: true }).fill('2021-01-01')
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unroute(`**${financeRecord.bbRecord.path}`)
    await again.click()
    await page.getByText('No results match your filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rows().first().waitFor()
  })

  it('that come above what is read leave it where it is, also after a page above them', async () => {
    const { page } = phone
    await page.goto('about:blank')
    await page.goto('/#/x/records')
    await rows().first().waitFor()
    await scrollTo(3_000)
    await expect.poll(top).toBe(3_000)
    const reads = () =>
      rows().evaluateAll((all) => {
        const head = document.querySelector('main')?.getBoundingClientRect().top ?? 0
        const first = all.find((row) => row.getBoundingClientRect().top >= head)
        // Parts of a pixel are no other place.
        return `${first?.textContent} at ${Math.round((first?.getBoundingClientRect().top ?? 0) / 4)}`
      })
    // Letters stand for a coin until its picture has come.
    await rows().locator('use').first().waitFor({ state: 'attached' })
    // Rows take their real heights as they are drawn.
    let before = ''
    await expect
      .poll(async () => {
        const earlier = before
        before = await reads()
        return before.length > 20 && before === earlier
      })
      .toBe(true)
    await page
      .locator('main a')
      .filter({ hasText: 'BTC' })
      .last()
      .evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(/transaction\/details/)
    await post(20)
    await page.goBack()
    await rows().first().waitFor()
    await expect.poll(top).toBeGreaterThan(3_000 + 1_000)
    await expect.poll(reads).toBe(before)
  })

  it('leave the console clean', () => {
    expect(phone.complaints.filter((text) => !/ERR_FAILED/.test(text))).toEqual([])
  })
})
