import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { coinNotice, newCalls, type OutputOf, v1 } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import { signedIn } from '../../../../src/core/state/state.ts'
import { unreadIds } from '../../../../src/pages/notice/parts/unreadIds.ts'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'

const venue = vi.hoisted(() => ({ post: undefined as unknown }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (...all: unknown[]) => (venue.post as (...args: unknown[]) => unknown)(...all),
}))

type Page = OutputOf<typeof coinNotice.announcementContent>
const entry = (id: string, publishedAt: string, pinned = false): Page['notices'][number] => ({
  id,
  kind: 'news',
  title: `Title ${id}`,
  summary: `Summary ${id}`,
  publishedAt,
  pinned,
})
const unread = (notices: number) => ({ notices, orders: 0, contracts: 0, chats: 0, total: notices })

const detail = (id: string, more: Partial<OutputOf<typeof v1.details>> = {}): OutputOf<typeof v1.details> => ({
  id,
  title: `Title ${id}`,
  kind: 'maintenance',
  body: [
    { kind: 'heading', text: 'What happens' },
    { kind: 'paragraph', text: '<img src=x onerror="document.title=1"> stays text' },
    { kind: 'steps', items: ['one', 'two'] },
  ],
  publishedAt: String(Date.UTC(2026, 10, 20, 12)),
  updatedAt: '0',
  ...more,
})

const answers = createAnswers()
let app: Rendered | undefined
/** Everything that was asked for when `ready` holds is answered, and has had its effects. */
const settle = async (ready: () => boolean | undefined): Promise<void> => {
  await until(ready)
  await until(() => queries.isFetching() === 0)
  for (let turn = 0; turn < 3; turn += 1) await act(() => new Promise((resolve) => setImmediate(resolve)))
}
const dots = (): (string | undefined)[] =>
  [...document.querySelectorAll('[data-unread]')].map((row) => row.getAttribute('href')?.split('=')[1])

beforeEach(() => {
  useDictionaries()
  answers.clear()
  venue.post = answers.post
  queries.clear()
  endSession()
  answers.on(coinNotice.announcementContent, () => ({
    notices: [entry('welcome', '1000', true), entry('newest', '3000'), entry('middle', '2000')],
    more: false,
  }))
})
afterEach(async () => {
  await app?.close()
  app = undefined
})

describe('the list of announcements', () => {
  it('marks what is new, whatever its place, and tells the venue that it was seen', async () => {
    answers.on(newCalls.getUnreadMsgs, () => unread(2))
    answers.on(newCalls.markRead, () => unread(0))
    beginSession()
    app = await renderApp('/pages/notice/notice')
    await until(() => answers.of(newCalls.markRead).length > 0)
    expect(answers.of(newCalls.markRead)).toEqual([{ kind: 'notices', upTo: '3000' }])
    expect(dots()).toEqual(['newest', 'middle'])
    expect(document.querySelectorAll('main li')[0]?.textContent).toContain('Pinned')
  })

  it('asks nothing for a guest', async () => {
    app = await renderApp('/pages/notice/notice')
    await settle(() => app?.text().includes('Title newest'))
    expect(signedIn.peek()).toBe(false)
    expect(answers.of(newCalls.getUnreadMsgs)).toEqual([])
    expect(dots()).toEqual([])
  })

  it('marks nothing when all is read', async () => {
    answers.on(newCalls.getUnreadMsgs, () => unread(0))
    beginSession()
    app = await renderApp('/pages/notice/notice')
    await settle(() => app?.text().includes('Title newest') && answers.of(newCalls.getUnreadMsgs).length > 0)
    expect(answers.of(newCalls.markRead)).toEqual([])
    expect(dots()).toEqual([])
  })

  it('goes on from the last one of a page', async () => {
    answers.on(coinNotice.announcementContent, ({ before }) =>
      before === 'b'
        ? { notices: [entry('c', '1')], more: false }
        : { notices: [entry('a', '3'), entry('b', '2')], more: true },
    )
    app = await renderApp('/pages/notice/notice')
    await app.press('Show more')
    await until(() => app?.text().includes('Title c'))
    expect(answers.of(coinNotice.announcementContent)).toEqual([{}, { before: 'b' }])
    expect(app.text()).toContain('No more results')
  })

  it('marks what is in English where the app is not', async () => {
    answers.on(coinNotice.announcementContent, () => ({
      notices: [{ ...entry('a', '3'), writtenIn: 'en' as const }, entry('b', '2')],
      more: false,
    }))
    app = await renderApp('/pages/notice/notice')
    await until(() => app?.text().includes('Title b'))
    const rows = [...document.querySelectorAll('main li')].map((row) => [
      row.querySelector('[lang]')?.textContent,
      row.textContent?.includes('English'),
    ])
    expect(rows).toEqual([
      ['Title a', true],
      [undefined, false],
    ])
  })

  it('says that there is none, and what went wrong', async () => {
    answers.on(coinNotice.announcementContent, () => ({ notices: [], more: false }))
    app = await renderApp('/pages/notice/notice')
    await until(() => app?.text().includes('No announcements yet'))
    await app.close()
    queries.clear()
    answers.on(coinNotice.announcementContent, () => undefined)
    app = await renderApp('/pages/notice/notice')
    await until(() => app?.text().includes('Not found.'))
    answers.on(coinNotice.announcementContent, () => ({ notices: [entry('a', '1')], more: false }))
    await app.press('Try again')
    await until(() => app?.text().includes('Title a'))
  })

  it('counts the newest, not the first', () => {
    const notices = [entry('pinned', '1', true), entry('x', '20'), entry('y', '3')]
    expect([...unreadIds(notices, 2)]).toEqual(['x', 'y'])
    expect([...unreadIds(notices, 9)].toSorted()).toEqual(['pinned', 'x', 'y'])
    expect([...unreadIds(notices, 0)]).toEqual([])
  })
})

describe('one announcement', () => {
  it('shows its text as real headings and lists, never as HTML, and leads to its neighbours', async () => {
    answers.on(v1.details, ({ id }) =>
      id === 'b' ? detail('b', { previous: { id: 'a', title: 'Older one' } }) : detail('a'),
    )
    app = await renderApp('/pages/notice/detail?id=b')
    await until(() => app?.text().includes('Title b'))
    expect([...document.querySelectorAll('article h2')].map((one) => one.textContent)).toEqual([
      'Title b',
      'What happens',
    ])
    expect(document.querySelectorAll('article ol li')).toHaveLength(2)
    expect(document.querySelector('article img')).toBeNull()
    expect(app.text()).toContain('<img src=x')
    expect(app.text()).toContain('20-11-2026')
    expect(app.control('Older one')?.getAttribute('href')).toBe('#/pages/notice/detail?id=a')
    expect(app.text()).not.toContain('Newer')
  })

  it.each([
    ['it is all that is new', 1, undefined, 1],
    ['older ones are new too', 2, undefined, 0],
    ['a newer one is new', 1, { id: 'z', title: 'Newer' }, 0],
  ])('moves the mark only when no other loses its dot: %s', async (_, count, next, marks) => {
    answers.on(v1.details, ({ id }) => detail(id, next === undefined ? {} : { next }))
    answers.on(newCalls.getUnreadMsgs, () => unread(count))
    answers.on(newCalls.markRead, () => unread(0))
    beginSession()
    app = await renderApp('/pages/notice/detail?id=b')
    await settle(() => app?.text().includes('Title b') && answers.of(newCalls.getUnreadMsgs).length > 0)
    expect(answers.of(newCalls.markRead)).toHaveLength(marks)
  })

  it('says kindly that there is no such one', async () => {
    answers.on(v1.details, () => undefined)
    app = await renderApp('/pages/notice/detail?id=none')
    await until(() => app?.text().includes('Announcement not found'))
    await app.press('All announcements')
    await until(() => location.hash === '#/pages/notice/notice')
  })
})
