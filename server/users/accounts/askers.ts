/**
 * The asker of a code: who requested it and may type it. A code is valid for its asker alone, so that others cannot use
 * up its attempts.
 */
export interface Asker {
  /** Names a signed-in user, or a browser; '' for a browser that has not asked before. */
  readonly name: string
  /**
   * To the account to which the code is sent. `owner`: signed in to it. `known`: a browser that has passed its second
   * step. Each has limits of its own, which strangers cannot use up.
   */
  readonly relation: 'owner' | 'known' | 'stranger'
}

/**
 * A browser without a session, by the secret that the venue gave it (`SessionControl.browser`), and what is known of
 * it.
 */
export interface FromBrowser {
  readonly browser: string | undefined
  readonly isKnownDevice: (uid: string) => Promise<boolean>
}

/** A uid of no user: looking it up takes as long as looking up a real one. */
export const NOBODY_UID = '0'

export const ownerAsker = (uid: string): Asker => ({ name: `user ${uid}`, relation: 'owner' })

export const browserAsker = (browser: string | undefined, isKnown: boolean): Asker => ({
  name: browser === undefined ? '' : `browser ${browser}`,
  relation: isKnown ? 'known' : 'stranger',
})

/** The asker behind a browser, as the account with this uid knows it; takes the same work for an unknown uid. */
export const askerFrom = async ({ browser, isKnownDevice }: FromBrowser, uid = NOBODY_UID): Promise<Asker> =>
  browserAsker(browser, await isKnownDevice(uid))
