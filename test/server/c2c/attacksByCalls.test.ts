/** What of attacks 5 and 15 is seen through calls alone: pictures as they are sent, the chat, and payloads. */
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { type InputOf, merchant, merchantMsg, merchantOrder } from '#protocol'
import { boughtOrder, c2cKey, someMerchant, stepAs } from '../../support/c2cExamples.ts'
import { chatDraft } from '../../support/chatExamples.ts'
import { codeName } from '../../support/codeName.ts'
import { PRIMARY, sendPicture } from '../../support/identity.ts'
import { idNumberOf } from '../../support/payTypeExamples.ts'
import { type Person, signUp } from '../../support/people.ts'
import { freshPicture } from '../../support/sentPictures.ts'
import { WIDE_RATES } from '../../support/startVenue.ts'
import { openMarketVenue } from './openMarketVenue.ts'

// The chat with the rates that it has for users.
const { venue, clock } = await openMarketVenue({
  rates: { ...WIDE_RATES, chatMessages: { burst: 20, perSecond: 0.5 } },
})
const isSound = async (): Promise<void> => {
  expect((await venue.services.books.reconcile())?.faults).toEqual([])
}
afterEach(isSound)

const IBAN = 'DE89370400440532013000'
const worldOf = (person: Person) => ({ address: venue.address, services: venue.services, person })
const someOrder = async () => {
  const buyer = await signUp(venue.address)
  const id = await boughtOrder(worldOf(buyer))
  return { buyer, seller: await someMerchant(worldOf(buyer)), id }
}

describe('attack 5: a proof used again in another order', () => {
  it('is the same picture in whatever file: packed anew, in another format, with words beside it', async () => {
    const [first, second] = [await someOrder(), await someOrder()]
    const picture = await freshPicture()
    const pay = async ({ buyer, id }: typeof first, image: string) => {
      const input: InputOf<typeof merchantOrder.payment> = { id, state: 'escrowed', action: 'paid', image }
      return codeName((await buyer.browser.call(merchantOrder.payment, input, { key: c2cKey() })).body)
    }
    expect(await pay(first, await sendPicture(first.buyer, 'receipt', picture))).toBe('200')
    for (const file of [
      picture,
      Buffer.concat([picture, Buffer.from('another file')]),
      await sharp(picture).png({ compressionLevel: 0 }).toBuffer(),
      await sharp(picture)
        .webp({ lossless: true })
        .withExif({ IFD0: { Copyright: 'mine' } })
        .toBuffer(),
    ])
      expect(await pay(second, await sendPicture(second.buyer, 'receipt', file))).toBe('c2cProofUsed')
    expect(await pay(second, await sendPicture(second.buyer, 'receipt'))).toBe('200')
  })
})

const write = async ({ browser }: Person, id: string) =>
  codeName((await browser.call(merchantMsg.save, { id, ...chatDraft('Look here: https://example.org') })).body)

describe('attack 15: chat flooding, one party’s data in the other’s payload', () => {
  it('who floods chats waits, over all of their orders; the other side writes on, and no step is lost', async () => {
    const [one, other] = [await someOrder(), await someOrder()]
    const { seller } = one
    const from = clock.now()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => write(seller, n % 2 === 0 ? one.id : other.id)),
    )
    const most = 20 + Math.ceil((clock.now() - from) / 2_000)
    expect(new Set(answers)).toEqual(new Set(['200', 'tooManyRequests']))
    expect(answers.filter((answer) => answer === '200').length).toBeLessThanOrEqual(most)
    for (const { buyer, id } of [one, other]) {
      expect(await write(buyer, id)).toBe('200')
      await stepAs(venue.services, buyer.uid, id, { kind: 'pay', state: 'escrowed', reference: 'TR 1' })
      const { data } = (await buyer.browser.call(merchantMsg.getList, { id, limit: 2 })).body
      expect(data?.messages.map(({ body }) => body)).toEqual(['Look here: https://example.org', 'paid'])
    }
  })

  it('no payload has what its reader is not to know of the other side', async () => {
    const { buyer, seller, id } = await someOrder()
    const stranger = await signUp(venue.address)
    const { rows } = await venue.database.pool.query<{ ad_id: string }>('SELECT ad_id FROM c2c_orders WHERE id = $1', [
      id,
    ])
    const ad = rows[0]?.ad_id ?? ''
    const all = async ({ browser }: Person) => {
      const bodies = [
        await browser.call(merchant.getList, { coin: 'USDT', currency: 'EUR', side: 'buy' }),
        await browser.call(merchant.getMerchantById, { id: seller.uid }),
        await browser.call(merchantOrder.selectDetail, { ad }),
        await browser.call(merchantOrder.getList, {}),
        await browser.call(merchantOrder.getMerchant, { id }),
        await browser.call(merchantMsg.getList, { id }),
        await browser.call(merchantOrder.getOrderByOrderNo, { id }),
      ].map(({ body }) => body)
      return {
        text: JSON.stringify(bodies.slice(0, -1)),
        order: JSON.stringify(bodies.at(-1)),
        codes: bodies.map(codeName),
      }
    }
    const [mine, theirs, foreign] = [await all(buyer), await all(seller), await all(stranger)]
    // What a party needs for the payment is in the order alone, for its two parties alone.
    expect(mine.order).toContain(IBAN)
    expect([mine.codes.at(-1), theirs.codes.at(-1)]).toEqual(['200', '200'])
    expect(foreign.codes.slice(3)).toEqual(['200', 'notFound', 'notFound', 'notFound'])
    for (const { text, order } of [mine, theirs, foreign]) {
      for (const secret of [IBAN, PRIMARY.name]) expect(text).not.toContain(secret)
      for (const secret of [
        buyer.account,
        seller.account,
        idNumberOf(buyer.uid),
        idNumberOf(seller.uid),
        '127.0.0.1',
        'password',
      ])
        expect(text + order).not.toContain(secret)
    }
    for (const secret of [IBAN, PRIMARY.name]) expect(foreign.order).not.toContain(secret)
    expect(foreign.text).not.toContain(`"${id}"`)
  })
})
