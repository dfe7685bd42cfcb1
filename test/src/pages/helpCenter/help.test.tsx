import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Block, helpCenter, type OutputOf, promotion } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import { forgetEntries } from '../../../../src/core/screens/historyEntries.ts'
import { endSession } from '../../../../src/core/session/session.ts'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'

const venue = vi.hoisted(() => ({ post: undefined as unknown }))
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (...all: unknown[]) => (venue.post as (...args: unknown[]) => unknown)(...all),
}))

const article = (id: string, category: string) => ({
  id,
  category,
  title: `Title ${id}`,
  summary: `Summary ${id}`,
  updatedAt: '0',
})
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const heading = (text: string): Block => ({ kind: 'heading', text })
const ALL = [article('fees', 'trade'), article('limits', 'trade'), article('safe', 'security')]
const listOf = (articles: typeof ALL): OutputOf<typeof helpCenter.getHelpList> => ({
  categories: ['trade', 'security'].map((id) => ({
    id,
    title: `Category ${id}`,
    count: articles.filter(({ category }) => category === id).length,
  })),
  articles,
})

const answers = createAnswers()
let app: Rendered | undefined
const articles = (): string[] =>
  [...document.querySelectorAll('main a[href*="helpDetail"]')].map(
    (link) => link.getAttribute('href')?.split('=')[1] ?? '',
  )

beforeEach(() => {
  useDictionaries()
  localStorage.clear()
  answers.clear()
  venue.post = answers.post
  queries.clear()
  endSession()
  forgetEntries()
  answers.on(helpCenter.getHelpList, ({ query }) =>
    listOf(query === undefined ? ALL : ALL.filter(({ id }) => id.includes(query))),
  )
  answers.on(helpCenter.getHelpDetails, ({ id }) => ({
    ...article(id, 'trade'),
    body: [paragraph(`Text of ${id}`)],
    related: [{ id: 'limits', title: 'About limits' }],
  }))
})
afterEach(async () => {
  await app?.close()
  app = undefined
})

describe('the help centre', () => {
  it('marks what is in English where the app is not', async () => {
    answers.on(helpCenter.getHelpList, () => ({
      ...listOf(ALL),
      articles: ALL.map((one) => (one.id === 'safe' ? { ...one, writtenIn: 'en' as const } : one)),
    }))
    app = await renderApp('/pages/helpCenter/helpCenter')
    await until(() => articles().length === 3)
    const rows = [...document.querySelectorAll('main a[href*="helpDetail"]')].map((row) => [
      row.querySelector('[lang=en]')?.textContent,
      row.textContent?.includes('English'),
    ])
    expect(rows).toEqual([
      [undefined, false],
      [undefined, false],
      ['Title safe', true],
    ])
  })

  it('lists the articles by category, and one category alone', async () => {
    app = await renderApp('/pages/helpCenter/helpCenter')
    await until(() => articles().length === 3)
    await app.press('Category security 1')
    expect(articles()).toEqual(['safe'])
    expect(app.control('Category security 1')?.getAttribute('aria-pressed')).toBe('true')
    await app.press('All 3')
    expect(articles()).toHaveLength(3)
  })

  it('asks once for what was typed, when typing has stopped', async () => {
    app = await renderApp('/pages/helpCenter/helpCenter')
    await until(() => articles().length === 3)
    await app.type('Search the help', 'f')
    await app.type('Search the help', 'fe')
    await app.type('Search the help', ' fees ')
    await until(() => articles().join() === 'fees')
    expect(answers.of(helpCenter.getHelpList)).toEqual([{}, { query: 'fees' }])
    expect(app.text()).toContain('1 article found')
  })

  it('leads a guest from nothing found to the chat, or back to everything', async () => {
    app = await renderApp('/pages/helpCenter/helpCenter')
    await app.type('Search the help', '<b>zebra')
    await until(() => app?.text().includes('Nothing matches “<b>zebra”'))
    await app.press('Show all articles')
    await until(() => articles().length === 3)
    await app.type('Search the help', 'zebra')
    await app.press('Contact us')
    await until(() => location.hash === '#/pages/login/services')
  })

  it('has a link to the chat beside the articles', async () => {
    app = await renderApp('/pages/helpCenter/helpCenter')
    await until(() => articles().length === 3)
    expect(app.control('Customer service')?.getAttribute('href')).toBe('#/pages/login/services')
  })

  it('remembers what was read, and forgets what is no article any more', async () => {
    localStorage.setItem('tapeline.helpRead', JSON.stringify(['gone', 7, 'safe']))
    for (const [id, kept] of [
      ['safe', ['safe', 'gone']],
      ['fees', ['fees', 'safe', 'gone']],
    ] as const) {
      app = await renderApp(`/pages/helpCenter/helpDetail?id=${id}`)
      await until(() => app?.text().includes(`Text of ${id}`))
      expect(JSON.parse(localStorage.getItem('tapeline.helpRead') ?? '')).toEqual(kept)
      await app.close()
    }
    app = await renderApp('/pages/helpCenter/helpCenter')
    await until(() => app?.text().includes('Recently read'))
    expect(articles()).toEqual(['fees', 'safe', 'fees', 'limits', 'safe'])
  })

  it('says what went wrong, and tries again', async () => {
    answers.on(helpCenter.getHelpList, () => undefined)
    app = await renderApp('/pages/helpCenter/helpCenter')
    await until(() => app?.text().includes('Not found.'))
    answers.on(helpCenter.getHelpList, () => listOf(ALL))
    await app.press('Try again')
    await until(() => articles().length === 3)
  })
})

describe('a help article', () => {
  it('leads to those that go on from it', async () => {
    app = await renderApp('/pages/helpCenter/helpDetail?id=fees')
    await until(() => app?.text().includes('Text of fees'))
    expect(app.control('About limits')?.getAttribute('href')).toBe('#/pages/helpCenter/helpDetail?id=limits')
  })

  it('leads to the chat', async () => {
    app = await renderApp('/pages/helpCenter/helpDetail?id=safe')
    await until(() => app?.text().includes('Text of safe'))
    expect(app.control('Contact us')?.getAttribute('href')).toBe('#/pages/login/services')
  })

  it('that is unknown says so', async () => {
    answers.on(helpCenter.getHelpDetails, () => undefined)
    app = await renderApp('/pages/helpCenter/helpDetail')
    await until(() => app?.text().includes('Article not found'))
  })

  it('is shared by the device, else its link is copied', async () => {
    const shared: unknown[] = []
    const share = vi.fn<(data: ShareData) => Promise<void>>(async (data) => void shared.push(data))
    Object.assign(navigator, { share })
    app = await renderApp('/pages/helpCenter/helpDetail?id=fees')
    await until(() => app?.text().includes('Text of fees'))
    await act(async () => app?.control('Share')?.click())
    const [{ url, title }] = shared as [{ url: string; title: string }]
    expect(title).toBe('Title fees')
    expect(url).toContain('#/pages/helpCenter/helpDetail?id=fees')
    await app.close()
    Object.assign(navigator, { share: undefined })
    app = await renderApp('/pages/helpCenter/helpDetail?id=fees')
    await until(() => app?.control('Copy link'))
  })
})

describe('the terms', () => {
  it('name version and date, and lead from the contents to each part', async () => {
    answers.on(promotion.termService, () => ({
      id: 'terms',
      title: 'Terms',
      body: [heading('1. Scope'), paragraph('Some text'), heading('2. Fees')],
      version: '1.0',
      effectiveAt: String(Date.UTC(2026, 9, 26, 12)),
      updatedAt: String(Date.UTC(2026, 9, 27, 12)),
    }))
    app = await renderApp('/pages/termsOfService/termsOfService')
    await until(() => app?.text().includes('Some text'))
    expect(app.text()).toContain('Version 1.0')
    expect(app.text()).toContain('In force since 26-10-2026')
    await app.press('2. Fees')
    expect(document.activeElement?.tagName).toBe('H2')
    expect(document.activeElement?.textContent).toBe('2. Fees')
  })

  it('say what went wrong, and try again', async () => {
    app = await renderApp('/pages/termsOfService/termsOfService')
    await until(() => app?.text().includes('Not found.'))
    expect(app.control('Try again')).toBeDefined()
  })
})
