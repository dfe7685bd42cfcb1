import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, allCalls, type Call, IDEMPOTENCY_HEADER } from '#protocol'
import { createMarket } from '../../../server/market/createMarket.ts'
import { EXAMPLES, heldPosition, newKey, type World } from '../../support/examples.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

/** Ids that mean the same to everybody: instruments, texts, articles, lists of what the venue offers. */
const PUBLIC: ReadonlySet<string> = new Set(['instId', 'instIds'])
const PUBLIC_CALLS: ReadonlySet<string> = new Set([
  'v1.details id',
  'common.getHelpDetails id',
  'common.areaDetails id',
  // For guests: only who has the secret of the case follows it.
  'cases.follow id',
  // The figures of who posts ads are the same for everybody.
  'merchant.getMerchantById id',
  'merchant.ratings id',
  // A sale is the same for everybody; a user's own order in it has no id in any call.
  'ico.getDetail id',
  'icoOrder.buy id',
  'icoOrder.ration id',
  'icoOrder.pay id',
  // A way to pay is the same for everybody.
  'assets.getPayChannelMessage1 id',
  // A name that the sender gives to his own order; nothing is looked up by it.
  'tradingContracts.save clOrdId',
  // Of somebody who is not signed in: with the secret beside it, whoever asks.
  'cases.follow id',
])
/** Every id of what belongs to one user: the call and its field. A call that is new must stand here. */
const PRIVATE: readonly string[] = [
  'tradingContracts.update ordId',
  'tradingContracts.detail ordId',
  'contractOrder.closeOut posId',
  'contractOrder.reverse posId',
  'contractOrder.protect posId',
  'contractOrder.recall ordId',
  'contractOrder.amend ordId',
  'contractOrder.changeMargin posId',
  'contractOrder.selectDetail ordId',
  'contractOrder.positionDetail posId',
  'contractOrder.swapHistory posId',
  'speedOrder.getCurrentContractById id',
  'speedOrder.selectListDetail id',
  'assets.sendReceipt id',
  'assets.cancelTransfer id',
  'assets.getRechargeOfflineDetails id',
  'assets.confirmOutpay id',
  'assets.getOutpayOfflineDetails id',
  'assets.payoutAccount id',
  'user.sendProof id',
  'assets.removePayoutAccount id',
  'exchange.exchangeDetails id',
  'activity.endSession id',
  'activity.forgetDevice id',
  'cases.get id',
  'cases.reopen id',
  'cases.withdraw id',
  'passkeys.rename id',
  'passkeys.remove id',
  'merchant.changeAd id',
  'merchant.setAdState id',
  'merchant.stockAd id',
  'merchantOrder.getOrderByOrderNo id',
  'merchantOrder.getMerchant id',
  'merchantOrder.cancelOrder id',
  'merchantOrder.payment id',
  'merchantOrder.release id',
  'merchantOrder.offerDivision id',
  'merchantOrder.acceptDivision id',
  'merchantOrder.rate id',
  'merchantMsg.save id',
  'merchantMsg.getList id',
  'merchantMsg.sign id',
  'merchatAppeal.save id',
  'financial.runningOrderLX id',
  'financial.redeemOrderInfo id',
  'financial.redeemFinancialOrder id',
  'financial.setRenewal id',
  'loan.detail id',
  'loan.events id',
  'loan.addCollateral id',
  'loan.repay id',
  'payType.payTypeData id',
  'payType.update id',
  'payType.updatePayTypeData id',
  'cases.get id',
  'cases.reopen id',
  'cases.withdraw id',
]

interface Node {
  readonly type: string
  readonly entries?: Readonly<Record<string, Node>>
  readonly options?: readonly Node[]
}
/** The fields of a call that are ids by their names, in all its variants. */
const idsOf = ({ type, entries, options }: Node): string[] => {
  if (type === 'variant' || type === 'union') return [...new Set((options ?? []).flatMap(idsOf))]
  return Object.keys(entries ?? {}).filter((field) => /(^id|Ids?)$/.test(field) && !PUBLIC.has(field))
}
const found = allCalls().flatMap(([group, name, call]) =>
  idsOf(call.input as unknown as Node).map((field) => ({
    label: `${group}.${name} ${field}`,
    group,
    name,
    field,
    call,
  })),
)

/** Another id of the same shape, which nobody has. */
const unknownLike = (id: string): string =>
  /^\d+$/.test(id) ? `9${'7'.repeat(Math.max(1, id.length - 2))}${Number(id.at(-1)) % 4}` : `zz${id.slice(2, -2)}zz`

const AHEAD = Date.UTC(2027, 0, 6, 12) - Date.now()
const clock = { now: () => Date.now() + AHEAD }
let venue: TestVenue
let ada: World
let bob: Person
beforeAll(async () => {
  venue = await startVenue({
    clock,
    market: () => createMarket('simulated', { seed: 1, clock }),
  })
  const { address, services } = venue
  ada = { address, services, person: await signUp(address), now: () => clock.now() }
  bob = await signUp(address)
})
afterAll(() => venue.close())

const post = async (person: Person, call: Call, body: object) => {
  const headers = { 'content-type': 'application/json', ...(call.money ? { [IDEMPOTENCY_HEADER]: newKey() } : {}) }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const { status, body: answer } = await person.browser.send(API_PREFIX + call.path, init)
  // When it was answered says nothing of whose it is.
  const data = typeof answer.data === 'object' ? { ...answer.data, ts: undefined } : answer.data
  return { status, ...answer, data }
}

describe('an id of another user', () => {
  it('stands in the table, whichever call takes it', () => {
    const known = new Set([...PRIVATE, ...PUBLIC_CALLS])
    expect(found.map(({ label }) => label).filter((label) => !known.has(label))).toEqual([])
    const there = new Set(found.map(({ label }) => label))
    expect([...known].filter((label) => !there.has(label))).toEqual([])
  })

  it.each(found.filter(({ label }) => PRIVATE.includes(label)))(
    '$label: answers as for one that nobody has',
    async ({ group, name, field, call }) => {
      const examples = EXAMPLES as Record<
        string,
        Record<string, (world: World) => object | Promise<object>> | undefined
      >
      const made = (await examples[group]?.[name]?.(ada)) as Record<string, string>
      // The example of a list need not name what it is of.
      const input = field in made ? made : { ...made, [field]: await heldPosition(ada) }
      const id = input[field] ?? ''
      expect(id).not.toBe('')
      const foreign = await post(bob, call, input)
      const unknown = await post(bob, call, { ...input, [field]: unknownLike(id) })
      expect(foreign).toEqual(unknown)
      // Its owner has it still.
      expect(await post(ada.person, call, input)).toMatchObject({ code: '200' })
    },
  )
})
