import { describe, expect, it } from 'vitest'
import type { Drawing, DrawingStyle } from '#protocol'
import { nextDrawings } from '../../../../../server/site/drawings/nextDrawings.ts'
import { type Answer, createDrawingsSync } from '../../../../../src/market/charts/tools/drawingsSync.ts'
import { createKeptDrawings } from '../../../../../src/market/charts/tools/keptDrawings.ts'
import { ManualTime } from '../../../../support/manualTime.ts'
import { fc } from '../../../../support/property.ts'

const style: DrawingStyle = { color: 'accent', width: 2, dash: 'solid' }
const drawing = (id: string, price = 1): Drawing => ({ id, kind: 'horizontal', points: [{ time: 0, price }], style })

/** An account at a venue that may not answer, or refuse. */
const createAccount = () => ({
  at: new Map<string, readonly Drawing[]>(),
  templates: [] as readonly DrawingStyle[],
  calls: [] as string[],
  answers: 'ok' as 'ok' | 'failed' | 'refused',
})
type Account = ReturnType<typeof createAccount>

/** Answers are there after some turns. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
}

const device = (account: Account, instId = 'ETH-USDT') => {
  const time = new ManualTime()
  const kept = createKeptDrawings({ read: () => undefined, write: () => undefined })
  const who = { isUser: true }
  const answer = async <T>(name: string, value: () => T): Promise<Answer<T>> => {
    account.calls.push(name)
    await Promise.resolve()
    return account.answers === 'ok' ? value() : account.answers
  }
  const sync = createDrawingsSync(instId, kept, {
    isUser: () => who.isUser,
    load: (id) => answer(`load ${id}`, () => ({ drawings: account.at.get(id) ?? [], templates: account.templates })),
    change: (id, put, removed) =>
      answer(`change ${id} +${put.length} -${removed.length}`, () => {
        const next = nextDrawings(account.at.get(id) ?? [], { put, removed })
        account.at.set(id, next)
        return next
      }),
    setTemplates: (templates) => answer('templates', () => (account.templates = templates)),
    later: (run, ms) => time.after(ms, run),
  })
  const draw = (id: string, price: number | undefined, on = instId): void => {
    const rest = kept.page(on).all.filter((one) => one.id !== id)
    kept.change(on, price === undefined ? rest : [...rest, drawing(id, price)], [id])
    sync.changed()
  }
  return { kept, sync, time, who, draw, shown: () => kept.page(instId).all }
}
const sorted = (all: readonly Drawing[]) => all.toSorted((a, b) => a.id.localeCompare(b.id))

describe('drawings of a device and an account', () => {
  it('a guest’s join the account’s at sign-in, of every instrument', async () => {
    const account = createAccount()
    account.at.set('ETH-USDT', [drawing('aaaaaaaa')])
    const phone = device(account)
    phone.who.isUser = false
    phone.draw('bbbbbbbb', 2)
    phone.draw('cccccccc', 3, 'BTC-USDT')
    await phone.sync.step()
    expect(account.calls).toEqual([])
    phone.who.isUser = true
    await phone.sync.step()
    expect(phone.shown()).toEqual([drawing('aaaaaaaa'), drawing('bbbbbbbb', 2)])
    expect(account.at.get('ETH-USDT')).toEqual(phone.shown())
    expect(account.at.get('BTC-USDT')).toEqual([drawing('cccccccc', 3)])
  })

  it('changes that follow each other are one call', async () => {
    const account = createAccount()
    const phone = device(account)
    await phone.sync.step()
    for (let turn = 0; turn < 5; turn += 1) phone.draw('aaaaaaaa', turn)
    phone.time.advance(1_000)
    await settle()
    expect(account.calls).toEqual(['load ETH-USDT', 'change ETH-USDT +1 -0'])
  })

  it('what could not be sent stays, and is sent again', async () => {
    const account = createAccount()
    const phone = device(account)
    await phone.sync.step()
    account.answers = 'failed'
    phone.draw('aaaaaaaa', 7)
    phone.time.advance(1_000)
    await settle()
    expect(phone.shown()).toEqual([drawing('aaaaaaaa', 7)])
    account.answers = 'ok'
    phone.time.advance(5_000)
    await settle()
    expect(account.at.get('ETH-USDT')).toEqual([drawing('aaaaaaaa', 7)])
  })

  it('what is refused is not sent again before it changes', async () => {
    const account = createAccount()
    const phone = device(account)
    await phone.sync.step()
    account.answers = 'refused'
    phone.draw('aaaaaaaa', 7)
    phone.time.advance(1_000)
    await settle()
    const calls = account.calls.length
    await phone.sync.step()
    phone.time.advance(120_000)
    expect(account.calls).toHaveLength(calls)
    account.answers = 'ok'
    phone.draw('bbbbbbbb', 8)
    phone.time.advance(1_000)
    await settle()
    expect(account.at.get('ETH-USDT')).toHaveLength(2)
  })

  it('more than fit into one call are sent by several', async () => {
    const account = createAccount()
    const phone = device(account)
    for (let at = 0; at < 60; at += 1) phone.draw(`drawing${at}x`, at)
    await phone.sync.step()
    expect(account.calls.slice(1)).toEqual([
      'change ETH-USDT +25 -0',
      'change ETH-USDT +25 -0',
      'change ETH-USDT +10 -0',
    ])
    expect(account.at.get('ETH-USDT')).toHaveLength(60)
  })

  it('two devices show the same once both have heard of each other, whatever they did', async () => {
    const id = fc.constantFrom('aaaaaaaa', 'bbbbbbbb', 'cccccccc')
    const step = fc.tuple(fc.nat(1), id, fc.option(fc.nat(9), { nil: undefined }), fc.boolean())
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const account = createAccount()
        const both = [device(account), device(account)]
        for (const one of both) await one.sync.step()
        for (const [which, drawn, price, isSent] of steps) {
          both[which]?.draw(drawn, price)
          if (isSent) await both[which]?.sync.step()
        }
        for (const one of [...both, ...both]) await one.sync.again()
        for (const one of both) expect(sorted(one.shown())).toEqual(sorted(account.at.get('ETH-USDT') ?? []))
      }),
    )
  })

  it('templates of the account come before those of a guest', async () => {
    const account = createAccount()
    const phone = device(account)
    phone.kept.setTemplates([style], true)
    await phone.sync.step()
    expect(account.templates).toEqual([style])
    const other = device(account)
    other.kept.setTemplates([{ ...style, width: 4 }], true)
    await other.sync.step()
    expect(other.kept.kept.peek().templates).toEqual([style])
  })
})
