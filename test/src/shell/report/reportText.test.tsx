import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { APP_VERSION, common } from '#protocol'
import { forgetEntries } from '../../../../src/core/screens/historyEntries.ts'
import { signedIn } from '../../../../src/core/state/state.ts'
import { toasts } from '../../../../src/core/toastQueue.ts'
import { fetchSheet } from '../../../../src/ui/Sheet.tsx'
import { screenMenu } from '../../../../src/ui/screenMenu.ts'
import { createAnswers } from '../../../support/answers.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'

const venue = createAnswers()
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => venue.post(path, body),
}))
const sent = () => venue.of(common.reportText)

let app: Rendered
beforeAll(fetchSheet)
beforeEach(() => {
  useDictionaries()
  forgetEntries()
  venue.clear()
  signedIn.value = false
  toasts.value = []
  screenMenu.value = undefined
})
afterEach(() => app.close())

const option = async (label: string): Promise<void> => {
  const found = await until(() =>
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) => one.textContent === label),
  )
  await act(async () => found.click())
}
const openReport = async (path: string): Promise<void> => {
  app = await renderApp(path, 0)
  await until(() => app.control('More'))
  await app.press('More')
  await app.press('Report this text')
  await until(() => app.field('Better wording'))
}

describe('the menu of a screen', () => {
  it('reports a text of the screen with its key, without the query of its address', async () => {
    venue.on(common.reportText, () => ({}))
    await openReport('/pages/theme/theme?from=1')
    expect(app.text()).toContain('Sent without your name or account.')
    expect(app.control('Send report')?.getAttribute('aria-disabled')).toBe('true')
    await app.press('Choose')
    await option('Text size')
    expect(app.text()).toContain('Fill in “Better wording” first.')
    await app.type('Better wording', '  Size of text ')
    await app.press('Send report')
    await until(() => sent().length === 1)
    expect(sent()).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        screen: '/pages/theme/theme',
        language: 'en',
        version: APP_VERSION,
        textKey: 'settings:theme.textSize',
        text: 'Text size',
        better: 'Size of text',
      },
    ])
    await until(() => toasts.peek().length === 1)
    expect(screenMenu.peek()).toBeUndefined()
  })

  it('reports a text that is typed; what could not be sent is sent again as the same report', async () => {
    venue.refuse(common.reportText, { error: 'tooManyRequests', values: { seconds: '60' } }, 'Wait.')
    await openReport('/pages/lang/lang')
    await app.press('Choose')
    await option('Another text')
    await app.type('Text to correct', 'Helo')
    await app.type('Better wording', 'Hello')
    for (const tries of [1, 2]) {
      await app.press('Send report')
      await until(() => sent().length === tries && app.control('Send report')?.getAttribute('aria-disabled') !== 'true')
    }
    await app.type('Better wording', 'Hello!')
    await app.press('Send report')
    await until(() => sent().length === 3)
    const [first, again, other] = sent()
    expect(first).toMatchObject({ text: 'Helo', better: 'Hello' })
    expect(first).not.toHaveProperty('textKey')
    expect(again).toEqual(first)
    expect(other?.key).not.toBe(first?.key)
  })

  it('leads to help, and is there again on the next screen', async () => {
    app = await renderApp('/pages/lang/lang', 0)
    await app.press('More')
    await app.press('Help')
    await until(() => location.hash.startsWith('#/pages/helpCenter/helpCenter'))
    await until(() => document.querySelector('h1')?.textContent === 'Help' && app.control('More'))
  })

  it('is not beside the connection chip, whose sheet leads to a report', async () => {
    app = await renderApp('/pages/market/market', 0)
    const chip = await until(() => document.querySelector<HTMLElement>('header button[data-state]'))
    await act(async () => chip.click())
    await until(() => app.control('Report this text'))
    expect(app.control('More')).toBeUndefined()
    await app.press('Report this text')
    await until(() => app.field('Better wording'))
  })
})

it('the language page says which languages no native speaker has reviewed', async () => {
  app = await renderApp('/pages/lang/lang', 0)
  const rows = await until(() => {
    const found = [...document.querySelectorAll('main fieldset label')]
    return found.length === 10 && found
  })
  const unreviewed = rows.filter((row) => row.textContent?.includes('Not yet reviewed by a native speaker'))
  expect(unreviewed).toHaveLength(9)
  expect(rows.filter((row) => !unreviewed.includes(row)).map((row) => row.textContent)).toEqual(['English'])
  expect(app.text()).toContain('choose “Report this text”')
})
