import type { BrowserContext } from 'playwright-core'
import type { Person } from './people.ts'

/** Gives a browser somebody's session at the venue of this address; what its pages open from then on is theirs. */
export const giveSession = (
  context: BrowserContext,
  { browser }: Pick<Person, 'browser'>,
  address: string,
): Promise<void> => context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: address })))
