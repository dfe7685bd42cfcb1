import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, common, selfSelection, signin, user } from '#protocol'
import { createBrowser } from '../../support/api.ts'
import { FakeMarket, fakeInstrument, fakeTicker } from '../../support/fakeMarket.ts'
import { messagesTo, type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

const many = Array.from({ length: 201 }, (_, i) => `C${i}-USDT`)
const market = new FakeMarket([
  'BTC-USDT',
  'ETH-USDT',
  'SOL-USDT',
  fakeInstrument('EUR-USD', { kind: 'forex' }),
  ...many,
])
market.setTicker(fakeTicker('ETH-USDT', '4000', 1_790_000_000_000))

let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ market: () => market })
})
afterAll(() => venue.close())

const set = async ({ browser }: Person, instIds: string[], merge = false) =>
  (await browser.call(selfSelection.setFavourites, { instIds, merge })).body
const stored = async ({ browser }: Person) =>
  (await browser.call(selfSelection.personalCoinDataRank, {})).body.data?.favourites
const searchEuro = async (browser: Person['browser']) =>
  (await browser.call(selfSelection.searchForFavorites, { query: ' eur ' })).body.data?.results

describe('favourites', () => {
  it('stay with the account, in its order', async () => {
    const person = await signUp(venue.address)
    expect(await stored(person)).toEqual([])
    await set(person, ['SOL-USDT', 'BTC-USDT', 'ETH-USDT'])
    expect(await stored(person)).toEqual(['SOL-USDT', 'BTC-USDT', 'ETH-USDT'])
    await set(person, ['ETH-USDT', 'SOL-USDT'])
    const { data } = (await person.browser.call(selfSelection.personalCoinDataRank, {})).body
    expect(data?.favourites).toEqual(['ETH-USDT', 'SOL-USDT'])
    expect(data?.rank).toEqual([
      { instId: 'ETH-USDT', last: '4000', open24h: '4000', volCcy24h: '100000', ts: '1790000000000' },
    ])
    expect(await stored(await signUp(venue.address))).toEqual([])
  })
  it('of a guest join those of the account that he signs in to', async () => {
    const person = await signUp(venue.address)
    await set(person, ['BTC-USDT', 'ETH-USDT'])
    const { data } = await set(person, ['SOL-USDT', 'ETH-USDT'], true)
    expect(data?.favourites).toEqual(['BTC-USDT', 'ETH-USDT', 'SOL-USDT'])
    expect(await stored(person)).toEqual(data?.favourites)
  })
  it('are marked in what is searched for, for their owner alone', async () => {
    const person = await signUp(venue.address)
    await set(person, ['EUR-USD'])
    expect(await searchEuro(person.browser)).toEqual([
      { instId: 'EUR-USD', name: 'EUR', kind: 'forex', favourite: true },
    ])
    expect((await searchEuro(createBrowser(venue.address)))?.[0]?.favourite).toBe(false)
  })

  it('that two tabs replace at once are one of the two lists', async () => {
    const person = await signUp(venue.address)
    const [a, b] = [many.slice(0, 50), many.slice(25, 75).toReversed()]
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([set(person, a), set(person, b)])
      expect([a, b]).toContainEqual(await stored(person))
    }
  })
  it('that eight tabs merge at once are all there, each once', async () => {
    const person = await signUp(venue.address)
    const lists = Array.from({ length: 8 }, (_, i) => many.slice(i * 10, i * 10 + 30))
    // The first rounds also open connections; only once they stand do transactions really overlap.
    for (let round = 0; round < 10; round += 1) {
      await set(person, [])
      await Promise.all(lists.map((instIds) => set(person, instIds, true)))
      const favourites = (await stored(person)) ?? []
      expect(new Set(favourites).size).toBe(favourites.length)
      expect(favourites.toSorted()).toEqual(many.slice(0, 100).toSorted())
    }
  })
  it('that one tab replaces while another merges are the list, or the list and what was merged', async () => {
    const person = await signUp(venue.address)
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([set(person, ['BTC-USDT', 'ETH-USDT']), set(person, ['ETH-USDT', 'SOL-USDT'], true)])
      expect([
        ['BTC-USDT', 'ETH-USDT'],
        ['BTC-USDT', 'ETH-USDT', 'SOL-USDT'],
      ]).toContainEqual(await stored(person))
    }
  })
})

describe('bad favourites', () => {
  it.each([
    ['a repeated id', ['BTC-USDT', 'BTC-USDT'], '1001'],
    ['more than 200', many, '1001'],
    ['300 ids', Array.from({ length: 300 }, () => 'BTC-USDT'), '1001'],
    ['no instrument of this market', ['BTC-USDT', 'NOTHING-USDT'], '3000'],
    ['a property of every object', ['constructor'], '1001'],
    ['an endless id', ['x'.repeat(10_000)], '1001'],
    ['HTML', ['<script>'], '1001'],
    ['a number', [1], '1001'],
    ['text', 'BTC-USDT', '1001'],
    ['nothing', null, '1001'],
  ])('%s: refused, and the list stays', async (_name, instIds, code) => {
    const person = await signUp(venue.address)
    await set(person, ['SOL-USDT'])
    const { body } = await person.browser.send(API_PREFIX + selfSelection.setFavourites.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ instIds }),
    })
    expect(body.code).toBe(code)
    expect(body.field?.split('.')[0]).toBe('instIds')
    expect(await stored(person)).toEqual(['SOL-USDT'])
  })
  it('200 are the most that fit', async () => {
    const person = await signUp(venue.address)
    expect((await set(person, many.slice(0, 200))).data?.favourites).toHaveLength(200)
    expect((await set(person, many.slice(200), true)).data?.favourites).toHaveLength(200)
  })
  it.each([
    ['41 characters', 'x'.repeat(41), '1001'],
    ['10,000 characters', 'x'.repeat(10_000), '1001'],
    ['HTML', '<script>alert(1)</script>', '200'],
    ['SQL', "' OR 1=1 --", '200'],
    ['a pattern', '(.*)+$', '200'],
  ])('a query of %s finds nothing', async (_name, query, code) => {
    const { body } = await createBrowser(venue.address).call(selfSelection.searchForFavorites, { query })
    expect([body.code, body.data?.results ?? []]).toEqual([code, []])
  })
})

const subjects = async ({ browser, account }: Person) =>
  (await messagesTo(browser, account)).map(({ subject }) => subject)

describe('the language of an account', () => {
  const english = { headers: { 'accept-language': 'en' } }

  it('is that of its mails, whatever the request speaks', async () => {
    const person = await signUp(venue.address)
    await person.browser.call(common.setUserLanguage, { language: 'de' }, english)
    await person.browser.call(user.sendEmailCodeByEmailLogin, { account: person.account }, english)
    expect((await subjects(person))[0]).toBe('Ihr Tapeline-Anmeldecode')
    await person.browser.call(signin.emailSendingCode, { account: person.account, purpose: 'register' }, english)
    expect((await subjects(person))[0]).toBe('Sie haben bereits ein Tapeline-Konto')
  })
  it('is that of the request until one was chosen', async () => {
    const person = await signUp(venue.address)
    const { account } = person
    await person.browser.call(user.sendEmailCodeByEmailLogin, { account }, { headers: { 'accept-language': 'de' } })
    expect((await subjects(person))[0]).toBe('Ihr Tapeline-Anmeldecode')
  })
  it('must be one of the ten', async () => {
    const { browser } = await signUp(venue.address)
    for (const language of ['xx', 'EN', '', 'x'.repeat(10_000)]) {
      const { body } = await browser.call(common.setUserLanguage, { language: language as 'en' })
      expect(body).toMatchObject({ code: '1001', field: 'language' })
    }
  })
})
