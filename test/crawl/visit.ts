import type { Page } from 'playwright-core'
import type { Place } from './places.ts'
import { UNKNOWN } from './places.ts'

/** Milliseconds until a page that does not become ready counts as broken. */
const PATIENCE = 30_000

/** Runs in every document before the app: counts the calls under way, and knows the helper that builders put around functions. */
const countCalls = (): void => {
  const counter = globalThis as unknown as { callsUnderWay: number }
  counter.callsUnderWay = 0
  const { fetch } = globalThis
  globalThis.fetch = async (...request) => {
    counter.callsUnderWay += 1
    try {
      return await fetch(...request)
    } finally {
      counter.callsUnderWay -= 1
    }
  }
  globalThis.XMLHttpRequest = class extends XMLHttpRequest {
    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      counter.callsUnderWay += 1
      this.addEventListener('loadend', () => {
        counter.callsUnderWay -= 1
      })
      super.send(body)
    }
  }
}

/** Before the first page of a phone is opened. */
export const prepare = async (page: Page, stored: Readonly<Record<string, string>>): Promise<void> => {
  await page.addInitScript(`globalThis.__name ??= (value) => value`)
  await page.addInitScript(countCalls)
  await page.addInitScript((entries) => {
    // Only a document of the app has a storage.
    if (location.protocol.startsWith('http'))
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
}

interface Goal {
  readonly address: string
  readonly title: string
  readonly patience: number
  /** Nothing may be a skeleton. */
  readonly whole: boolean
}

/**
 * Runs in the page: goes to an address within the app, without a reload, and waits until its page stands: its title is
 * there, it has a heading, no skeleton, nothing dimmed that loads
 * again, and no call under way, for two frames.
 */
const goWithin = async ({ address, title, patience, whole }: Goal): Promise<string> => {
  const counter = globalThis as unknown as { callsUnderWay: number }
  const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done))
  /** What comes over the line is not there yet. */
  const isBare = (): boolean => {
    const price = document.querySelector('[data-field="last"]')?.textContent ?? '0'
    return document.querySelector('[aria-busy="true"]') !== null || !/\d/.test(price)
  }
  const missing = (): string[] => [
    ...(document.title.startsWith(title) ? [] : [`the title is "${document.title}", not "${title}"`]),
    ...(document.querySelector('h1') === null ? ['there is no heading'] : []),
    ...(isBare() ? ['a book or a price has not come'] : []),
    ...(whole && document.querySelector('[data-skeleton]') !== null ? ['something is still a skeleton'] : []),
    // They are dimmed until then.
    ...(document.querySelector('[data-loading]') === null ? [] : ['figures of before are shown while others load']),
    ...(counter.callsUnderWay === 0 ? [] : ['a call is under way']),
  ]
  const until = performance.now() + patience
  location.hash = address
  let still = 0
  while (still < 2) {
    await frame()
    still = missing().length === 0 ? still + 1 : 0
    if (performance.now() > until) return missing().join('; ')
  }
  await document.fonts.ready
  return ''
}

/** Opens places one after another in the same document. The answer says what never came, in words; empty when ready. */
export const createVisit = (page: Page, titleOf: (key: string) => string, whole = true) => {
  let before = ''
  const go = (place: Place): Promise<string> => {
    before = titleOf(place.title)
    return page.evaluate(goWithin, { address: place.address, title: before, patience: PATIENCE, whole })
  }
  return async (place: Place): Promise<string> => {
    // The title tells that the page has changed; so it must not be the one of the page before.
    if (titleOf(place.title) === before && place !== UNKNOWN) await go(UNKNOWN)
    return go(place)
  }
}
