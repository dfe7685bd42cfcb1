/** Who asks for a code, and types it. A code is good for its asker alone, so that nobody else can use its attempts up. */
export interface Asker {
  /** Names a signed-in user, or a browser; '' one that never asked. */
  readonly name: string
  /**
   * `owner`: signed in to the account that the code is sent to. `known`: a browser that has passed the second step of that
   * account. Each of them has limits of his own, so that strangers cannot use those up either.
   */
  readonly standing: 'owner' | 'known' | 'stranger'
}

/** A browser without a session, by the secret that the venue gave it (`SessionControl.browser`), and what is known of it. */
export interface FromBrowser {
  readonly browser: string | undefined
  readonly isKnownDevice: (uid: string) => Promise<boolean>
}

/** Nobody's uid: looking it up takes as long as looking up somebody's. */
export const NOBODY_UID = '0'

export const ownerAsker = (uid: string): Asker => ({ name: `user ${uid}`, standing: 'owner' })

export const browserAsker = (browser: string | undefined, isKnown: boolean): Asker => ({
  name: browser === undefined ? '' : `browser ${browser}`,
  standing: isKnown ? 'known' : 'stranger',
})

/** The asker behind a browser, as the account with this uid knows it; the same work where there is none. */
export const askerFrom = async ({ browser, isKnownDevice }: FromBrowser, uid = NOBODY_UID): Promise<Asker> =>
  browserAsker(browser, await isKnownDevice(uid))
