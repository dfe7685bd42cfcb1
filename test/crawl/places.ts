import { HELP_ARTICLES } from '../../server/site/content/help.ts'
import { NOTICES } from '../../server/site/content/notices.ts'
import { ALIASES, canonicalPath, SCREENS, type ScreenAccess, screenAt } from '../../src/core/screens/screens.ts'

/** An address that the crawl opens. */
export interface Place {
  /** As in the table of screens, or an alias. */
  readonly path: string
  /** Path and query. */
  readonly address: string
  readonly access: ScreenAccess
  /** Key of the title in the dictionary of `shell` or of its own area; its page has a heading as soon as it stands. */
  readonly title: string
}

/** Who opens them: a newcomer has an account and nothing else; to one who is refused the venue answers no call. */
export type Visitor = 'guest' | 'newcomer' | 'trader' | 'refused'

/** An address that is none of ours, for the page that says so. */
export const UNKNOWN: Place = {
  path: '/no/such/page',
  address: '/no/such/page',
  access: 'guest',
  title: 'unknown:title',
}

const HELP = HELP_ARTICLES[0].id
const [NOTICE] = NOTICES

/** What a page needs to show something; a page that needs an order is told of the trader's. */
const queryOf = (path: string, ordId: string | undefined): string => {
  const query: Readonly<Record<string, string | undefined>> = {
    '/pages/trendDetails/trendDetails': 'instId=BTC-USDT',
    '/pages/transaction/transaction': 'instId=ETH-USDT',
    '/pages/transaction/details': ordId === undefined ? undefined : `ordId=${ordId}`,
    '/pages/helpCenter/helpDetail': `id=${HELP}`,
    '/pages/notice/detail': `id=${NOTICE.id}`,
    '/x/mailbox': 'account=nobody@example.com',
    '/open-location': 'lat=48.1372&lon=11.5755&name=M%C3%BCnchen',
  }
  return query[path] === undefined ? '' : `?${query[path]}`
}

/** Pages that send those who are signed in elsewhere; the end of a sign-up is about the account that was opened. */
const FOR_GUESTS = /^\/$|\/login\/(?!(?:setFond|gooleVerify|finish)$)|personalNologin$/
/** Steps that lead a guest to the beginning, unless he comes from there: titles of where he is then. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  '/pages/login/setFond': 'shell:title.login',
  '/pages/login/gooleVerify': 'shell:title.login',
  '/pages/login/finish': 'shell:title.login',
  '/pages/login/safeVerify': 'shell:title.forget',
  '/pages/login/emailVerificationNologin': 'shell:title.forget',
  '/pages/login/resetPassword': 'shell:title.forget',
}
export const SIGN_UP: Place = {
  path: '/pages/login/register',
  address: '/pages/login/register',
  access: 'guest',
  title: 'shell:title.register',
}
/** The second step of a sign-up leads to the first, unless one comes from there. */
export const SIGN_UP_CODE: Place = {
  path: '/pages/login/register2',
  address: '/pages/login/register2',
  access: 'guest',
  title: 'shell:title.register2',
}

const everyPlace = (ordId: string | undefined): readonly Place[] => {
  const titles = new Map(SCREENS.map((one) => [one.path, one]))
  const paths = [...titles.keys(), ...Object.keys(ALIASES)]
  const places = paths.flatMap((path) => {
    const known = titles.get(canonicalPath(path))
    return known === undefined
      ? []
      : [{ path, address: path + queryOf(path, ordId), access: known.access, title: known.title }]
  })
  return [...places, UNKNOWN]
}

/** Every page that someone may open. A new screen is in it by itself. */
export const placesOf = (who: Visitor, ordId?: string): readonly Place[] =>
  who === 'guest'
    ? everyPlace(ordId)
        .filter(({ path, access }) => access === 'guest' && path !== SIGN_UP_CODE.path)
        .map((place) => ({ ...place, title: BEGINNINGS[place.path] ?? place.title }))
    : everyPlace(ordId).filter(({ path, access }) => access === 'login' || !FOR_GUESTS.test(path))

/** Only the pages that exist. */
export const screensOf = (who: Visitor, ordId?: string): readonly Place[] =>
  placesOf(who, ordId).filter(({ path }) => screenAt(path) !== undefined)
