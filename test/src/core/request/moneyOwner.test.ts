import { beforeEach, expect, it, vi } from 'vitest'
import { tradingContracts, user } from '#protocol'
import { moneyCall } from '../../../../src/core/request/money/useMoneyCall.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import { moneyPending } from '../../../../src/core/state/state.ts'
import { anOrder } from '../../pages/transaction/orders.ts'

/** Whose cookie the browser holds, and the keys that the venue was asked about, as `user key`. */
let cookie: string | undefined
let asked: string[]
/** Keys of orders that did arrive, and whose they are. */
const arrived = new Map<string, string>()
const ok = (data: unknown): Posted => ({ kind: 'answer', status: 200, body: { code: '200', msg: '', data } })

vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string, body: { key: string }): Promise<Posted> => {
    if (path === tradingContracts.save.path) return { kind: 'network' }
    if (cookie === undefined) return { kind: 'answer', status: 200, body: { code: '650', msg: '' } }
    if (path === user.personalCenter.path)
      return ok({ uid: cookie, account: '', statusAdvanced: 0, demo: true, createdAt: '1' })
    asked.push(`${cookie} ${body.key}`)
    if (hold) return { kind: 'network' }
    return ok(arrived.get(body.key) === cookie ? { outcome: 'done', order: anOrder({}) } : { outcome: 'none' })
  },
}))

/** While true the venue does not answer questions. */
let hold: boolean
const INPUT = { ordType: 'market', instId: 'BTC-USDT', side: 'buy', sz: '1' } as const
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
const ticket = () => moneyCall(tradingContracts.save, 'spot-ticket')
const stored = () => Object.keys(localStorage).filter((key) => key.includes('pending'))
const signIn = async (who: string): Promise<void> => {
  cookie = who
  beginSession(who)
  await settle()
}
const signOut = async (): Promise<void> => {
  cookie = undefined
  endSession()
  await settle()
}

let round = 0
let [ann, bob]: string[] = []
/** Ann's order is sent, its end is unknown, and its key is kept. */
const sendAsAnn = async (): Promise<string> => {
  await signIn(ann ?? '')
  ticket().send(INPUT)
  await settle()
  return asked.at(-1)?.split(' ')[1] ?? ''
}

beforeEach(async () => {
  // Other people in each test: calls outlive screens, and would outlive tests.
  round += 1
  ann = `1${round}`
  bob = `2${round}`
  hold = true
  await signOut()
  localStorage.clear()
  asked = []
})

it('keeps a pending key under its user', async () => {
  const key = await sendAsAnn()
  expect(stored().map((name) => [name, localStorage.getItem(name)])).toEqual([
    [`tapeline.pending.${ann}.spot-ticket`, key],
  ])
})

it('neither shows nor asks it in the name of the next user, nor of a guest', async () => {
  await sendAsAnn()
  await signOut()
  const before = asked.length
  hold = false
  expect([ticket().state.peek().phase, moneyPending.peek()]).toEqual(['idle', 0])
  await signIn(bob ?? '')
  expect([ticket().state.peek().phase, moneyPending.peek()]).toEqual(['idle', 0])
  await settle()
  expect([asked.length, stored()]).toEqual([before, [`tapeline.pending.${ann}.spot-ticket`]])
})

it.each([
  ['arrived', true, 'done'],
  ['did not arrive', false, 'notSent'],
])('is asked again when its user is back, and says so when it %s', async (_, came, end) => {
  const key = await sendAsAnn()
  await signOut()
  await signIn(bob ?? '')
  await signOut()
  if (came) arrived.set(key, ann ?? '')
  hold = false
  asked = []
  await signIn(ann ?? '')
  await settle()
  expect(asked).toEqual([`${ann} ${key}`])
  expect([ticket().state.peek().phase, stored(), moneyPending.peek()]).toEqual([end, [], 0])
})

it.each(['spot-ticket', 'cancel-9', 'amend-9'])(
  'found from an earlier visit (%s) is asked for once its user is known',
  async (slot) => {
    localStorage.setItem(`tapeline.pending.${ann}.${slot}`, 'left-behind')
    hold = false
    await signIn(bob ?? '')
    expect(asked).toEqual([])
    await signOut()
    await signIn(ann ?? '')
    await settle()
    expect(asked).toEqual([`${ann} left-behind`])
    expect(stored()).toEqual([])
  },
)

it('does not believe "never arrived" when another tab has signed in as somebody else', async () => {
  const key = await sendAsAnn()
  arrived.set(key, ann ?? '')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const annsTicket = ticket()
  // The next question goes out under a cookie that this tab knows nothing of.
  cookie = bob
  hold = false
  annsTicket.pause()
  annsTicket.resume()
  await settle()
  vi.useRealTimers()
  expect(asked.at(-1)).toBe(`${bob} ${key}`)
  expect([annsTicket.state.peek().phase, stored()]).toEqual(['unknown', [`tapeline.pending.${ann}.spot-ticket`]])
  // And the tab has learned whose it is.
  expect(ticket()).not.toBe(annsTicket)
})

it('sends nothing while it is not known whose session it is', async () => {
  cookie = ann
  beginSession()
  ticket().send(INPUT)
  await settle()
  expect([ticket().state.peek(), stored()]).toEqual([{ phase: 'notSent', key: expect.any(String), why: 'network' }, []])
})
