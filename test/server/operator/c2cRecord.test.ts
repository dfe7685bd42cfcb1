import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createSignatureCheck,
  type InputOf,
  merchatAppeal,
  type OrderRecordContent,
  operators,
  textOfField,
  toAmount,
  verifySigned,
} from '#protocol'
import { boughtOrder, c2cKey, soldOrder, someMerchant, stepAs } from '../../support/c2cExamples.ts'
import { codeName } from '../../support/codeName.ts'
import { sendPicture } from '../../support/identity.ts'
import { operatorOf, publishSetting, type TestOperator } from '../../support/operator.ts'
import { signUp } from '../../support/people.ts'
import { openMarketVenue } from '../c2c/openMarketVenue.ts'

const DAY = 86_400_000
const IBAN = 'DE89370400440532013000'
const said = { statement: 'Look at my bank.' }
const { venue, market, ahead } = await openMarketVenue()

const ask = ({ browser }: Pick<TestOperator, 'browser'>, id: string): Promise<Response> =>
  fetch(`${venue.address}${operators.CASE_RECORD_PATH}?id=${id}`, {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
const refusalOf = async (page: Pick<TestOperator, 'browser'>, id: string): Promise<string> =>
  codeName(await (await ask(page, id)).json())
interface Got {
  readonly rows: readonly string[]
  readonly text: string
  readonly content: OrderRecordContent
}
/** The file of a case, which verifies against the published keys as a party's does. */
const fileOf = async (page: TestOperator, id: string): Promise<Got> => {
  const answer = await ask(page, id)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="c2c-case-${id}.txt"`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const keys = (await venue.services.books.keys()).map(({ publicKey }) => publicKey)
  const pieces = async function* () {
    yield bytes
  }
  const { verdict, content } = await verifySigned(pieces(), { check: createSignatureCheck(), keys })
  expect(verdict).toBe('ok')
  if (content?.kind !== 'c2c-order') throw new Error('another kind')
  return { content, text: bytes.toString('utf8'), rows: bytes.toString('latin1').split('\n') }
}
const fieldsOf = ({ rows }: Got, kind: string): string[][] =>
  rows.filter((row) => row.startsWith(`${kind}|`)).map((row) => row.split('|').slice(2, -1))

/** A case in which both have stated, the buyer with a picture. */
const openCase = async () => {
  const seller = await signUp(venue.address)
  const world = { address: venue.address, services: venue.services, person: seller }
  const id = await soldOrder(world)
  const buyer = await someMerchant(world)
  await stepAs(venue.services, seller.uid, id, { kind: 'appeal', state: 'paid', reason: 'notReceived', said })
  const image = await sendPicture(buyer, 'receipt')
  const input: InputOf<typeof merchatAppeal.save> = { id, state: 'appealed', action: 'state', ...said, images: [image] }
  expect((await buyer.browser.call(merchatAppeal.save, input, { key: c2cKey() })).body.code).toBe('200')
  return { seller, buyer, id, image }
}
const rule = async (page: TestOperator, id: string, toBuyer: string) => {
  const openedAt = (await page.call('getC2cCase', { id })).data?.openedAt ?? 0
  const ruling = {
    id,
    requestKey: c2cKey(),
    openedAt,
    statements: 2,
    side: 'split',
    toBuyer: toAmount(toBuyer),
  } as const
  const { data } = await page.call('ruleC2cCase', { ...ruling, reason: 'paidInPart', note: 'half came | so it is' })
  return data?.outcome
}
const limit = async (c2cTwoAbove: string) => {
  const page = await operatorOf(venue, ['configurator'])
  const value = JSON.stringify({ twoAbove: '10000', c2cTwoAbove })
  expect((await publishSetting(venue, page, { kind: 'approval', key: '', value, from: 0, note: 'a test' })).code).toBe(
    '200',
  )
}

describe('the file of a C2C case', () => {
  it('has the order, what both said, every decision with who made it, fees, and pictures by their digest', async () => {
    const { seller, buyer, id, image } = await openCase()
    const [ada, grace] = [await operatorOf(venue, ['treasurer']), await operatorOf(venue, ['treasurer'])]
    await limit('1')
    expect(await rule(ada, id, '6')).toBe('seconded')
    const waiting = (await ada.call('getC2cCase', { id })).data?.rulings[0]?.id ?? ''
    const answer = { id, ruling: waiting, note: 'no' } as const
    expect((await grace.call('secondC2cRuling', { ...answer, agrees: false })).data?.outcome).toBe('rejected')
    await limit('1000')
    expect(await rule(grace, id, '5')).toBe('done')
    const got = await fileOf(ada, id)
    expect(got.content.header).toMatchObject({ order: id, party: 'operators', funds: 'demo', privacy: 'open' })
    const facts = Object.fromEntries(got.content.facts)
    expect(facts).toMatchObject({ buyer: buyer.uid, seller: seller.uid, state: 'resolved', reference: 'TR 1', fee: '' })
    expect(facts['buyerName']).not.toBe('')
    expect(got.text).toContain(IBAN)
    const shown = await fetch(`${venue.address}/api/uploads/${image}`, {
      headers: { cookie: [...buyer.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    const digest = createHash('sha256')
      .update(Buffer.from(await shown.arrayBuffer()))
      .digest('hex')
    expect(fieldsOf(got, 'statement').map((row) => row.slice(1))).toEqual([
      ['seller', 'Look at my bank.', ''],
      ['buyer', 'Look at my bank.', `sha256:${digest}`],
    ])
    expect(fieldsOf(got, 'fee')).toEqual([
      ['buyer', '0', '0'],
      ['seller', '0', '0'],
    ])
    const decisions = fieldsOf(got, 'decision').map(([, ...row]) => row)
    const note = 'half came | so it is'
    expect(decisions.map((row) => textOfField(row.at(-1) ?? ''))).toEqual([note, note])
    expect(decisions.map((row) => row.slice(0, 8))).toEqual([
      [ada.name, '6', '4', '', '', 'paidInPart', 'rejected', grace.name],
      [grace.name, '5', '5', '', '', 'paidInPart', 'stands', ''],
    ])
    expect(fieldsOf(got, 'ruling').map((row) => row.slice(1))).toEqual([['5', '5', 'paidInPart']])
    expect(fieldsOf(got, 'step').map(([, event]) => event)).toContain('rulingRejected')
  })

  it('has names and payment data only while its sides see them; words and digests stay', async () => {
    const { id } = await openCase()
    expect(await rule(await operatorOf(venue, ['treasurer']), id, '5')).toBe('done')
    ahead.by += 3 * DAY
    market.setLast('EUR-USD', '1.25')
    try {
      const got = await fileOf(await operatorOf(venue, ['auditor']), id)
      expect(got.content.header.privacy).toBe('masked')
      for (const hidden of [IBAN, 'TR 1']) expect(got.text).not.toContain(hidden)
      expect(got.content.facts.get('buyerName')).toBe('')
      expect(fieldsOf(got, 'statement')).toHaveLength(2)
      expect(got.text).toContain('sha256:')
    } finally {
      ahead.by = 0
    }
  })

  it('is for operators who see cases, of no other order, and each is in the audit log', async () => {
    const { seller, id } = await openCase()
    const auditor = await operatorOf(venue, ['auditor'])
    expect(await refusalOf(await operatorOf(venue, ['reviewer', 'support', 'configurator']), id)).toBe('roleMissing')
    expect(await refusalOf(await operatorOf(venue, ['treasurer'], seller.uid), id)).toBe('roleMissing')
    expect(await refusalOf({ browser: seller.browser }, id)).toBe('sessionExpired')
    const person = await signUp(venue.address)
    const quiet = await boughtOrder({ address: venue.address, services: venue.services, person })
    expect(await refusalOf(auditor, quiet)).toBe('notFound')
    expect(await refusalOf(auditor, 'x')).toBe('badRequest')
    await fileOf(auditor, id)
    const { data } = await auditor.call('audit', { uid: seller.uid })
    expect(data?.lines.filter(({ name, act }) => name === auditor.name && act === 'saveC2cCase')).toMatchObject([
      { subject: id, outcome: 'done' },
    ])
  })
})
