import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { API_PREFIX, certification, type InputOf, pictures, security, signin, wallet } from '#protocol'
import { createBrowser } from './api.ts'
import { freshEmail, newestCode, PASSWORD, type Person } from './people.ts'
import { formOf, freshPicture } from './sentPictures.ts'

export const PRIMARY = { name: 'Ada Lovelace', idNumber: 'C01X00T47', country: 'DE' } as const

/** Sends a picture that nobody sent before, and answers its id. */
export const sendPicture = async (
  { browser }: Pick<Person, 'browser'>,
  purpose: InputOf<typeof pictures.uploadPic>['purpose'],
  picture?: Buffer,
): Promise<string> => {
  const body = formOf({ purpose }, picture ?? (await freshPicture()))
  const answer = await browser.send(API_PREFIX + pictures.uploadPic.path, { method: 'POST', body })
  const data = answer.body.data as { id: string } | undefined
  if (data === undefined) throw new Error(`No picture: ${answer.body.code} ${answer.body.msg}`)
  return data.id
}

/** When a decision that does not come counts as lost; ms. A machine with much else to do may take its time. */
const PATIENCE = 60_000

/** Waits until a step of the certification is decided: the policy of the test venues takes a fifth of a second. */
export const decided = async <T extends { state: string }>(read: () => Promise<T | undefined>): Promise<T> => {
  const until = Date.now() + PATIENCE
  while (Date.now() < until) {
    const step = await read()
    if (step !== undefined && step.state !== 'pending' && step.state !== 'open') return step
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('nothing was decided')
}

const readPrimary = async ({ browser }: Person) =>
  (await browser.call(certification.primaryCertificationDataEcho, {})).body.data
const readAdvanced = async ({ browser }: Person) =>
  (await browser.call(certification.advancedCertificationDataEcho, {})).body.data

export const certifyPrimary = async (
  person: Person,
  request: InputOf<typeof certification.primaryCertification> = PRIMARY,
) => {
  if ((await readPrimary(person))?.state !== 'approved')
    await person.browser.call(certification.primaryCertification, request)
  return decided(() => readPrimary(person))
}

export const advancedRequest = async (
  person: Person,
): Promise<InputOf<typeof certification.advancedCertification>> => ({
  document: 'idCard',
  expiresOn: '2099-01-31',
  front: await sendPicture(person, 'certification'),
  back: await sendPicture(person, 'certification'),
  selfie: await sendPicture(person, 'certification'),
})

export const certifyAdvanced = async (person: Person) => {
  await certifyPrimary(person)
  await person.browser.call(certification.advancedCertification, await advancedRequest(person))
  return decided(() => readAdvanced(person))
}

/** A case of a person who is not signed in. */
export const guestCase = async (address: string): Promise<{ id: string; secret: string }> => {
  const { body } = await createBrowser(address).call(certification.manualReset, {
    what: 'all',
    reason: 'Phone and mailbox are gone.',
    images: [],
    account: freshEmail(),
  })
  return { id: body.data?.caseId ?? '', secret: body.data?.secret ?? '' }
}

let wallets = 0
/** A wallet that signs as browser wallets do (EIP-191). */
export const freshWallet = () => {
  wallets += 1
  const secret = createHash('sha256').update(`wallet ${wallets} ${process.pid}`).digest()
  const address = `0x${Buffer.from(keccak_256(secp256k1.getPublicKey(secret, false).subarray(1)).subarray(12)).toString('hex')}`
  const sign = (text: string): string => {
    const body = Buffer.from(text)
    const hash = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${body.length}`), body]))
    const [recovery = 0, ...rest] = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
    return `0x${Buffer.from([...rest, recovery + 27]).toString('hex')}`
  }
  const code = createHash('sha256')
    .update(address + address.slice(-8))
    .digest('hex')
  return { address, sign, code }
}

export const pairingRequest = async (
  { browser }: Pick<Person, 'browser'>,
  { address, sign, code } = freshWallet(),
): Promise<InputOf<typeof pictures.doPairUser>> => {
  const { body } = await browser.call(wallet.challenge, { address })
  return { address, code, signature: sign(body.data?.text ?? '') }
}

/** From now on the browser is signed in as somebody who has just opened an account. */
const newcomer = async ({ browser }: Person): Promise<string> => {
  const account = freshEmail()
  await browser.call(signin.emailSendingCode, { account, purpose: 'register' })
  const code = await newestCode(browser, account)
  await browser.call(signin.registerMobile, { account, password: PASSWORD, code })
  return account
}

/** A case that nobody has decided yet, of somebody new. */
export const openCase = async (person: Person): Promise<string> => {
  await newcomer(person)
  return (await person.browser.call(certification.primaryCertification, PRIMARY)).body.data?.caseId ?? ''
}

/** A case that the demo rejected, of somebody new. */
export const rejectedCase = async (person: Person): Promise<string> => {
  await newcomer(person)
  return (await certifyPrimary(person, { ...PRIMARY, idNumber: 'X1000' })).caseId ?? ''
}

/** A fresh second factor of somebody new, who has neither orders nor positions. */
export const freshProof = async (person: Person, act: security.ProvedAct): Promise<{ code: string }> => {
  const account = await newcomer(person)
  return proofOf({ ...person, account }, act)
}

/** The code that this act needs. */
export const proofOf = async ({ browser, account }: Person, act: security.ProvedAct): Promise<{ code: string }> => {
  await browser.call(security.sendProof, act)
  return { code: await newestCode(browser, account) }
}
