import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetEntries } from '../../../../src/core/screens/historyEntries.ts'
import { runShortcut, shortcutsOn, turnShortcuts } from '../../../../src/ui/shortcuts.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'

const press = (key: string, on: Element = document.body, more: KeyboardEventInit = {}): boolean =>
  !on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
const opensSearch = (): Promise<boolean> => until(() => location.hash.startsWith('#/pages/search/search'))
const isAtMarkets = (): Promise<boolean> => until(() => document.title.startsWith('Markets'))

let app: Rendered
beforeEach(async () => {
  useDictionaries()
  forgetEntries()
  app = await renderApp('/pages/market/market', 0)
  await isAtMarkets()
  // The watches come behind the first screen.
  await until(() => runShortcut('search'))
  await opensSearch()
  location.hash = '#/pages/market/market'
  await isAtMarkets()
})
afterEach(async () => {
  turnShortcuts(true)
  await app.close()
})

describe('single keys', () => {
  it('act where nothing is typed', async () => {
    expect(press('/')).toBe(true)
    expect(await opensSearch()).toBe(true)
  })

  it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing'])('mean something else with %s', (held) => {
    expect(press('/', document.body, { [held]: true })).toBe(false)
  })

  it.each(['input', 'textarea', 'select'])('are text in a field (%s), which Escape leaves', (kind) => {
    const field = document.body.appendChild(document.createElement(kind))
    field.focus()
    expect(press('/', field)).toBe(false)
    press('Escape', field)
    expect(document.activeElement).not.toBe(field)
    field.remove()
  })

  it('do nothing below a sheet', () => {
    const sheet = document.body.appendChild(document.createElement('div'))
    sheet.setAttribute('role', 'dialog')
    expect(press('/')).toBe(false)
    sheet.remove()
  })

  it('do nothing once they are turned off, on this device, except for the sheet that turns them on', async () => {
    turnShortcuts(false)
    expect([shortcutsOn.peek(), localStorage.getItem('tapeline.shortcuts')]).toEqual([false, 'off'])
    expect(press('/')).toBe(false)
    expect(press('?')).toBe(true)
    expect(await until(() => document.querySelector('[role=dialog]') !== null)).toBe(true)
  })

  it('are listed with what acts on the screen, and no more', async () => {
    press('?')
    expect(await until(() => document.querySelector('[role=dialog] kbd') !== null)).toBe(true)
    const rows = [...document.querySelectorAll('[role=dialog] dt')].map((row) => row.textContent)
    expect(rows).toEqual(['Search', 'Show keyboard shortcuts', 'Close, or leave a field'])
  })
})
