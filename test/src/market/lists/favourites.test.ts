import { describe, expect, it, vi } from 'vitest'
import { FAVOURITES_LIMIT } from '#protocol'
import { createFavourites, FAVOURITES_KEY } from '../../../../src/market/lists/favourites.ts'

const storageWith = (text: string | null) => {
  const storage = {
    text,
    getItem: (key: string) => (key === FAVOURITES_KEY ? storage.text : null),
    setItem: (key: string, next: string) => {
      if (key === FAVOURITES_KEY) storage.text = next
    },
    removeItem: () => undefined,
  }
  return storage
}

const refuse = (): never => {
  throw new DOMException('denied')
}

describe('favourites', () => {
  it('toggles, keeps the order of adding, and stores each step', () => {
    const storage = storageWith(null)
    const favourites = createFavourites(storage)
    favourites.toggle('B')
    favourites.toggle('A')
    expect(favourites.get()).toEqual(['B', 'A'])
    favourites.toggle('B')
    favourites.add(['A', 'C'])
    expect(favourites.get()).toEqual(['A', 'C'])
    expect(JSON.parse(storage.text ?? '')).toEqual(['A', 'C'])
    expect(createFavourites(storage).get()).toEqual(['A', 'C'])
  })

  it.each([['not json'], ['{"a":1}'], ['null']])('starts empty from %j', (text) => {
    expect(createFavourites(storageWith(text)).get()).toEqual([])
  })

  it('drops doubles and what is no id', () => {
    expect(createFavourites(storageWith('["A","A",7,null,"B"]')).get()).toEqual(['A', 'B'])
  })

  it('tells its listeners until they leave, also when another tab wrote', () => {
    const storage = storageWith(null)
    const favourites = createFavourites(storage)
    const listener = vi.fn<() => void>()
    const leave = favourites.subscribe(listener)
    favourites.toggle('A')
    storage.text = '["Z"]'
    favourites.reload()
    expect(listener).toHaveBeenCalledTimes(2)
    expect(favourites.get()).toEqual(['Z'])
    leave()
    favourites.toggle('B')
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('works without storage for as long as the page lives', () => {
    const favourites = createFavourites({ getItem: refuse, setItem: refuse, removeItem: refuse })
    favourites.toggle('A')
    expect(favourites.get()).toEqual(['A'])
  })

  it('holds no more than an account does', () => {
    const favourites = createFavourites(storageWith(null))
    favourites.add(Array.from({ length: FAVOURITES_LIMIT + 5 }, (_, index) => `C${index}`))
    expect(favourites.get()).toHaveLength(FAVOURITES_LIMIT)
    expect(favourites.get()[0]).toBe('C0')
  })

  it('lives under its own key', () => {
    expect(FAVOURITES_KEY).toBe('tapeline.favourites')
  })
})
