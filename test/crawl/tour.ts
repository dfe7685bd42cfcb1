import type { Page } from 'playwright-core'
import { ERRORS, tradingContracts } from '#protocol'
import type { Phone } from '../support/browser.ts'
import { restingOrder } from '../support/examples.ts'
import { freshEmail, PASSWORD, type Person, signUp } from '../support/people.ts'
import { type Place, placesOf, SIGN_UP, SIGN_UP_CODE, screensOf, type Visitor } from './places.ts'
import { becomeOne, openTraveller, type Setting } from './traveller.ts'
import { createVisit } from './visit.ts'
import { dictionaryOf } from './words.ts'

/** Something wrong on a page, in words that begin with its kind and a colon. */
export interface Finding {
  readonly who: Visitor
  readonly path: string
  readonly fault: string
}

export interface Tour {
  /** Pages that were looked at. */
  readonly visits: number
  readonly findings: readonly Finding[]
}

/** Looks at a page while it is open; the answer is what is wrong with it. */
export type Inspector = (page: Page, place: Place, who: Visitor) => Promise<readonly string[]>

/** What the page complains about and what it asks for in vain, since the last time it was asked. */
const listen = ({ page, complaints }: Phone): (() => string[]) => {
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`request: ${response.status()} ${new URL(response.url()).pathname}`)
  })
  page.on('requestfailed', (request) => {
    const error = request.failure()?.errorText ?? ''
    // A page that is left gives up what it asked for.
    if (!error.includes('ERR_ABORTED')) failed.push(`request: ${error} ${new URL(request.url()).pathname}`)
  })
  return () => [...complaints.splice(0).map((text) => `console: ${text}`), ...failed.splice(0)]
}

/** The second step of a sign-up, which has no address of its own without the first. */
const openSignUpCode = async (page: Page): Promise<void> => {
  await page.locator('input[autocomplete="username"]').fill(freshEmail())
  await page.locator('input[type="password"]').fill(PASSWORD)
  await page.locator('form button[type="submit"]').click()
  await page.locator('input[autocomplete="one-time-code"]').waitFor()
}

/** Closes what opened by itself over the page, such as an announcement; false when nothing had. */
const closeSheet = async (page: Page): Promise<boolean> => {
  const sheet = page.getByRole('dialog')
  if ((await sheet.count()) === 0) return false
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  return true
}

/** An order that was filled and one that rests, so that lists and details have something to show; the id of the latter. */
const trade = async (person: Person): Promise<string> => {
  const buy = { ordType: 'market', instId: 'BTC-USDT', side: 'buy', sz: '0.001' } as const
  await person.browser.call(tradingContracts.save, buy, { key: `crawl-${person.uid}-market` })
  return restingOrder({ person })
}

/** Calls without which there is no page at all. */
const FRAME = /\/(getDomain|checkLogin|personalCenter|getList)$/

/** From now on the venue refuses what pages ask for, in the words that it has for that. */
const breakCalls = ({ context }: Phone, text: string): Promise<unknown> =>
  context.route('**/api/**', (route) =>
    FRAME.test(new URL(route.request().url()).pathname)
      ? route.continue()
      : route.fulfill({ json: { code: ERRORS.internal.code, msg: text } }),
  )

/**
 * Opens every page of the app on one phone, and lists what is wrong: as a guest, as someone without an order, as a trader,
 * and as a trader to whom the venue refuses everything, or only as some of them. Pages follow each other without a reload.
 */
export const tour = async (
  venue: string,
  setting: Setting,
  inspect: Inspector,
  visitors: readonly Visitor[] = ['guest', 'newcomer', 'trader', 'refused'],
): Promise<Tour> => {
  const words = dictionaryOf(setting.language)
  const findings: Finding[] = []
  let visits = 0
  const phone = await openTraveller(venue, setting)
  const { page } = phone
  const complaintsOfPage = listen(phone)

  const lookAt = async (place: Place, who: Visitor, notReady = ''): Promise<void> => {
    const faults = [...(notReady === '' ? [] : [`not ready: ${notReady}`]), ...(await inspect(page, place, who))]
    if (await closeSheet(page)) faults.push(...(await inspect(page, place, who)))
    const complaints = complaintsOfPage()
    if (who !== 'refused') faults.push(...complaints)
    findings.push(...faults.map((fault) => ({ who, path: place.path, fault })))
    visits += 1
  }
  const walk = async (who: Visitor, places: readonly Place[]): Promise<void> => {
    // What comes over the line and not by a call stays a skeleton when the venue refuses all; a bar tells of it.
    const visit = createVisit(page, (key) => words.get(key) ?? key, who !== 'refused')
    if (visitors.includes(who)) for (const place of places) await lookAt(place, who, await visit(place))
  }

  try {
    await walk('guest', placesOf('guest'))
    if (visitors.includes('guest')) {
      await createVisit(page, (key) => words.get(key) ?? key)(SIGN_UP)
      await openSignUpCode(page)
      await lookAt(SIGN_UP_CODE, 'guest')
    }
    const person = await signUp(venue)
    await becomeOne(phone, venue, person)
    await walk('newcomer', screensOf('newcomer'))
    const ordId = await trade(person)
    await page.reload()
    await walk('trader', placesOf('trader', ordId))
    await breakCalls(phone, words.get('errors:internal') ?? '')
    await page.reload()
    await walk('refused', screensOf('refused', ordId))
  } finally {
    await phone.close()
  }
  return { visits, findings }
}
