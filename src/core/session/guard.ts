import { canonicalPath, LOGIN, type Screen, screenAt } from '../screens/screens.ts'

/** What an address shows. */
export type Destination =
  | { readonly show: 'screen'; readonly screen: Screen }
  | { readonly show: 'unknown' }
  /** A page for those who are signed in, while `checkLogin` has not answered. */
  | { readonly show: 'wait'; readonly screen: Screen }
  | { readonly show: 'login'; readonly to: string }

/** The login page that leads back to `wanted` (path and query) afterwards. */
export const loginAddress = (wanted: string): string => `${LOGIN}?to=${encodeURIComponent(wanted)}`

/** Where to go after signing in: the page that was wanted, if it is one of ours, else `otherwise`. */
export const returnPath = (query: string, otherwise: string): string => {
  const to = new URLSearchParams(query).get('to')
  if (to === null || !to.startsWith('/')) return otherwise
  const path = to.replace(/[?#].*$/, '')
  return screenAt(path) !== undefined && canonicalPath(path) !== LOGIN ? to : otherwise
}

/** Guests see the guest pages; everything else asks for a login first. */
export const destination = (path: string, query: string, signedIn: boolean | undefined): Destination => {
  const screen = screenAt(path)
  if (screen === undefined) return { show: 'unknown' }
  const { access } = screen
  if (access === 'login' && signedIn === undefined) return { show: 'wait', screen }
  if (access === 'login' && signedIn === false) return { show: 'login', to: loginAddress(path + query) }
  return { show: 'screen', screen }
}
