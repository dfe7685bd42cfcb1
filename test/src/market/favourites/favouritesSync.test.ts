import { describe, expect, it, vi } from 'vitest'
import { createFavouritesSync, rebase } from '../../../../src/market/favourites/favouritesSync.ts'
import { createFavourites, FAVOURITES_KEY, OWNER_KEY } from '../../../../src/market/lists/favourites.ts'
import { ManualTime } from '../../../support/manualTime.ts'

const memory = (): Storage => {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, text: string) => void map.set(key, text),
    removeItem: (key: string) => void map.delete(key),
  } as Storage
}

type Answer = readonly string[] | undefined

/** A device and an account; calls wait until the test answers them. */
const device = (storage = memory()) => {
  const time = new ManualTime()
  const favourites = createFavourites(storage)
  const who = { uid: undefined as string | undefined }
  const calls: { name: string; answer: (ids: Answer) => Promise<void> }[] = []
  const call = (name: string): Promise<Answer> =>
    new Promise((resolve) => {
      calls.push({
        name,
        answer: async (ids) => {
          resolve(ids)
          await vi.waitFor(() => undefined)
        },
      })
    })
  const sync = createFavouritesSync(favourites, {
    uid: () => who.uid,
    quoted: () => (id) => !id.startsWith('GONE'),
    load: () => call('load'),
    save: (ids, merge) => call(`${merge ? 'merge' : 'save'} ${ids.join()}`),
    later: (run, ms) => time.after(ms, run),
  })
  return {
    favourites,
    storage,
    time,
    sync,
    who,
    names: () => calls.map(({ name }) => name),
    answer: async (ids: Answer) => {
      await calls.at(-1)?.answer(ids)
    },
    signIn: (uid: string) => {
      who.uid = uid
      void sync.step()
    },
  }
}

describe('favourites and the account', () => {
  it('asks nothing for a guest', async () => {
    const { favourites, sync, time, names } = device()
    favourites.toggle('A')
    await sync.step()
    time.advance(60_000)
    expect(names()).toEqual([])
    expect(favourites.owner()).toBeUndefined()
  })

  it('a guest’s list joins the account’s at sign-in, without what the venue does not quote', async () => {
    const one = device()
    one.favourites.add(['B', 'GONE-1', 'C'])
    one.signIn('7')
    expect(one.names()).toEqual(['merge B,C'])
    await one.answer(['A', 'B', 'C'])
    expect(one.favourites.get()).toEqual(['A', 'B', 'C'])
    expect(one.favourites.owner()).toEqual({ uid: '7', unsent: false })
  })

  it('an empty list takes the account’s, and asks again when looked at', async () => {
    const one = device()
    one.signIn('7')
    await one.answer(['A'])
    void one.sync.step()
    await one.answer(['A', 'B'])
    expect(one.names()).toEqual(['load', 'load'])
    expect(one.favourites.get()).toEqual(['A', 'B'])
  })

  it('sends several stars and a new order together, the last write wins', async () => {
    const one = device()
    one.signIn('7')
    await one.answer(['A', 'B'])
    one.favourites.toggle('C')
    one.favourites.set(['C', 'B', 'A'])
    one.time.advance(499)
    expect(one.names()).toEqual(['load'])
    one.time.advance(1)
    expect(one.names()).toEqual(['load', 'save C,B,A'])
    await one.answer(['C', 'B', 'A'])
    expect(one.favourites.owner()).toEqual({ uid: '7', unsent: false })
  })

  it('a failure keeps the local order and is tried again, later each time, also after a reload', async () => {
    const one = device()
    one.signIn('7')
    await one.answer(['A', 'B'])
    one.favourites.set(['B', 'A'])
    one.time.advance(500)
    await one.answer(undefined)
    expect(one.favourites.get()).toEqual(['B', 'A'])
    one.time.advance(4_999)
    expect(one.names()).toHaveLength(2)
    one.time.advance(1)
    expect(one.names()).toHaveLength(3)
    await one.answer(undefined)
    one.time.advance(9_999)
    expect(one.names()).toHaveLength(3)
    const next = device(one.storage)
    next.signIn('7')
    expect(next.names()).toEqual(['save B,A'])
  })

  it('what is changed while a call is under way is sent after it, on the ground of its answer', async () => {
    const one = device()
    one.signIn('7')
    one.favourites.toggle('X')
    await one.answer(['A', 'B'])
    expect(one.favourites.get()).toEqual(['A', 'B', 'X'])
    expect(one.names()).toEqual(['load', 'save A,B,X'])
    one.favourites.toggle('A')
    await one.answer(['A', 'B', 'X'])
    expect(one.favourites.get()).toEqual(['B', 'X'])
    expect(one.names().at(-1)).toBe('save B,X')
  })

  it('somebody else’s list is neither shown nor sent', async () => {
    const one = device()
    one.signIn('7')
    await one.answer(['A'])
    one.favourites.toggle('B')
    one.signIn('8')
    expect(one.favourites.get()).toEqual([])
    await one.answer(['Z'])
    expect(one.names()).toEqual(['load', 'load'])
    expect(one.favourites.get()).toEqual(['Z'])
  })

  it('an answer for the one who left is not taken', async () => {
    const one = device()
    one.signIn('7')
    one.who.uid = undefined
    await one.answer(['A'])
    expect(one.favourites.get()).toEqual([])
  })

  it('reads whose the list is, and takes rubbish for a guest’s', () => {
    const storage = memory()
    storage.setItem(FAVOURITES_KEY, '["A"]')
    storage.setItem(OWNER_KEY, '{"uid":"7","unsent":true}')
    expect(createFavourites(storage).owner()).toEqual({ uid: '7', unsent: true })
    storage.setItem(OWNER_KEY, '{"uid":7}')
    expect(createFavourites(storage).owner()).toBeUndefined()
  })
})

describe('changes on another ground', () => {
  it.each([
    [
      ['A', 'B'],
      ['B', 'A'],
      ['A', 'B'],
      ['B', 'A'],
    ],
    [['A', 'B'], ['B'], ['C', 'A', 'B'], ['C', 'B']],
    [['A'], ['A', 'X'], ['B', 'A'], ['B', 'A', 'X']],
  ])('%j to %j on %j is %j', (before, after, base, result) => {
    expect(rebase(before, after, base)).toEqual(result)
  })
})
