import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createSignatureCheck,
  ERRORS,
  type InputOf,
  merchantMsg,
  merchantOrder,
  merchatAppeal,
  ORDER_RECORD_PATH,
  type OrderRecordContent,
  textOfField,
  toAmount,
  verifySigned,
} from '#protocol'
import { createBrowser } from '../../support/api.ts'
import { c2cKey, somePaidOrder, stepAs } from '../../support/c2cExamples.ts'
import { chatDraft } from '../../support/chatExamples.ts'
import { sendPicture } from '../../support/identity.ts'
import { type Person, signUp } from '../../support/people.ts'
import { openMarketVenue } from './openMarketVenue.ts'

const { venue, market, clock, ahead } = await openMarketVenue()

const DAY = 86_400_000
const IBAN = 'DE89370400440532013000'
const paidOrder = () => somePaidOrder(venue)
const write = async ({ browser }: Person, id: string, draft: object = chatDraft()) =>
  (await browser.call(merchantMsg.save, { id, ...draft } as InputOf<typeof merchantMsg.save>)).body

const ask = ({ browser }: Pick<Person, 'browser'>, id: string): Promise<Response> =>
  fetch(`${venue.address}${ORDER_RECORD_PATH}?id=${id}`, {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
const codeOf = async (answer: Response): Promise<string> => (await answer.json()).code
interface Got {
  readonly bytes: Buffer
  readonly rows: readonly string[]
  readonly content: OrderRecordContent
}
/** The record of an order, which verifies against the published keys. */
const recordOf = async (person: Person, id: string): Promise<Got> => {
  const answer = await ask(person, id)
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    'text/plain; charset=utf-8',
    'no-store',
  ])
  const bytes = Buffer.from(await answer.arrayBuffer())
  const keys = (await venue.services.books.keys()).map(({ publicKey }) => publicKey)
  const pieces = async function* () {
    yield bytes
  }
  const { verdict, content } = await verifySigned(pieces(), { check: createSignatureCheck(), keys })
  expect(verdict).toBe('ok')
  if (content?.kind !== 'c2c-order') throw new Error('another kind')
  return { bytes, content, rows: bytes.toString('latin1').split('\n') }
}
/** The last field before the mark, of the rows that begin so. */
const lastOf = ({ rows }: Got, start: string): (string | undefined)[] =>
  rows.filter((row) => row.startsWith(start)).map((row) => textOfField(row.split('|').at(-2) ?? ''))
const shownFile = async ({ browser }: Person, image: string): Promise<Buffer> => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return Buffer.from(
    await (await fetch(`${venue.address}/api/uploads/${image}`, { headers: { cookie } })).arrayBuffer(),
  )
}
const digest = (file: Buffer): string => `sha256:${createHash('sha256').update(file).digest('hex')}`

describe('the record of an order', () => {
  it('has all that its two parties see: terms, names, payment data, steps, transfers, and every line of the chat', async () => {
    const { seller, buyer, id } = await paidOrder()
    const said = 'Zahlung an 谢谢 | 100 %\nDanke \u200b!'
    await write(buyer, id, chatDraft(said))
    const image = await sendPicture(seller, 'chat')
    await write(seller, id, { key: c2cKey(), kind: 'image', image })
    const got = await recordOf(seller, id)
    const view = (await seller.browser.call(merchantOrder.getOrderByOrderNo, { id })).body.data?.order
    const { content, rows } = got
    expect(content.header).toMatchObject({ order: id, party: 'seller', funds: 'demo', privacy: 'open' })
    expect(Object.fromEntries(content.facts)).toMatchObject({
      ad: view?.ad,
      buyer: buyer.uid,
      seller: seller.uid,
      taker: 'seller',
      coin: 'USDT',
      currency: 'EUR',
      amount: '10',
      price: '0.8',
      total: '8',
      state: 'paid',
      transfer: view?.transfer,
      escrow: '10',
      feeRate: view?.fee.rate,
      fee: view?.fee.amount,
      feeEscrow: view?.feeEscrow,
      sellerName: view?.payee.holder,
      buyerName: view?.buyerName,
      reference: 'TR 1',
    })
    expect(content.facts.get('buyerName')).not.toBe('')
    expect(lastOf(got, 'payee|iban|')).toEqual([IBAN])
    expect(rows.filter((row) => row.startsWith('step|')).map((row) => row.split('|').slice(3, 7))).toEqual(
      view?.events.map(({ event, state, by, transfer }) => [event, state, by, transfer]),
    )
    expect(lastOf(got, 'message|')).toEqual(['taken', 'paid', said, digest(await shownFile(buyer, image))])
    // The other side gets the same of it.
    const other = await recordOf(buyer, id)
    expect(other.content.header.party).toBe('buyer')
    expect(lastOf(other, 'message|')).toEqual(lastOf(got, 'message|'))
    expect(other.bytes.toString('utf8')).toContain('谢谢')
  })

  it('is for its two parties alone, and the other orders are as unknown as one that there is not', async () => {
    const { id } = await paidOrder()
    const stranger = await signUp(venue.address)
    for (const order of [id, '1', '9223372036854775807'])
      expect(await codeOf(await ask(stranger, order))).toBe(ERRORS.notFound.code)
    for (const wrong of ['', 'x', '9223372036854775808', '1%00'])
      expect(await codeOf(await ask(stranger, wrong))).toBe(ERRORS.badRequest.code)
    expect(await codeOf(await ask({ browser: createBrowser(venue.address) }, id))).toBe(ERRORS.sessionExpired.code)
  })

  it('is masked once no case can be opened, as the order is on its screen; the words stay', async () => {
    const { seller, buyer, id } = await paidOrder()
    await write(seller, id, chatDraft('Stays.'))
    const proof = await sendPicture(buyer, 'receipt')
    await stepAs(venue.services, seller.uid, id, { kind: 'release', state: 'paid', acceptsPayer: true })
    expect((await recordOf(buyer, id)).content.header.privacy).toBe('open')
    ahead.by += 3 * DAY
    market.setLast('EUR-USD', '1.25')
    try {
      const got = await recordOf(seller, id)
      expect(got.content.header.privacy).toBe('masked')
      const text = got.bytes.toString('utf8')
      for (const hidden of [IBAN, 'TR 1', proof]) expect(text).not.toContain(hidden)
      for (const name of ['buyerName', 'reference', 'payer', 'proof'] as const)
        expect(got.content.facts.get(name)).toBe('')
      const view = (await seller.browser.call(merchantOrder.getOrderByOrderNo, { id })).body.data?.order
      expect(got.content.facts.get('sellerName')).toBe(view?.payee.holder)
      expect(lastOf(got, 'message|')).toContain('Stays.')
    } finally {
      ahead.by = 0
    }
  })

  it('has the statements of a case with the digests of their pictures', async () => {
    const { seller, buyer, id } = await paidOrder()
    const picture = await sendPicture(buyer, 'receipt')
    await buyer.browser.call(
      merchatAppeal.save,
      {
        id,
        state: 'paid',
        action: 'open',
        reason: 'notReleased',
        statement: 'I paid|twice.',
        images: [picture],
      } as never,
      { key: c2cKey() },
    )
    const got = await recordOf(seller, id)
    const row = got.rows.find((one) => one.startsWith('statement|1|')) ?? ''
    expect(row.split('|').slice(3, 6)).toEqual(['buyer', 'I paid%7Ctwice.', digest(await shownFile(seller, picture))])
    expect(got.content.facts.get('state')).toBe('appealed')
    expect(got.content.agreed).toBeUndefined()
    // Settled, it says how.
    const toBuyer = toAmount('6')
    await stepAs(venue.services, seller.uid, id, { kind: 'offer', state: 'appealed', toBuyer })
    await stepAs(venue.services, buyer.uid, id, { kind: 'accept', state: 'appealed', toBuyer })
    const agreed = { toBuyer: '6', toSeller: '4' }
    for (const side of [seller, buyer]) expect((await recordOf(side, id)).content).toMatchObject({ agreed })
  })

  it('of a chat of thousands of lines is whole, also while lines are added', async () => {
    const { seller, buyer, id } = await paidOrder()
    await venue.database.pool.query(
      `WITH lines AS (
         INSERT INTO c2c_messages (order_id, seq, at, author, kind, body, key)
         SELECT $1::bigint, n, $2::bigint, CASE WHEN n % 2 = 0 THEN 'buyer' ELSE 'seller' END, 'text', 'Zeile – ' || n, 'bulk-' || n
         FROM generate_series(3, 4200) AS n)
       UPDATE c2c_chats SET last_seq = 4200 WHERE order_id = $1::bigint`,
      [id, clock.now()],
    )
    const [got] = await Promise.all([recordOf(seller, id), write(buyer, id), write(seller, id)])
    expect(got.content.counts.message).toBeGreaterThanOrEqual(4_200)
    expect(lastOf(got, 'message|4200|')).toEqual(['Zeile – 4200'])
  })

  it('is asked for within bounds, ten at once', async () => {
    const { seller, id } = await paidOrder()
    const types: (string | null)[] = []
    // One after the other: the last is one too many.
    for (let at = 0; at < 11; at += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await ask(seller, id)
      types.push(answer.headers.get('content-type'))
      // oxlint-disable-next-line no-await-in-loop
      const body = await answer.text()
      if (at === 10) expect(JSON.parse(body).code).toBe(ERRORS.tooManyRequests.code)
    }
    expect(types.filter((type) => type?.startsWith('text/plain'))).toHaveLength(10)
  })
})
