import { TOTP } from 'otpauth'
import { reset, security, signin } from '#protocol'
import type { Services } from '../../server/services/services.ts'
import { freshEmail, newestCode, PASSWORD, type Person, signUp } from './people.ts'

export interface SecurityWorld {
  readonly address: string
  readonly person: Person
  readonly services: Services
}

const STEP = 30_000
const PAY = '471938'

/** What an app with this `otpauth:` address shows at a moment. */
export const appCode = (uri: string, at: number): string =>
  new TOTP({ secret: new URL(uri).searchParams.get('secret') ?? '' }).generate({ timestamp: at })

/** Binds an authenticator; answers the address that its app has. */
export const bindApp = async ({ services }: Pick<SecurityWorld, 'services'>, uid: string): Promise<string> => {
  const { authenticators } = services.accounts
  const { uri } = await authenticators.offer(uid, 'me')
  // With the code of a moment ago, so that the present one is still unused.
  await authenticators.bind(uid, appCode(uri, services.clock.now() - STEP), services.database.db)
  return uri
}

/** A recovery code of the person, who has an authenticator then. */
export const proof = async ({ services, person: { uid } }: SecurityWorld): Promise<string> => {
  if ((await services.accounts.authenticators.boundAt(uid)) === undefined) await bindApp({ services }, uid)
  const [code = ''] = await services.accounts.recoveryCodes.issue(uid)
  return code
}

/** Another name for the person, to which a code was not sent a moment ago. */
export const freshName = async ({ services, person: { uid } }: SecurityWorld): Promise<string> => {
  const name = freshEmail()
  await services.database.db.updateTable('users').set({ name }).where('uid', '=', uid).execute()
  return name
}

/** A code is good in the browser alone that asked for it. */
const resetAsked = async ({ address, person: { browser } }: SecurityWorld) => {
  const { account } = await signUp(address)
  await browser.call(signin.emailSendingCode, { account, purpose: 'reset' })
  return { account, browser, code: await newestCode(browser, account) }
}

const twoCodes = async ({ address, services }: SecurityWorld) => {
  const { account, browser, uid } = await signUp(address)
  const uri = await bindApp({ services }, uid)
  const now = services.clock.now()
  return { browser, request: { account, code: appCode(uri, now), nextCode: appCode(uri, now + STEP) } }
}

/** Inputs of the calls that prove an account or change what does. */
export const SECURITY_EXAMPLES = {
  signin: {
    emailVerification: async (world: SecurityWorld) => {
      const { account, code } = await resetAsked(world)
      return { account, code }
    },
    emailChangePassword: async (world: SecurityWorld) => {
      const { account, code, browser } = await resetAsked(world)
      const { body } = await browser.call(reset.emailVerification, { account, code })
      return { token: body.data?.token ?? '', password: 'another horse battery' }
    },
    googleSecretKeyVerify: async (world: SecurityWorld) => (await twoCodes(world)).request,
    googleChangePassword: async (world: SecurityWorld) => {
      const { browser, request } = await twoCodes(world)
      const { body } = await browser.call(reset.googleSecretKeyVerify, request)
      return { token: body.data?.token ?? '', password: 'another horse battery' }
    },
  },
  user: {
    emailStatusGoogleStatus: () => ({}),
    restUserPassword: async (world: SecurityWorld) => ({
      password: PASSWORD,
      newPassword: 'another horse battery',
      code: await proof(world),
    }),
    setPayPassword: async (world: SecurityWorld) => ({
      payPassword: PAY,
      ...((await world.services.accounts.payPasswords.isSet(world.person.uid)) ? { current: PAY } : {}),
      code: await proof(world),
    }),
    emailChangePayPassword: async (world: SecurityWorld) => {
      const name = await freshName(world)
      await world.person.browser.call(security.sendProof, { act: 'payPassword' })
      return { payPassword: PAY, code: await newestCode(world.person.browser, name) }
    },
    googleChangePayPassword: async (world: SecurityWorld) => ({ payPassword: PAY, code: await proof(world) }),
    getRandomGoogleSecretKey: () => ({}),
    googleCodeVerify: async (world: SecurityWorld) => {
      const code = await proof(world)
      const { uri } = await world.services.accounts.authenticators.offer(world.person.uid, 'me')
      return { code: appCode(uri, world.services.clock.now()), proof: code }
    },
    unbindGoogle: async (world: SecurityWorld) => ({ code: await proof(world) }),
    newRecoveryCodes: async (world: SecurityWorld) => ({ code: await proof(world) }),
    sendBindingCode: () => ({ account: freshEmail() }),
    bindingEmail: async (world: SecurityWorld) => {
      const account = freshEmail()
      await world.person.browser.call(security.sendBindingCode, { account })
      return { account, code: await newestCode(world.person.browser, account), proof: await proof(world) }
    },
  },
}
