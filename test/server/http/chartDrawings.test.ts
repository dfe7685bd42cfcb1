import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, chartDrawings, DRAWINGS_LIMIT, type Drawing, ERRORS } from '#protocol'
import { createBrowser } from '../../support/api.ts'
import { FakeMarket } from '../../support/fakeMarket.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

const market = new FakeMarket(['BTC-USDT', 'ETH-USDT'])
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ market: () => market })
})
afterAll(() => venue.close())

const idOf = (at: number): string => `drawing${at.toString().padStart(5, '0')}`
const line = (at: number, price = 100): Drawing => ({
  id: idOf(at),
  kind: 'trend',
  points: [
    { time: 1_790_000_000_000, price },
    { time: 1_790_000_900_000, price: price + 0.5 },
  ],
  style: { color: 'warn', width: 3, dash: 'dashed' },
})
const change = async ({ browser }: Person, put: readonly Drawing[], removed: string[] = [], instId = 'BTC-USDT') =>
  (
    await browser.call(chartDrawings.change, {
      instId,
      put: put.map((one) => ({ ...one, points: [...one.points] })),
      removed,
    })
  ).body
const read = async ({ browser }: Person, instId = 'BTC-USDT') =>
  (await browser.call(chartDrawings.get, { instId })).body.data
const ids = async (person: Person) => (await read(person))?.drawings.map(({ id }) => id)

describe('drawings of an account', () => {
  it('are those of one instrument, and nobody else has them', async () => {
    const [person, other] = [await signUp(venue.address), await signUp(venue.address)]
    await change(person, [line(1), { ...line(2), locked: true }])
    expect((await read(person))?.drawings).toEqual([line(1), { ...line(2), locked: true }])
    expect((await read(person, 'ETH-USDT'))?.drawings).toEqual([])
    expect((await read(other))?.drawings).toEqual([])
    expect(
      (await createBrowser(venue.address).call(chartDrawings.get, { instId: 'BTC-USDT' })).body.data,
    ).toBeUndefined()
  })

  it('of two devices join; of one that both changed the later change stands', async () => {
    const person = await signUp(venue.address)
    await change(person, [line(1), line(2)])
    await Promise.all([change(person, [line(3)]), change(person, [line(4)])])
    await change(person, [line(1, 200)])
    await change(person, [line(1, 300)])
    const { drawings = [] } = (await read(person)) ?? {}
    expect(drawings.map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4].map(idOf))
    expect(drawings.find(({ id }) => id === idOf(1))).toEqual(line(1, 300))
  })

  it('that one device removed come back when another one had changed them', async () => {
    const person = await signUp(venue.address)
    await change(person, [line(1), line(2)])
    await change(person, [], [idOf(1), idOf(2)])
    expect(await ids(person)).toEqual([])
    await change(person, [line(1, 200)])
    expect(await ids(person)).toEqual([idOf(1)])
  })

  it('are the same when a request comes twice', async () => {
    const person = await signUp(venue.address)
    const once = await change(person, [line(1)], [idOf(2)])
    expect(await change(person, [line(1)], [idOf(2)])).toEqual(once)
  })

  it('are a hundred on an instrument at most, and fewer are always taken', async () => {
    const person = await signUp(venue.address)
    for (let from = 0; from < DRAWINGS_LIMIT; from += 25)
      await change(
        person,
        Array.from({ length: 25 }, (_, at) => line(from + at)),
      )
    expect((await change(person, [line(500)])).code).toBe(ERRORS.tooManyDrawings.code)
    expect(await ids(person)).toHaveLength(DRAWINGS_LIMIT)
    expect((await change(person, [line(500)], [idOf(0)])).data?.drawings).toHaveLength(DRAWINGS_LIMIT)
  })

  it('are two thousand in all at most', async () => {
    const person = await signUp(venue.address)
    const many = JSON.stringify(Array.from({ length: 100 }, (_, at) => line(at)))
    for (let at = 0; at < 20; at += 1)
      await venue.database.db
        .insertInto('chart_drawings')
        .values({ uid: person.uid, inst_id: `C${at}-USDT`, drawings: many })
        .execute()
    expect((await change(person, [line(500)])).code).toBe(ERRORS.tooManyDrawings.code)
  })

  it('keep the templates of the account beside them', async () => {
    const person = await signUp(venue.address)
    const templates = [line(1).style]
    await person.browser.call(chartDrawings.setTemplates, { templates })
    expect((await read(person))?.templates).toEqual(templates)
    await person.browser.call(chartDrawings.setTemplates, { templates: [] })
    expect((await read(person))?.templates).toEqual([])
  })
})

describe('bad drawings', () => {
  const broken: readonly (readonly [string, unknown])[] = [
    ['another kind', { ...line(1), kind: 'spiral' }],
    ['too few points for its kind', { ...line(1), points: line(1).points.slice(1) }],
    ['a price that is none', { ...line(1), points: [{ time: 1, price: '9' }, line(1).points[1]] }],
    ['a time before all time', { ...line(1), points: [{ time: -1, price: 9 }, line(1).points[1]] }],
    ['a colour of its own', { ...line(1), style: { ...line(1).style, color: '#f00' } }],
    ['a field more', { ...line(1), note: 'hello' }],
    ['an id that is none', { ...line(1), id: 'A<b>' }],
  ]
  it.each(broken)('%s is refused, and nothing is kept', async (_, drawing) => {
    const person = await signUp(venue.address)
    const { body } = await person.browser.send(API_PREFIX + chartDrawings.change.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ instId: 'BTC-USDT', put: [drawing], removed: [] }),
    })
    expect([ERRORS.invalidField.code, ERRORS.unknownField.code]).toContain(body.code)
    expect(await ids(person)).toEqual([])
  })

  it('two with one id, more than fit at once, and an instrument that is not quoted are refused', async () => {
    const person = await signUp(venue.address)
    expect((await change(person, [line(1), line(1, 2)])).code).toBe(ERRORS.invalidField.code)
    const many = Array.from({ length: 26 }, (_, at) => line(at))
    expect((await change(person, many)).code).toBe(ERRORS.invalidField.code)
    expect((await change(person, [line(1)], [], 'XYZ-USDT')).code).toBe(ERRORS.instrumentUnknown.code)
  })
})
