import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictures, wallet } from '#protocol'
import { freshWallet, pairingRequest } from '../../../support/identity.ts'
import { ManualTime } from '../../../support/manualTime.ts'
import { type Person, signUp } from '../../../support/people.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

const clock = new ManualTime()
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock })
})
afterAll(() => venue.close())

const pair = async ({ browser }: Person, request: Awaited<ReturnType<typeof pairingRequest>>) =>
  (await browser.call(pictures.doPairUser, request)).body
const paired = async ({ browser }: Person) =>
  (await browser.call(wallet.list, {})).body.data?.wallets.map(({ address }) => address)

it('a signature over the challenge pairs the wallet, and it can be unpaired', async () => {
  const person = await signUp(venue.address)
  const one = freshWallet()
  const request = await pairingRequest(person, one)
  expect((await pair(person, request)).data).toEqual({ address: one.address, code: one.code, pairedAt: clock.now() })
  expect(await paired(person)).toEqual([one.address])
  await person.browser.call(wallet.unpair, { address: one.address })
  expect(await paired(person)).toEqual([])
})

it('the challenge names the site, the user, and that nothing moves', async () => {
  const person = await signUp(venue.address)
  const { body } = await person.browser.call(wallet.challenge, { address: freshWallet().address })
  expect(body.data?.text).toContain(`${new URL(venue.address).host} wants you to sign in`)
  expect(body.data?.text).toContain(`user ${person.uid}. This moves nothing`)
})

it('a challenge is good once, also when the signature was wrong, and for five minutes', async () => {
  const person = await signUp(venue.address)
  const one = freshWallet()
  const request = await pairingRequest(person, one)
  const digit = request.signature.at(-4) === '0' ? '1' : '0'
  const flipped = `${request.signature.slice(0, -4)}${digit}${request.signature.slice(-3)}`
  expect((await pair(person, { ...request, signature: flipped })).code).toBe('2503')
  expect((await pair(person, request)).code).toBe('2503')
  const late = await pairingRequest(person, one)
  clock.advance(300_001)
  expect((await pair(person, late)).code).toBe('2503')
  const good = await pairingRequest(person, one)
  expect((await pair(person, good)).code).toBe('200')
  expect((await pair(person, good)).code).toBe('2503')
})

it('neither another wallet, another code nor another user’s challenge is a proof', async () => {
  const [person, other] = [await signUp(venue.address), await signUp(venue.address)]
  const [one, two] = [freshWallet(), freshWallet()]
  const { body } = await person.browser.call(wallet.challenge, { address: one.address })
  const signature = two.sign(body.data?.text ?? '')
  expect((await pair(person, { address: one.address, code: one.code, signature })).code).toBe('2503')
  expect((await pair(person, { ...(await pairingRequest(person, one)), code: two.code })).code).toBe('2503')
  const mine = await pairingRequest(person, one)
  expect((await pair(other, mine)).code).toBe('2503')
  // The other half of the curve signs the same text: it is no second signature.
  const s = BigInt(`0x${mine.signature.slice(66, 130)}`)
  const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const v = mine.signature.endsWith('1b') ? '1c' : '1b'
  const high = `${mine.signature.slice(0, 66)}${(n - s).toString(16).padStart(64, '0')}${v}`
  expect((await pair(person, { ...mine, signature: high })).code).toBe('2503')
})

it('a wallet that another user proves goes over to him', async () => {
  const [person, other] = [await signUp(venue.address), await signUp(venue.address)]
  const one = freshWallet()
  await pair(person, await pairingRequest(person, one))
  await pair(other, await pairingRequest(other, one))
  expect([await paired(person), await paired(other)]).toEqual([[], [one.address]])
})

it('of challenges for ever other addresses the newest five can be signed, and no more rows are kept', async () => {
  const person = await signUp(venue.address)
  const requests = []
  for (let nth = 0; nth < 9; nth += 1) {
    clock.advance(1)
    requests.push(await pairingRequest(person, freshWallet()))
  }
  const kept = await venue.database.db
    .selectFrom('wallet_challenges')
    .select('address')
    .where('uid', '=', person.uid)
    .execute()
  expect(kept.map(({ address }) => address).toSorted()).toEqual(
    requests
      .slice(-5)
      .map(({ address }) => address)
      .toSorted(),
  )
  const codes = []
  for (const request of requests) codes.push((await pair(person, request)).code)
  expect(codes).toEqual([...Array(4).fill('2503'), ...Array(5).fill('200')])
})
