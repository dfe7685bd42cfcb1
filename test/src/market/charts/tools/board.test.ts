import { describe, expect, it, vi } from 'vitest'
import type { Drawing } from '#protocol'
import { createBoard } from '../../../../../src/market/charts/tools/board.ts'
import { createKeptDrawings } from '../../../../../src/market/charts/tools/keptDrawings.ts'
import { act, type Drawn, drawnOf, redo, STEPS_KEPT, undo } from '../../../../../src/market/charts/tools/steps.ts'
import { fc } from '../../../../support/property.ts'

const drawing = (id: string, price = 1): Drawing => ({
  id,
  kind: 'horizontal',
  points: [{ time: 0, price }],
  style: { color: 'accent', width: 2, dash: 'solid' },
})
const sorted = ({ all }: Drawn): readonly string[] =>
  all.map(({ id, points }) => `${id} ${points[0]?.price}`).toSorted()

describe('undo and redo', () => {
  const acts = fc.array(
    fc.array(fc.tuple(fc.constantFrom('aaaaaaaa', 'bbbbbbbb', 'cccccccc'), fc.option(fc.nat(9))), {
      minLength: 1,
      maxLength: 2,
    }),
    { maxLength: 20 },
  )
  it('lead back to each state that there was, and forth again', () => {
    fc.assert(
      fc.property(acts, (all) => {
        const states = [drawnOf([])]
        for (const one of all) {
          const last = states.at(-1) as Drawn
          const seen = new Map(one.map(([id, price]) => [id, price]))
          const next = act(
            last,
            [...seen].map(([id, price]) => ({ id, after: price === null ? undefined : drawing(id, price) })),
          )
          if (next !== last) states.push(next)
        }
        let now = states.at(-1) as Drawn
        for (const before of states.slice(0, -1).toReversed()) {
          now = undo(now)
          expect(sorted(now)).toEqual(sorted(before))
        }
        expect(undo(now)).toBe(now)
        for (const after of states.slice(1)) {
          now = redo(now)
          expect(sorted(now)).toEqual(sorted(after))
        }
        expect(redo(now)).toBe(now)
      }),
    )
  })

  it('leave alone what came from another device meanwhile', () => {
    const own = act(drawnOf([]), [{ id: 'aaaaaaaa', after: drawing('aaaaaaaa') }])
    const both = { ...own, all: [...own.all, drawing('bbbbbbbb')] }
    expect(undo(both).all).toEqual([drawing('bbbbbbbb')])
  })

  it('go back so many acts at most, and a new act takes the way forth away', () => {
    let drawn = drawnOf([])
    for (let turn = 0; turn < STEPS_KEPT + 5; turn += 1)
      drawn = act(drawn, [{ id: 'aaaaaaaa', after: drawing('aaaaaaaa', turn) }])
    expect(drawn.done).toHaveLength(STEPS_KEPT)
    const back = undo(drawn)
    expect(back.undone).toHaveLength(1)
    expect(act(back, [{ id: 'bbbbbbbb', after: drawing('bbbbbbbb') }]).undone).toEqual([])
  })
})

describe('the board', () => {
  it('neither deletes nor moves what is locked, and says what each act changed', () => {
    const onAct = vi.fn()
    const board = createBoard([drawing('aaaaaaaa')], { onAct })
    board.select('aaaaaaaa')
    board.lock()
    board.remove()
    expect(board.drawn.peek().all).toHaveLength(1)
    board.lock()
    board.remove()
    expect(board.drawn.peek().all).toEqual([])
    expect(board.selected.peek()).toBeUndefined()
    board.undo()
    expect(board.drawn.peek().all).toEqual([drawing('aaaaaaaa')])
    expect(onAct).toHaveBeenCalledTimes(4)
  })
})

const memory = (text = 'null') => {
  const store = {
    text,
    read: () => JSON.parse(store.text) as unknown,
    write: (next: string) => void (store.text = next),
  }
  return store
}

describe('drawings of the device', () => {
  it('are there after a reload, without what is broken', () => {
    const store = memory()
    createKeptDrawings(store).change('ETH-USDT', [drawing('aaaaaaaa')], ['aaaaaaaa'])
    expect(createKeptDrawings(store).page('ETH-USDT')).toEqual({ all: [drawing('aaaaaaaa')], owed: ['aaaaaaaa'] })
    const broken = memory('{"at":{"ETH-USDT":{"all":[{"id":"x"},7],"owed":3}},"templates":"no","last":{"ray":{}}}')
    expect(createKeptDrawings(broken).kept.peek()).toEqual({
      at: { 'ETH-USDT': { all: [], owed: [] } },
      templates: [],
      templatesOwed: false,
      last: {},
    })
  })

  it('keep what the account has not heard of when its own come', () => {
    const kept = createKeptDrawings(memory())
    kept.change('ETH-USDT', [drawing('aaaaaaaa', 5)], ['aaaaaaaa', 'cccccccc'])
    kept.take('ETH-USDT', [drawing('aaaaaaaa', 1), drawing('bbbbbbbb'), drawing('cccccccc')], new Map())
    expect(kept.page('ETH-USDT').all).toEqual([drawing('bbbbbbbb'), drawing('aaaaaaaa', 5)])
  })

  it('are no longer owed once the account has them as they are here', () => {
    const kept = createKeptDrawings(memory())
    const [first, later] = [drawing('aaaaaaaa', 1), drawing('aaaaaaaa', 2)]
    kept.change('ETH-USDT', [first], ['aaaaaaaa'])
    kept.change('ETH-USDT', [later], ['aaaaaaaa'])
    kept.take('ETH-USDT', [first], new Map([['aaaaaaaa', first]]))
    expect(kept.page('ETH-USDT')).toEqual({ all: [later], owed: ['aaaaaaaa'] })
    kept.take('ETH-USDT', [later], new Map([['aaaaaaaa', later]]))
    expect(kept.page('ETH-USDT')).toEqual({ all: [later], owed: [] })
  })

  it('of other instruments make room for newer ones, but never those that are owed', () => {
    const kept = createKeptDrawings(memory())
    kept.change('A-B', [drawing('aaaaaaaa')], ['aaaaaaaa'])
    for (let turn = 0; turn < 60; turn += 1) kept.take(`I${turn}-USDT`, [drawing('bbbbbbbb')], new Map())
    const names = Object.keys(kept.kept.peek().at)
    expect(names).toHaveLength(40)
    expect(names).toContain('A-B')
    expect(names).toContain('I59-USDT')
  })
})
