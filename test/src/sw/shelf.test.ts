import { describe, expect, it } from 'vitest'
import type { Release } from '../../../src/sw/release.ts'
import { createShelf } from '../../../src/sw/shelf.ts'
import { answer, fakeCaches } from './fakeCaches.ts'

const first: Release = {
  version: '1',
  shell: ['/', '/assets/app-1111111.js', '/assets/same-0000000.js'],
  languages: ['de', 'en'],
  areas: ['common'],
}
const second: Release = { ...first, version: '2', shell: ['/', '/assets/app-2222222.js', '/assets/same-0000000.js'] }

const setUp = (room?: number) => {
  const storage = fakeCaches(room)
  const asked: { path: string; options: RequestInit }[] = []
  const answers = { status: 200, etag: 'e' }
  const fetch = (path: string, options: RequestInit) => {
    asked.push({ path, options })
    return Promise.resolve(answer(`${path} ${asked.length}`, { etag: answers.etag }, answers.status))
  }
  const shelf = (release: Release) => createShelf(release, { caches: storage.caches, fetch })
  return { ...storage, asked, answers, shelf }
}

describe('the shelf of a release', () => {
  it('asks without cookies, and past the cache of the browser for what may change under its name', async () => {
    const { shelf, asked } = setUp()
    await shelf(first).fill()
    expect(asked.map(({ path, options }) => [path, options.cache])).toEqual([
      ['/', 'no-cache'],
      ['/assets/app-1111111.js', 'default'],
      ['/assets/same-0000000.js', 'default'],
    ])
    expect(asked.every(({ options }) => options.credentials === 'omit')).toBe(true)
  })

  it('takes over what has not changed and the languages in use, and fetches the words anew', async () => {
    const { shelf, asked, paths } = setUp()
    await shelf(first).fill()
    await shelf(first).keepTexts('de')
    asked.length = 0
    await shelf(second).fill()
    expect(asked.map(({ path }) => path)).toEqual([
      '/',
      '/assets/app-2222222.js',
      '/locales/de/first.json',
      '/locales/de/common.json',
    ])
    expect(paths('tapeline-2')).toContain('/assets/same-0000000.js')
  })

  it('has files of every release, but page and words of its own alone', async () => {
    const { shelf } = setUp()
    await shelf(first).fill()
    await shelf(first).keepTexts('en')
    const later = shelf(second)
    expect(await later.find('/assets/app-1111111.js')).toBeDefined()
    expect(await later.find('/')).toBeUndefined()
    expect(await later.find('/locales/en/common.json')).toBeUndefined()
  })

  it('rejects when a file is missing or there is no room, and leaves nothing behind when cleared', async () => {
    const missing = setUp()
    missing.answers.status = 404
    await expect(missing.shelf(first).fill()).rejects.toThrow('404')
    const full = setUp(2)
    await expect(full.shelf(first).fill()).rejects.toThrow('full')
    await full.shelf(first).clear()
    expect(full.names()).toEqual([])
  })

  it('keeps no languages that the release does not have, and no answer that may not be kept', async () => {
    const { shelf, asked, paths } = setUp()
    await shelf(first).keepTexts('../api')
    expect(asked).toEqual([])
    await shelf(first).keep('/assets/x-1234567.js', answer('', { 'cache-control': 'private' }))
    expect(paths('tapeline-1')).toEqual([])
  })

  it('renews the page’s headers only while it is the same page', async () => {
    const { shelf, answers } = setUp()
    const own = shelf(first)
    await own.fill()
    const body = async () => (await own.find('/'))?.text()
    const before = await body()
    await own.renewPage()
    expect(await body()).not.toBe(before)
    const renewed = await body()
    answers.etag = 'another'
    await own.renewPage()
    expect(await body()).toBe(renewed)
  })

  it('throws away what no page runs on', async () => {
    const { shelf, names } = setUp()
    await shelf(first).fill()
    await shelf(second).fill()
    await shelf(second).tidy(['/assets/app-1111111.js', '/assets/app-2222222.js'])
    expect(names()).toEqual(['tapeline-1', 'tapeline-2'])
    await shelf(second).tidy(undefined)
    expect(names()).toEqual(['tapeline-1', 'tapeline-2'])
    await shelf(second).tidy(['/assets/app-2222222.js'])
    expect(names()).toEqual(['tapeline-2'])
  })
})
