import { randomBytes } from 'node:crypto'
import { common, signin } from '#protocol'
import { type Browser, createBrowser } from './api.ts'

export const PASSWORD = 'correct horse battery'

let count = 0
/** An address that nobody has used in this run. */
export const freshEmail = (): string => {
  count += 1
  return `user${count}.${randomBytes(4).toString('hex')}@example.org`
}
export const freshMobile = (): string => `+49151${String(randomBytes(4).readUInt32BE()).padStart(10, '0').slice(-8)}`

/** Every message to an account, newest first, as the mailbox page would show them. */
export const messagesTo = async (browser: Browser, account: string) => {
  const { body } = await browser.call(common.demoMailbox, { account })
  return body.data?.messages ?? []
}

/** The newest code that was sent to an account. */
export const newestCode = async (browser: Browser, account: string): Promise<string> => {
  const code = (await messagesTo(browser, account)).find((message) => message.code !== undefined)?.code
  if (code === undefined) throw new Error(`No code for ${account}`)
  return code
}

export interface Person {
  readonly browser: Browser
  readonly account: string
  readonly uid: string
}

/** Someone who has just opened an account and is signed in. */
export const signUp = async (address: string, account = freshEmail()): Promise<Person> => {
  const browser = createBrowser(address)
  const send = account.startsWith('+') ? signin.mobileSendingCode : signin.emailSendingCode
  await browser.call(send, { account, purpose: 'register' })
  const code = await newestCode(browser, account)
  const { body } = await browser.call(signin.registerMobile, { account, password: PASSWORD, code })
  if (body.data === undefined) throw new Error(`Sign-up failed: ${body.code} ${body.msg}`)
  return { browser, account, uid: body.data.uid }
}
