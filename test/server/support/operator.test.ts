import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCalls, operators, pictures, serviceMsg, traveller } from '#protocol'
import { createBrowser } from '../../support/api.ts'
import { chatDraft } from '../../support/chatExamples.ts'
import { operatorBrowser, operatorOf, type TestOperator } from '../../support/operator.ts'
import { type Person, signUp } from '../../support/people.ts'
import { formOf, freshPicture } from '../../support/sentPictures.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

let leap = 0
const clock = { now: () => Date.now() + leap }
let venue: TestVenue
let ada: TestOperator
let grace: TestOperator
let auditor: TestOperator
beforeAll(async () => {
  venue = await startVenue({ clock })
  ada = await operatorOf(venue, ['support'])
  grace = await operatorOf(venue, ['support'])
  auditor = await operatorOf(venue, ['auditor'])
})
afterAll(() => venue.close())

const asked = async (text = 'My deposit is late.') => {
  const person = await signUp(venue.address)
  await person.browser.call(serviceMsg.save, chatDraft(text))
  return { person, id: await idOf(person) }
}
const idOf = async ({ uid }: Person): Promise<string> =>
  (await venue.database.pool.query('SELECT id FROM support_chats WHERE uid = $1', [uid])).rows[0]?.id ?? ''
const head = async ({ browser }: Person) => (await browser.call(serviceMsg.getList, { limit: 1 })).body.data?.chat
const acts = async () => (await auditor.call('audit', {})).data?.lines ?? []
const waiting = async () => (await ada.call('listChats', { state: 'waiting' })).data?.chats.map(({ id }) => id) ?? []

describe('the queue', () => {
  it('has the longest waiting first, guests among them, in pages; each is told his place', async () => {
    const first = await asked('first')
    const guest = createBrowser(venue.address)
    await guest.call(traveller.getTraveler, {})
    const { body } = await guest.call(traveller.travellerMsgSave, chatDraft('second, a guest'))
    const third = await asked('third')
    expect(body.data?.chat).toMatchObject({ state: 'waiting', place: 2, staffed: true })
    expect(await head(third.person)).toMatchObject({ place: 3 })
    const { data } = await ada.call('listChats', { state: 'waiting' })
    expect(data?.chats.map(({ uid }) => uid)).toEqual([first.person.uid, null, third.person.uid])
    expect((await ada.call('takeChat', { id: first.id })).data?.outcome).toBe('done')
    expect(await head(third.person)).toMatchObject({ place: 2 })
    // To write again changes no place.
    await third.person.browser.call(serviceMsg.save, chatDraft('and another thing'))
    expect(await head(third.person)).toMatchObject({ place: 2 })
  })

  it('tells what people waited lately, once three did, and whether anybody is there', async () => {
    for (let at = 0; at < 3; at++) {
      const { id } = await asked()
      leap += 60_000
      await ada.call('takeChat', { id })
    }
    const { person } = await asked()
    expect((await head(person))?.usualWait).toBeGreaterThan(0)
    leap += 16 * 60_000
    expect(await head(person)).toMatchObject({ staffed: false })
    ada = await operatorOf(venue, ['support'])
    grace = await operatorOf(venue, ['support'])
    auditor = await operatorOf(venue, ['auditor'])
    expect(await head(person)).toMatchObject({ staffed: true })
  })
})

describe('who has a conversation', () => {
  it('of two who take it at once is one; he alone answers, and the user reads it', async () => {
    const { person, id } = await asked()
    const both = await Promise.all([ada.call('takeChat', { id }), grace.call('takeChat', { id })])
    expect(new Set(both.map(({ data }) => data?.outcome))).toEqual(new Set(['done', 'taken']))
    const [mine, other] = both[0]?.data?.outcome === 'done' ? [ada, grace] : [grace, ada]
    expect((await other.call('answerChat', { id, draft: chatDraft('not mine') })).code).toBe('2501')
    expect((await other.call('followChat', { id, after: 0 })).code).toBe('2501')
    const draft = chatDraft('We look into it.')
    const sent = await Promise.all([1, 2, 3].map(() => mine.call('answerChat', { id, draft })))
    expect(new Set(sent.map(({ data }) => data?.message.seq)).size).toBe(1)
    const { data } = (await person.browser.call(serviceMsg.getList, {})).body
    expect(data?.messages.map(({ from, body }) => `${from} ${body}`)).toEqual([
      'user My deposit is late.',
      'venue taken',
      'desk We look into it.',
    ])
    // Not which operator it is.
    expect(JSON.stringify(data)).not.toContain(mine.name)
    expect(data?.chat).toMatchObject({ state: 'taken', unread: 1, deskReadSeq: 3 })
    expect((await person.browser.call(newCalls.getUnreadMsgs, {})).body.data).toMatchObject({ chats: 1 })
    await person.browser.call(serviceMsg.sign, { readUpTo: 3 })
    expect((await mine.call('openChat', { id })).data?.chat.userReadSeq).toBe(3)
    expect((await person.browser.call(newCalls.getUnreadMsgs, {})).body.data).toMatchObject({ chats: 0 })
    // A mark never moves back.
    await person.browser.call(serviceMsg.sign, { readUpTo: 1 })
    expect(await head(person)).toMatchObject({ readSeq: 3 })
  })

  it('hands it over, back to its place in the queue, and ends it; all of it is in the log without a word of the talk', async () => {
    const { person, id } = await asked('a secret word')
    await ada.call('takeChat', { id })
    expect((await ada.call('handChat', { id, to: 'nobody-here' })).code).toBe('1009')
    expect((await ada.call('handChat', { id, to: grace.name })).data?.outcome).toBe('done')
    expect((await ada.call('closeChat', { id })).data?.outcome).toBe('taken')
    expect((await grace.call('openChat', { id })).data?.chat).toMatchObject({ may: 'mine', operator: grace.name })
    const later = await asked()
    await grace.call('handChat', { id, to: '' })
    const queue = await waiting()
    expect(queue.indexOf(id)).toBeLessThan(queue.indexOf(later.id))
    await grace.call('takeChat', { id })
    await grace.call('answerChat', { id, draft: chatDraft('another secret') })
    expect((await grace.call('closeChat', { id })).data).toMatchObject({ outcome: 'done', chat: { state: 'closed' } })
    expect((await grace.call('closeChat', { id })).data?.outcome).toBe('gone')
    expect(await head(person)).toMatchObject({ state: 'closed', place: 0 })
    await person.browser.call(serviceMsg.save, chatDraft('one more'))
    expect(await head(person)).toMatchObject({ state: 'waiting' })
    const lines = (await acts()).filter(({ subject }) => subject === id)
    for (const act of ['takeChat', 'handChat', 'closeChat', 'answerChat', 'openChat'])
      expect(lines.map((line) => line.act)).toContain(act)
    const { rows } = await venue.database.pool.query("SELECT FROM desk_audit WHERE detail::text LIKE '%secret%'")
    expect(rows).toHaveLength(0)
  })

  it('who left loses it to others, and what waits for an answer goes back to the queue', async () => {
    const left = await operatorOf(venue, ['support'])
    const { person, id } = await asked()
    await left.call('takeChat', { id })
    expect((await ada.call('takeChat', { id })).data?.outcome).toBe('taken')
    await left.call('signOut', {})
    await venue.services.support.operators.handBack()
    // It was not read yet.
    expect(await head(person)).toMatchObject({ state: 'waiting' })
    expect((await ada.call('takeChat', { id })).data?.outcome).toBe('done')
    await venue.services.support.operators.handBack()
    expect(await head(person)).toMatchObject({ state: 'taken' })
  })

  it('nobody answers his own account, and only support answers', async () => {
    const { person, id } = await asked()
    const own = await operatorOf(venue, ['support'], person.uid)
    expect((await own.call('takeChat', { id })).data?.outcome).toBe('own')
    await ada.call('takeChat', { id })
    expect((await ada.call('handChat', { id, to: own.name })).data?.outcome).toBe('own')
    expect((await auditor.call('openChat', { id })).data?.chat.may).toBe('role')
    expect((await auditor.call('takeChat', { id })).code).toBe('2504')
  })
})

/** When any operator was heard of last. */
const seen = async () =>
  (await venue.database.pool.query('SELECT max(seen_at)::text AS at FROM operator_sessions')).rows[0]?.at

describe('signs and news', () => {
  it('operators hear of a message at once, and their waiting keeps no session open', async () => {
    const { data: before } = await ada.call('watchSupport', { since: 0 })
    const news = ada.call('watchSupport', { since: before?.version ?? 0 })
    const { id } = await asked()
    const { data } = await news
    expect(data?.version).toBeGreaterThan(before?.version ?? 0)
    expect(data?.waiting).toBeGreaterThan(0)
    leap += 60_000
    const at = await seen()
    await ada.call('watchSupport', { since: 0 })
    expect(await seen()).toBe(at)
    await ada.call('takeChat', { id })
    expect(await seen()).not.toBe(at)
  })

  it('typing is told to the other side until a message comes', async () => {
    const { person, id } = await asked()
    await ada.call('takeChat', { id })
    await ada.call('signChat', { id, typing: true })
    expect(await head(person)).toMatchObject({ typing: true })
    await grace.call('signChat', { id, typing: true })
    await ada.call('answerChat', { id, draft: chatDraft('there') })
    expect(await head(person)).toMatchObject({ typing: false })
    await person.browser.call(serviceMsg.sign, { typing: true })
    expect((await ada.call('openChat', { id })).data?.chat.typing).toBe(true)
    await person.browser.call(serviceMsg.save, chatDraft('thanks'))
    expect((await ada.call('openChat', { id })).data?.chat.typing).toBe(false)
  })
})

const send = async (operator: TestOperator, chat: string) => {
  const body = formOf({ chat }, await freshPicture())
  return (await operator.browser.send(operators.OPERATOR_PREFIX + operators.CHAT_PICTURES, { method: 'POST', body }))
    .body
}

describe('pictures', () => {
  it('operators see those of a conversation, each look is written down, and send their own to that user alone', async () => {
    const { person, id } = await asked()
    const { data } = (await person.browser.call(pictures.uploadPic, { purpose: 'chat' })).body
    const image = data?.id ?? ''
    const look = async (page: { browser: TestOperator['browser'] }, picture = image) =>
      (await page.browser.send(operators.pictureUrl(picture))).status
    // Nothing names it yet.
    expect(await look(ada)).toBe(404)
    await person.browser.call(serviceMsg.save, { key: chatDraft().key, kind: 'image', image })
    expect(await look(ada)).toBe(200)
    expect(await look(await operatorOf(venue, ['reviewer', 'treasurer', 'configurator']))).toBe(404)
    expect(await look(await operatorOf(venue, ['support'], person.uid))).toBe(404)
    expect(await look(operatorBrowser(venue.address))).toBe(404)
    expect(await acts()).toContainEqual(expect.objectContaining({ name: ada.name, act: 'readPicture', subject: image }))
    // Only who has the conversation sends any.
    expect((await send(ada, id)).code).toBe('2501')
    await ada.call('takeChat', { id })
    const sent = (await send(ada, id)).data as { id: string }
    const draft = { key: chatDraft().key, kind: 'image', image: sent.id } as const
    expect((await ada.call('answerChat', { id, draft })).code).toBe('200')
    expect((await person.browser.send(`/api/uploads/${sent.id}`)).status).toBe(200)
    const other = await asked()
    expect((await other.person.browser.send(`/api/uploads/${sent.id}`)).status).toBe(404)
    await ada.call('takeChat', { id: other.id })
    expect((await ada.call('answerChat', { id: other.id, draft: { ...draft, key: chatDraft().key } })).code).toBe(
      '1009',
    )
  })
})

describe('a guest who signs in meanwhile', () => {
  it('keeps who answers him, and operators find the conversation under its old number', async () => {
    const guest = createBrowser(venue.address)
    await guest.call(traveller.getTraveler, {})
    await guest.call(traveller.travellerMsgSave, chatDraft('as a guest, taken'))
    const { rows } = await venue.database.pool.query(
      "SELECT c.id, c.guest_hash FROM support_chats AS c JOIN support_messages AS m ON m.chat_id = c.id WHERE m.body = 'as a guest, taken'",
    )
    const id = rows[0]?.id as string
    await ada.call('takeChat', { id })
    const person = await signUp(venue.address)
    expect(await venue.services.support.join(rows[0]?.guest_hash as string, person.uid)).toBe(true)
    const { data } = await ada.call('openChat', { id })
    expect(data?.chat).toMatchObject({ id: await idOf(person), uid: person.uid, may: 'mine' })
    expect((await ada.call('answerChat', { id, draft: chatDraft('welcome') })).code).toBe('200')
    expect(await head(person)).toMatchObject({ state: 'taken', unread: 1 })
  })
})
