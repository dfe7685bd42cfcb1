import { describe, expect, it } from 'vitest'
import { type C2cOrderRow, common, type InputOf, merchantMsg, merchantOrder, SOCKET_PATH } from '#protocol'
import { createOrderChat } from '../../../server/c2c/orderChat.ts'
import { randomId } from '../../../src/core/format/randomId.ts'
import { somePaidOrder, stepAs } from '../../support/c2cExamples.ts'
import { chatDraft } from '../../support/chatExamples.ts'
import { codeName } from '../../support/codeName.ts'
import { sendPicture } from '../../support/identity.ts'
import { type Person, signUp } from '../../support/people.ts'
import { SocketClient } from '../../support/socketClient.ts'
import { openMarketVenue } from './openMarketVenue.ts'

const { venue, clock } = await openMarketVenue()

const paidOrder = () => somePaidOrder(venue)
const write = async ({ browser }: Person, id: string, draft: object = chatDraft()) =>
  (await browser.call(merchantMsg.save, { id, ...draft } as InputOf<typeof merchantMsg.save>)).body
const page = async ({ browser }: Person, id: string, more: object = {}) =>
  (await browser.call(merchantMsg.getList, { id, ...more })).body
const linesOf = async (person: Person, id: string, more: object = {}) =>
  (await page(person, id, more)).data?.messages.map(({ seq, from, body }) => `${seq} ${from}: ${body}`)
const seen = async ({ browser }: Person, image: string) =>
  (
    await fetch(`${venue.address}/api/uploads/${image}`, {
      headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
  ).status
const release = (seller: Person, id: string) =>
  stepAs(venue.services, seller.uid, id, { kind: 'release', state: 'paid', acceptsPayer: true })

describe('the chat of an order', () => {
  it('has a line for each step and each message, in the server’s order, in pages', async () => {
    const { seller, buyer, id } = await paidOrder()
    await write(seller, id, chatDraft('Which bank?'))
    await write(buyer, id, chatDraft('Mine.'))
    await release(seller, id)
    const all = ['1 seller: taken', '2 buyer: paid', '3 seller: Which bank?', '4 buyer: Mine.', '5 seller: released']
    expect(await linesOf(seller, id)).toEqual(all)
    expect(await linesOf(buyer, id, { limit: 2 })).toEqual(all.slice(3))
    expect(await linesOf(buyer, id, { limit: 2, before: 4 })).toEqual(all.slice(1, 3))
    expect(await linesOf(buyer, id, { after: 3 })).toEqual(all.slice(3))
    expect((await page(buyer, id, { limit: 2 })).data?.more).toBe(true)
  })

  it('takes a message once for one key, however often and at once it is sent', async () => {
    const { seller, buyer, id } = await paidOrder()
    const draft = chatDraft('Once.')
    const answers = await Promise.all(Array.from({ length: 4 }, () => write(seller, id, draft)))
    expect(answers.map(({ data }) => data?.message.seq)).toEqual([3, 3, 3, 3])
    expect(answers[0]?.data?.message).toMatchObject({ from: 'seller', key: draft.key })
    expect(codeName(await write(seller, id, { ...draft, text: 'Twice.' }))).toBe('keyReused')
    // Keys are of each side: the other one may have used the same.
    expect((await write(buyer, id, draft)).data?.message.seq).toBe(4)
    expect((await page(buyer, id)).data?.messages.map(({ key }) => key)).toEqual([
      undefined,
      undefined,
      undefined,
      draft.key,
    ])
  })

  it('knows what each side has read, never back and never beyond the last line', async () => {
    const { seller, buyer, id } = await paidOrder()
    await write(seller, id)
    const sign = async ({ browser }: Person, readUpTo: number) =>
      (await browser.call(merchantMsg.sign, { id, readUpTo })).body.data?.chat
    expect(await sign(buyer, 2)).toEqual({ lastSeq: 3, readSeq: 2, otherReadSeq: 0, unread: 1 })
    expect(await sign(buyer, 99)).toEqual({ lastSeq: 3, readSeq: 3, otherReadSeq: 0, unread: 0 })
    expect(await sign(buyer, 1)).toMatchObject({ readSeq: 3 })
    const { data } = (await seller.browser.call(merchantOrder.getList, {})).body
    expect(data?.orders[0]).toMatchObject({ id, chat: { lastSeq: 3, readSeq: 0, otherReadSeq: 3, unread: 0 } })
  })

  it('shows pictures to both sides and to nobody else, until the order can no longer be appealed', async () => {
    const { seller, buyer, id } = await paidOrder()
    const stranger = await signUp(venue.address)
    const image = await sendPicture(seller, 'chat')
    const draft = { key: randomId(), kind: 'image', image }
    expect(await seen(buyer, image)).toBe(404)
    expect(codeName(await write(buyer, id, draft))).toBe('notFound')
    expect((await write(seller, id, draft)).data?.message).toMatchObject({ kind: 'image', body: image })
    expect([await seen(buyer, image), await seen(stranger, image)]).toEqual([200, 404])
    await release(seller, id)
    await venue.database.pool.query(
      `UPDATE c2c_orders SET version = version + 1, record = record || '{"appealBy": 1}' WHERE id = $1`,
      [id],
    )
    expect([await seen(seller, image), await seen(buyer, image)]).toEqual([200, 404])
    expect((await page(buyer, id)).data?.open).toBe(false)
    expect(codeName(await write(buyer, id))).toBe('notNow')
  })

  it('is its two parties’ alone', async () => {
    const { seller, id } = await paidOrder()
    const stranger = await signUp(venue.address)
    await write(seller, id, chatDraft('Between us.'))
    const signed = (await stranger.browser.call(merchantMsg.sign, { id, readUpTo: 1 })).body
    const answers = [await write(stranger, id), await page(stranger, id), signed]
    expect(answers.map(codeName)).toEqual(['notFound', 'notFound', 'notFound'])
    expect(JSON.stringify(answers)).not.toContain('Between us')
    // Nor is it in what another order of the same merchant shows.
    const other = await paidOrder()
    expect(await linesOf(other.buyer, other.id)).toEqual(['1 seller: taken', '2 buyer: paid'])
  })

  it('is not flooded: who writes too much waits, whatever the order, and a repeated message costs nothing', async () => {
    const { seller, buyer, id } = await paidOrder()
    const { database, identity, events } = venue.services
    const rates = { chatMessages: { burst: 2, perSecond: 0.001 } }
    const chat = createOrderChat({ db: database.db, clock, uploads: identity.uploads, emitter: events, rates })
    const draft = chatDraft('One.')
    const send = async (uid: string, one = chatDraft()) => {
      const answer = await chat.save(uid, id, one)
      return 'refused' in answer ? answer.refused.error : 'done'
    }
    expect([await send(seller.uid, draft), await send(seller.uid), await send(seller.uid)]).toEqual([
      'done',
      'done',
      'tooManyRequests',
    ])
    expect(await send(seller.uid, draft)).toBe('done')
    expect(await send(buyer.uid)).toBe('done')
  })

  it('is told over the private channel to both sides, without its words', async () => {
    const { seller, buyer, id } = await paidOrder()
    const ticket = (await buyer.browser.call(common.socketTicket, {})).body.data?.ticket
    const socket = await SocketClient.open(`${venue.address.replace('http', 'ws')}${SOCKET_PATH}`, {
      origin: venue.address,
    })
    socket.send({ op: 'login', args: [{ ticket }] })
    await socket.received(1)
    socket.send({ op: 'subscribe', args: [{ channel: 'c2c' }] })
    await expect.poll(() => socket.messages.some(({ eventType }) => eventType === 'snapshot')).toBe(true)
    await write(seller, id, chatDraft('Look at your phone.'))
    const unread = () =>
      socket.messages
        .filter(({ arg, data }) => arg?.channel === 'c2c' && data !== undefined)
        .flatMap(({ data }) => data as C2cOrderRow[])
        .findLast((row) => row.id === id)?.chat?.unread
    await expect.poll(unread).toBe(1)
    expect(socket.texts.join('')).not.toContain('Look at your phone')
    socket.ws.close()
  })
})
