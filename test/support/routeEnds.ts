import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { SCREENS } from '../../src/core/screens/screens.ts'
import { becomeOne } from '../crawl/traveller.ts'
import { dictionaryOf } from '../crawl/words.ts'
import { openPhone } from './browser.ts'
import { signUp } from './people.ts'
import { type SpecRoute, specRoutes } from './specRoutes.ts'

/** Letters that must come through as they are. */
const QUERY = '?probe=a%26b&probe=2'
const LOGIN = '/pages/login/login'
/** Other spellings of the same pages: the entry, and the managed-money screens in folders of their own names. */
export const SPELLINGS: Readonly<Record<string, string>> = {
  '/': LOGIN,
  '/pages/manageDetail/manageDetail': '/pages/manageRules/manageDetail',
  '/pages/manageHistory/manageHistory': '/pages/manageRules/manageHistory',
  '/pages/manageMoney/manageMoney': '/pages/manageRules/manageMoney',
  '/pages/manageList/manageList': '/pages/manageRules/manageList',
  '/pages/confirms/confirms': '/pages/manageBuy/confirms',
}
/** Where pages for guests send those who are signed in, with nothing of the query. */
const FOR_GUESTS: Readonly<Record<string, string>> = {
  [LOGIN]: '/pages/index/index',
  '/pages/login/register': '/pages/index/index',
  '/pages/login/register2': '/pages/index/index',
  '/pages/personal/personalNologin': '/pages/personal/personal',
}
/** Steps of a forgotten password lead to its first, unless one comes from there. */
const RESET_STEPS = new Set([
  '/pages/login/safeVerify',
  '/pages/login/emailVerificationNologin',
  '/pages/login/resetPassword',
])
/** The end of a sign-up is about the account that was opened. */
const SIGN_UP_END = new Set(['/pages/login/setFond', '/pages/login/gooleVerify', '/pages/login/finish'])
/** A page that is not the end of its address is broken after so long, in ms. */
const PATIENCE = 30_000

export type Visitor = 'guest' | 'trader'

/** What must be seen in the end. */
interface End {
  readonly address: string
  readonly title: string
  /** Name of the open tab; '' where there is no tab bar. */
  readonly tab: string
}

const words = dictionaryOf('en')
const titleKeys = new Map(SCREENS.map(({ path, title }) => [path, title]))
export const routes = new Map(specRoutes().map((route) => [route.path, route]))
/** Every address of the specification, and its other spellings. */
export const addresses: readonly { readonly path: string; readonly route: SpecRoute }[] = [
  ...[...routes.values()].map((route) => ({ path: route.path, route })),
  ...Object.entries(SPELLINGS).flatMap(([path, of]) => {
    const route = routes.get(of)
    return route === undefined ? [] : [{ path, route }]
  }),
]

const endAt = (path: string, address: string): End => {
  const tab = routes.get(path)?.tab
  return {
    address,
    title: `${words.get(titleKeys.get(path) ?? '') ?? '?'} · Tapeline`,
    tab: tab === undefined ? '' : (words.get(`shell:tab.${tab}`) ?? '?'),
  }
}
/** Where each visitor ends, said once more and apart from the app's own rule. */
const endOf = (who: Visitor, path: string, { path: page, access }: SpecRoute): End => {
  const wanted = path + QUERY
  if (RESET_STEPS.has(page)) return endAt('/pages/login/forget', '/pages/login/forget')
  if (who === 'guest' && (access === 'login' || SIGN_UP_END.has(page)))
    return endAt(LOGIN, `${LOGIN}?to=${encodeURIComponent(wanted)}`)
  // The second step of a sign-up leads to the first, unless one comes from there.
  if (who === 'guest' && page === '/pages/login/register2')
    return endAt('/pages/login/register', `/pages/login/register${QUERY}`)
  const sent = who === 'trader' ? FOR_GUESTS[page] : undefined
  return sent === undefined ? endAt(page, wanted) : endAt(sent, sent)
}

/** Runs in the page: waits until it shows this end; the answer is what it shows instead, empty when all is well. */
const waitForEnd = async ({ address, title, tab, patience }: End & { readonly patience: number }): Promise<string> => {
  const until = performance.now() + patience
  for (;;) {
    const open = document.querySelector('nav [aria-current="page"]')?.textContent ?? ''
    const found = { address: location.hash.slice(1), title: document.title, tab: open }
    const isBlank = !document.querySelector('h1')?.textContent || !document.querySelector('main')?.textContent.trim()
    if (!isBlank && found.address === address && found.title === title && found.tab === tab) return ''
    if (performance.now() > until) return JSON.stringify({ ...found, isBlank })
    await new Promise((done) => requestAnimationFrame(done))
  }
}

const at = (page: Page, end: End): Promise<string> => page.evaluate(waitForEnd, { ...end, patience: PATIENCE })

/** Opens the app at an address, as a bookmark or a reload does. */
const openAt = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => history.replaceState(null, '', `#${to}`), address)
  await page.reload({ waitUntil: 'commit' })
}

/** Each visitor loads the whole app more than a hundred times; ms. */
export const LONG_MS = 900_000

/** Opens every address by itself, as this visitor. Each has a file of its own, so that they run side by side. */
export const expectEnds = async (who: Visitor): Promise<void> => {
  const venue = inject('venue')
  const phone = await openPhone(venue)
  const { page, complaints } = phone
  const wrong: string[] = []
  const note = (path: string, faults: readonly string[]): void => {
    wrong.push(...faults.filter((fault) => fault !== '').map((fault) => `${path}: ${fault}`))
  }
  try {
    await page.goto('/#/pages/lang/lang')
    if (who === 'trader') await becomeOne(phone, venue, await signUp(venue))
    for (const { path, route } of addresses) {
      const end = endOf(who, path, route)
      // Where it ends alike for both, a guest has seen it.
      if (who === 'trader' && isDeepStrictEqual(end, endOf('guest', path, route))) continue
      await openAt(page, path + QUERY)
      note(path, [await at(page, end), ...complaints.splice(0)])
    }
    // Nobody crawls these: within the app a guest is sent to the login page too.
    for (const { path, route } of who === 'guest' ? addresses : []) {
      if (route.access !== 'login') continue
      await page.evaluate((to) => location.assign(`#${to}`), path + QUERY)
      note(path, [await at(page, endOf(who, path, route)), ...complaints.splice(0)])
    }
  } finally {
    await phone.close()
  }
  expect(wrong).toEqual([])
}
