import { describe, expect, it } from 'vitest'
import { isRefusal, sum, type TimedSettings, toAmount, toPrice } from '#protocol'
import { type Account, held, openAccount, step } from '../../../src/practice/engine/account.ts'
import { openTimed, seeIndex, settleTimedDue } from '../../../src/practice/engine/timed.ts'

const T0 = 1_790_000_000_000
const SETTINGS: TimedSettings = {
  on: true,
  grid: [{ seconds: 30, ratio: '0.8' }],
  minStake: toAmount('1'),
  maxStake: [toAmount('500'), toAmount('500'), toAmount('500')],
  interestCap: toAmount('100000'),
  acceptDelay: 1_000,
  quoteAge: 5_000,
  blocked: [],
  minAge: 18,
  sessionBreak: 15,
}

const tick = (account: Account, second: number, px: string): Account =>
  step(account, T0 + second * 1_000, (draft) => {
    seeIndex(draft, 'BTC-USDT', toPrice(px), draft.at)
    settleTimedDue(draft)
    return {}
  }).account

const open = (account: Account, second: number, stake = '100', ratio = '0.8') =>
  step(account, T0 + second * 1_000, (draft) =>
    openTimed(
      draft,
      { instId: 'BTC-USDT', direction: 'up', stake: toAmount(stake), seconds: 30, ratio, quoteTs: draft.at },
      SETTINGS,
    ),
  )

/** Opens a contract at 100 and lets `pxOf` tell the index of each second after that. */
const play = (pxOf: (second: number) => string | undefined): Account => {
  let account = tick(openAccount('p', T0), 0, '100')
  account = open(account, 0).account
  for (let second = 1; second < 60; second += 1) {
    const px = pxOf(second)
    if (px !== undefined) account = tick(account, second, px)
  }
  return account
}

describe('timed contracts of practice', () => {
  it.each([
    ['win', '110', '10080'],
    ['lose', '90', '9900'],
    ['tie', '100', '10000'],
  ])('that end in %s credit what the venue’s rule says', (outcome, end, available) => {
    const account = play((second) => (second < 10 ? '100' : end))
    expect(account.settled[0]).toMatchObject({ outcome, state: 'settled', entry: { px: '100' }, exit: { px: end } })
    expect(held(account, 'available', 'USDT')).toBe(available)
    expect(held(account, 'frozen', 'USDT')).toBe('0')
    expect(sum(Object.values(account.funds))).toBe('0')
  })

  it('are void, and the stake comes back, where this device saw no ticks', () => {
    const account = play((second) => (second < 20 || second > 50 ? '100' : undefined))
    expect(account.settled[0]).toMatchObject({ outcome: 'void', reason: 'no-exit', credited: '100' })
    expect(held(account, 'available', 'USDT')).toBe('10000')
  })

  it('are refused above the largest stake, and where the ratio is another than was shown', () => {
    const account = tick(openAccount('p', T0), 0, '100')
    expect(open(account, 0, '501').answer).toMatchObject({ error: 'sizeTooLarge' })
    expect(open(account, 0, '100', '0.9').answer).toMatchObject({ error: 'quoteChanged' })
    expect(open(account, 9).answer).toMatchObject({ error: 'priceStale' })
    expect(isRefusal(open(account, 0).answer)).toBe(false)
  })
})
