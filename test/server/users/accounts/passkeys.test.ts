import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activity, passkeys } from '#protocol'
import { createChallenges } from '../../../../server/users/accounts/challenges.ts'
import { createBrowser } from '../../../support/api.ts'
import { ManualTime } from '../../../support/manualTime.ts'
import { addPasskey, attested } from '../../../support/passkeyExamples.ts'
import { messagesTo, type Person, signUp } from '../../../support/people.ts'
import { proof } from '../../../support/securityExamples.ts'
import { softPasskey } from '../../../support/softPasskey.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

const clock = new ManualTime()
let venue: TestVenue
let person: Person
beforeAll(async () => {
  venue = await startVenue({ clock })
})
beforeEach(async () => {
  person = await signUp(venue.address)
})
afterAll(() => venue.close())

const world = () => ({ address: venue.address, services: venue.services, person })
type Key = Awaited<ReturnType<typeof addPasskey>>

/** Asks for a challenge on a fresh browser, and answers it as `answer` does. */
const signIn = async (key: Key, change: Partial<Parameters<Key['assert']>[0]> = {}) => {
  const browser = createBrowser(venue.address)
  const { body } = await browser.call(passkeys.beginSignIn, {})
  const challenge = String(body.data?.options['challenge'])
  const response = key.assert({ challenge, origin: venue.address, ...change })
  return { browser, response, answer: (await browser.call(passkeys.finishSignIn, { response })).body }
}
const listed = async () => (await person.browser.call(passkeys.list, {})).body.data?.passkeys ?? []

describe('a passkey', () => {
  it('signs in without password and code, and stands in list and trail', async () => {
    const key = await addPasskey(world())
    const { answer } = await signIn(key)
    expect(answer.data).toEqual({ uid: person.uid, demo: true })
    expect(await listed()).toMatchObject([{ id: key.id, name: 'My phone', synced: false }])
    expect((await listed())[0]?.usedAt).toBe(String(clock.now()))
    const { data } = (await person.browser.call(activity.list, {})).body
    expect(data?.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['signIn', 'passkeyAdded']))
  })

  it('is added and removed by a fresh second factor alone', async () => {
    const key = await addPasskey(world())
    expect((await person.browser.call(passkeys.beginAdd, {})).body.code).toBe('2003')
    expect((await person.browser.call(passkeys.remove, { id: key.id })).body.code).toBe('2003')
    expect(await listed()).toHaveLength(1)
    await person.browser.call(passkeys.remove, { id: key.id, code: await proof(world()) })
    expect(await listed()).toEqual([])
    expect((await signIn(key)).answer.code).toBe('2000')
  })

  it('is added and removed with a letter to the owner that names it', async () => {
    const key = await addPasskey(world())
    await person.browser.call(passkeys.remove, { id: key.id, code: await proof(world()) })
    const letters = (await messagesTo(person.browser, person.account)).map(({ text }) => text)
    for (const end of ['added to', 'removed from'])
      expect(letters.filter((text) => text.includes(`“My phone” was ${end}`))).toHaveLength(1)
  })

  it('is the tenth at most, also where several are added at once', async () => {
    const { db } = venue.services.database
    const rows = Array.from({ length: 9 }, (_, at) => ({
      id: `${person.uid}-${at}`,
      uid: person.uid,
      public_key: '',
      counter: '0',
      transports: '',
      synced: false,
      name: `Key ${at}`,
      created_at: String(clock.now()),
    }))
    await db.insertInto('passkeys').values(rows).execute()
    const responses = [await attested(world()), await attested(world())]
    const answers = await Promise.all(
      responses.map((response) => person.browser.call(passkeys.finishAdd, { name: 'New', response })),
    )
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['200', '2510']))
    expect(await listed()).toHaveLength(10)
    const { body } = await person.browser.call(passkeys.beginAdd, { code: await proof(world()) })
    expect(body).toMatchObject({ code: '2510', msg: expect.stringContaining('10 passkeys') })
  })

  it('is renamed', async () => {
    const key = await addPasskey(world())
    await person.browser.call(passkeys.rename, { id: key.id, name: 'Spare key' })
    expect((await listed())[0]?.name).toBe('Spare key')
  })

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['over a challenge that nobody gave', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without finger, face or PIN', { verified: false }],
  ])('%s is refused as a wrong login', async (_, change) => {
    const key = await addPasskey(world())
    expect((await signIn(key, change)).answer.code).toBe('2000')
  })

  it('that signs the same challenge twice is refused the second time', async () => {
    const { response, answer } = await signIn(await addPasskey(world()))
    expect(answer.code).toBe('200')
    expect((await createBrowser(venue.address).call(passkeys.finishSignIn, { response })).body.code).toBe('2000')
  })

  it('whose counter went back is a copy, and is refused', async () => {
    const key = await addPasskey(world())
    await signIn(key)
    await signIn(key)
    key.count(0)
    expect((await signIn(key)).answer.code).toBe('2000')
  })

  it('that nobody has is refused like one that signed wrongly', async () => {
    const unknown = await signIn(softPasskey())
    const wrong = await signIn(await addPasskey(world()), { verified: false })
    expect(unknown.answer).toEqual(wrong.answer)
  })

  it('of another session or person finishes nothing', async () => {
    const response = await attested(world())
    const other = await signUp(venue.address)
    expect((await other.browser.call(passkeys.finishAdd, { name: 'Mine', response })).body.code).toBe('2001')
    // Used up by the attempt.
    expect((await person.browser.call(passkeys.finishAdd, { name: 'Mine', response })).body.code).toBe('2001')
    expect(await listed()).toEqual([])
  })

  it('of another is neither renamed nor removed', async () => {
    const key = await addPasskey(world())
    const other = await signUp(venue.address)
    const renamed = await other.browser.call(passkeys.rename, { id: key.id, name: 'Stolen' })
    const removed = await other.browser.call(passkeys.remove, { id: key.id })
    expect([renamed.body.code, removed.body.code]).toEqual(['1009', '1009'])
    expect((await listed())[0]?.name).toBe('My phone')
  })
})

it('a challenge is good for five minutes, once, for who asked', () => {
  const time = new ManualTime()
  const challenges = createChallenges(time)
  const [first, second, third] = [challenges.issue('ada'), challenges.issue('ada'), challenges.issue('ada')]
  expect(challenges.redeem(first, 'bob')).toBe(false)
  expect(challenges.redeem(first, 'ada')).toBe(false)
  expect(challenges.redeem(second, 'ada')).toBe(true)
  expect(challenges.redeem(second, 'ada')).toBe(false)
  time.advance(300_000)
  expect(challenges.redeem(third, 'ada')).toBe(false)
})

describe('the anti-phishing phrase', () => {
  it('is set by a fresh second factor, stands in the mails, and is taken away', async () => {
    expect((await person.browser.call(activity.setPhrase, { phrase: 'blue heron' })).body.code).toBe('2003')
    const code = await proof(world())
    const set = await person.browser.call(activity.setPhrase, { phrase: ' blue heron ', code })
    expect(set.body.data?.phrase).toBe('blue heron')
    expect((await person.browser.call(activity.getPhrase, {})).body.data?.phrase).toBe('blue heron')
    await person.browser.call(activity.setPhrase, { phrase: '', code: await proof(world()) })
    expect((await person.browser.call(activity.getPhrase, {})).body.data?.phrase).toBe('')
  })

  it.each(['x', 'a\nb', 'x'.repeat(25), '\u202eevil'])('%j is none', async (phrase) => {
    expect((await person.browser.call(activity.setPhrase, { phrase })).body).toMatchObject({ field: 'phrase' })
  })
})
