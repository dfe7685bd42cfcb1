import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, CHAT_TEXT_LIMIT, newCalls, pictures, serviceMsg, signin, traveller, v1 } from '#protocol'
import { type Browser, createBrowser } from '../../support/api.ts'
import { chatDraft } from '../../support/chatExamples.ts'
import { freshEmail, newestCode, PASSWORD, type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue, WIDE_RATES } from '../../support/startVenue.ts'

let leap = 0
const clock = { now: () => Date.now() + leap }
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock })
})
afterAll(() => venue.close())

const guest = async (address = venue.address): Promise<Browser> => {
  const browser = createBrowser(address)
  await browser.call(traveller.getTraveler, {})
  return browser
}
const write = async (browser: Browser, text: string) =>
  (await browser.call(traveller.travellerMsgSave, chatDraft(text))).body
const listOf = async (browser: Browser) => (await browser.call(serviceMsg.getList, { limit: 100 })).body.data
const wordsOf = async (browser: Browser) =>
  (await listOf(browser))?.messages.filter(({ kind }) => kind === 'text').map(({ body }) => body) ?? []

/** Signs a browser up; what the device holds as a guest goes along. */
const signUpIn = async (browser: Browser): Promise<string> => {
  const account = freshEmail()
  await browser.call(signin.emailSendingCode, { account, purpose: 'register' })
  const code = await newestCode(browser, account)
  const { body } = await browser.call(signin.registerMobile, { account, password: PASSWORD, code })
  return body.data?.uid ?? ''
}
const signIn = (browser: Browser, { account }: Pick<Person, 'account'>, code?: string) =>
  browser.call(signin.loginX, { account, password: PASSWORD, ...(code === undefined ? {} : { code }) })
const signInAnew = async (browser: Browser, person: Person) => {
  await browser.call(signin.emailSendingCode, { account: person.account, purpose: 'login' })
  return signIn(browser, person, await newestCode(browser, person.account))
}

describe('a guest', () => {
  it('has an identity of his own by a secret that no script reads, and no row before his first word', async () => {
    const browser = createBrowser(venue.address)
    const first = await browser.call(traveller.getTraveler, {})
    expect(first.body.data).toMatchObject({ isNew: true, chat: { state: 'none', lastSeq: 0 } })
    const [cookie = ''] = first.headers.getSetCookie()
    for (const part of ['tapeline_guest=', 'HttpOnly', 'SameSite=Lax']) expect(cookie).toContain(part)
    expect((await browser.call(traveller.getTraveler, {})).body.data?.isNew).toBe(false)
    const { rows } = await venue.database.pool.query('SELECT FROM support_chats')
    expect(rows).toHaveLength(0)
    expect((await write(browser, 'Hello')).data?.message).toMatchObject({ seq: 1, from: 'user', body: 'Hello' })
    const { rows: secrets } = await venue.database.pool.query('SELECT guest_hash FROM support_chats')
    expect(secrets[0]?.guest_hash).not.toBe(browser.cookies.get('tapeline_guest'))
  })

  it('reads his own and nobody else’s; without a secret, or with a made-up one, there is nothing', async () => {
    const [one, other] = [await guest(), await guest()]
    await write(one, 'mine alone')
    expect((await other.call(traveller.getTravellerList, {})).body.data?.messages).toEqual([])
    const none = createBrowser(venue.address)
    expect((await none.call(traveller.getTravellerList, {})).body.code).toBe('2506')
    expect((await none.call(traveller.travellerMsgSave, chatDraft())).body.code).toBe('2506')
    const made = await none.send(API_PREFIX + traveller.getTravellerList.path, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', cookie: `tapeline_guest=${'A'.repeat(43)}` },
    })
    expect(made.body.data).toMatchObject({ messages: [] })
  })

  it('sends no pictures', async () => {
    const browser = await guest()
    const { body } = await browser.call(pictures.uploadPic, { purpose: 'chat' })
    expect(body.code).toBe('650')
  })
})

describe('a message', () => {
  it('is one however often it is sent, at once too, and its key stands for nothing else', async () => {
    const { browser } = await signUp(venue.address)
    const draft = chatDraft('once')
    const replies = await Promise.all(Array.from({ length: 12 }, () => browser.call(serviceMsg.save, draft)))
    expect(new Set(replies.map(({ body }) => body.data?.message.seq))).toEqual(new Set([1]))
    expect(await wordsOf(browser)).toEqual(['once'])
    expect((await browser.call(serviceMsg.save, { ...draft, text: 'twice' })).body.code).toBe('1008')
  })

  it('has one place in the order, without gaps, however many are sent at once', async () => {
    const { browser } = await signUp(venue.address)
    await Promise.all(Array.from({ length: 40 }, (_, at) => browser.call(serviceMsg.save, chatDraft(`no ${at}`))))
    const list = await listOf(browser)
    expect(list?.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  })

  it('is bound in length and free of what cannot be seen', async () => {
    const { browser } = await signUp(venue.address)
    const code = async (text: string) => (await browser.call(serviceMsg.save, chatDraft(text))).body.code
    expect(await code('x'.repeat(CHAT_TEXT_LIMIT))).toBe('200')
    expect(await code('two\nlines 👋')).toBe('200')
    for (const bad of ['', '   ', 'x'.repeat(CHAT_TEXT_LIMIT + 1), 'a\u202eb', 'a\u0000b', 'a\u2066b', '\ud800'])
      expect(await code(bad), JSON.stringify(bad)).toBe('1001')
  })

  it('is one of many pages: back from the newest, and on from any', async () => {
    const { browser } = await signUp(venue.address)
    for (let at = 1; at <= 25; at++) await browser.call(serviceMsg.save, chatDraft(`no ${at}`))
    const page = async (request: { before?: number; after?: number; limit?: number }) => {
      const { data } = (await browser.call(serviceMsg.getList, request)).body
      return [data?.messages.map(({ seq }) => seq), data?.more]
    }
    expect(await page({ limit: 10 })).toEqual([[16, 17, 18, 19, 20, 21, 22, 23, 24, 25], true])
    expect(await page({ before: 16, limit: 10 })).toEqual([[6, 7, 8, 9, 10, 11, 12, 13, 14, 15], true])
    expect(await page({ before: 6, limit: 10 })).toEqual([[1, 2, 3, 4, 5], false])
    expect(await page({ after: 20, limit: 3 })).toEqual([[21, 22, 23], true])
    expect(await page({ after: 25 })).toEqual([[], false])
  })
})

describe('pictures', () => {
  it('are their owner’s: somebody else can neither send nor see them', async () => {
    const [ada, bob] = [await signUp(venue.address), await signUp(venue.address)]
    const { data } = (await ada.browser.call(pictures.uploadPic, { purpose: 'chat' })).body
    const image = data?.id ?? ''
    const draft = { key: chatDraft().key, kind: 'image', image } as const
    expect((await bob.browser.call(serviceMsg.save, draft)).body).toMatchObject({ code: '1009', field: 'image' })
    expect((await ada.browser.call(serviceMsg.save, draft)).body.code).toBe('200')
    expect((await ada.browser.send(data?.url ?? '')).status).toBe(200)
    expect((await bob.browser.send(data?.url ?? '')).status).toBe(404)
    expect((await (await guest()).send(data?.url ?? '')).status).toBe(404)
    // One that was sent for something else is none of a chat.
    const { data: avatar } = (await ada.browser.call(pictures.uploadPic, { purpose: 'avatar' })).body
    const wrong = { key: chatDraft().key, kind: 'image', image: avatar?.id ?? '' } as const
    expect((await ada.browser.call(serviceMsg.save, wrong)).body.code).toBe('1009')
  })
})

describe('the sign-in of a guest', () => {
  it('takes his words along once, behind what the account had, and the device forgets its secret', async () => {
    const person = await signUp(venue.address)
    await person.browser.call(serviceMsg.save, chatDraft('before'))
    const browser = await guest()
    const lost = chatDraft('as a guest')
    await browser.call(traveller.travellerMsgSave, lost)
    const secret = browser.cookies.get('tapeline_guest') ?? ''
    expect((await signInAnew(browser, person)).body.code).toBe('200')
    expect(browser.cookies.has('tapeline_guest')).toBe(false)
    expect(await wordsOf(browser)).toEqual(['before', 'as a guest'])
    const list = await listOf(browser)
    expect(list?.messages.at(-1)).toMatchObject({ from: 'venue', kind: 'event', body: 'joined' })
    expect(list?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3])
    // Its answer was lost: sent again, now with the account, it is the one that stands.
    expect((await browser.call(serviceMsg.save, lost)).body.data?.message.seq).toBe(2)
    // The old secret opens nothing any more, and another sign-in takes nothing.
    const thief = createBrowser(venue.address)
    const old = { 'content-type': 'application/json', cookie: `tapeline_guest=${secret}` }
    const asked = await thief.send(API_PREFIX + traveller.getTravellerList.path, {
      method: 'POST',
      body: '{}',
      headers: old,
    })
    expect(asked.body.code).toBe('2506')
    const other = await signUp(venue.address)
    expect(await wordsOf(other.browser)).toEqual([])
  })

  it('of two accounts at once, gives them to one; of the same account twice, once', async () => {
    for (let round = 0; round < 6; round++) {
      const browser = await guest()
      await write(browser, `round ${round}`)
      const hash = (
        await venue.database.pool.query(
          'SELECT c.guest_hash FROM support_chats AS c JOIN support_messages AS m ON m.chat_id = c.id WHERE m.body = $1',
          [`round ${round}`],
        )
      ).rows[0]?.guest_hash as string
      const people = [await signUp(venue.address), await signUp(venue.address)]
      const ask = people.flatMap(({ uid }) => [1, 2, 3].map(() => venue.services.support.join(hash, uid)))
      const got = await Promise.all(ask)
      expect(got.filter(Boolean)).toHaveLength(1)
      const words = await Promise.all(people.map(({ browser: own }) => wordsOf(own)))
      expect(words.flat()).toEqual([`round ${round}`])
    }
  })

  it('loses no word that is sent at the same moment, and doubles none', async () => {
    const browser = await guest()
    await write(browser, 'first')
    const drafts = Array.from({ length: 10 }, (_, at) => chatDraft(`at once ${at}`))
    const [uid, ...replies] = await Promise.all([
      signUpIn(browser),
      ...drafts.map((draft) => browser.call(traveller.travellerMsgSave, draft)),
    ])
    expect(uid).not.toBe('')
    // What came too late is refused by name, and sent again by the account: as the page does.
    for (const [at, { body }] of replies.entries()) {
      const draft = drafts[at]
      expect(['200', '2506']).toContain(body.code)
      if (draft !== undefined) await browser.call(serviceMsg.save, draft)
    }
    expect((await wordsOf(browser)).toSorted()).toEqual(['first', ...drafts.map(({ text }) => text)].toSorted())
  })

  it('with a shared demo account takes nothing by itself, and says so; the person may', async () => {
    const browser = await guest()
    await write(browser, 'only I')
    const [account] = await venue.database.db.selectFrom('users').select(['uid']).where('shared', '=', true).execute()
    expect(account).toBeDefined()
    const uid = account?.uid ?? ''
    const { session } = await venue.services.accounts.enter(undefined, { uid, ip: '', userAgent: '' })
    const headers = {
      'content-type': 'application/json',
      cookie: `tapeline_session=${session}; tapeline_guest=${browser.cookies.get('tapeline_guest')}`,
    }
    const ask = (path: string) => browser.send(API_PREFIX + path, { method: 'POST', body: '{}', headers })
    expect((await ask(serviceMsg.getList.path)).body.data).toMatchObject({ guest: true, shared: true, messages: [] })
    expect((await ask(serviceMsg.join.path)).body.data).toMatchObject({ joined: true })
    expect((await ask(serviceMsg.join.path)).body.data).toMatchObject({ joined: false })
    expect((await ask(serviceMsg.getList.path)).body.data).toMatchObject({ guest: false })
  })
})

describe('two users', () => {
  it('neither sees, counts nor marks anything of the other’s', async () => {
    const [ada, bob] = [await signUp(venue.address), await signUp(venue.address)]
    await ada.browser.call(serviceMsg.save, chatDraft('Ada’s secret'))
    await bob.browser.call(serviceMsg.sign, { readUpTo: 99, typing: true })
    expect(await wordsOf(bob.browser)).toEqual([])
    expect((await listOf(bob.browser))?.chat).toMatchObject({ state: 'none', lastSeq: 0 })
    expect((await bob.browser.call(newCalls.getUnreadMsgs, {})).body.data?.chats).toBe(0)
    await bob.browser.call(v1.loginOut, {})
    expect((await bob.browser.call(serviceMsg.getList, {})).body.code).toBe('650')
    // The same key in two conversations is two messages.
    const carol = await signUp(venue.address)
    const draft = chatDraft('the same key')
    await ada.browser.call(serviceMsg.save, draft)
    expect((await carol.browser.call(serviceMsg.save, draft)).body.data?.message.seq).toBe(1)
  })
})

describe('limits', () => {
  it('hold messages of one conversation, and conversations of one address', async () => {
    const rates = {
      ...WIDE_RATES,
      chatMessages: { burst: 3, perSecond: 0.01 },
      chatGuests: { burst: 2, perSecond: 0.01 },
    }
    const narrow = await startVenue({ rates, clock })
    try {
      const browser = await guest(narrow.address)
      const draft = chatDraft('one')
      await browser.call(traveller.travellerMsgSave, draft)
      for (let at = 0; at < 2; at++) expect((await write(browser, `${at}`)).code).toBe('200')
      const refused = await write(browser, 'too many')
      expect(refused).toMatchObject({ code: '1006' })
      expect(Number(refused.values?.['seconds'])).toBeGreaterThan(0)
      // What stands already is answered, whatever the limit.
      expect((await browser.call(traveller.travellerMsgSave, draft)).body.code).toBe('200')
      expect((await write(await guest(narrow.address), 'second guest')).code).toBe('200')
      expect((await write(await guest(narrow.address), 'third guest')).code).toBe('1006')
    } finally {
      await narrow.close()
    }
  })
})

describe('retention', () => {
  it('ends a guest’s conversation after thirty days, an account’s not', async () => {
    const browser = await guest()
    await write(browser, 'short-lived')
    const person = await signUp(venue.address)
    await person.browser.call(serviceMsg.save, chatDraft('longer'))
    leap += 31 * 86_400_000
    await venue.services.support.purge()
    const { rows } = await venue.database.pool.query(
      "SELECT body FROM support_messages WHERE body IN ('short-lived', 'longer')",
    )
    expect(rows).toEqual([{ body: 'longer' }])
    leap += 730 * 86_400_000
    await venue.services.support.purge()
    const { rows: later } = await venue.database.pool.query('SELECT FROM support_messages')
    expect(later).toHaveLength(0)
  })
})
