import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { activity, passkeys } from '#protocol'
import { MoreRows } from '../../../../src/account/security/MoreRows.tsx'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'

const answers = new Map<string, unknown>()
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string): Promise<Posted> =>
    answers.has(path)
      ? { kind: 'answer', status: 200, body: { code: '200', msg: '', data: answers.get(path) } }
      : { kind: 'network' },
}))

let part: Rendered
beforeEach(() => {
  useDictionaries()
  queries.clear()
  answers.clear()
})
afterEach(() => part.close())

const rowTo = (path: string): string => part.root.querySelector(`a[href="#${path}"]`)?.textContent ?? ''

it('tells the state of each, and leaves out one that the venue does not tell', async () => {
  const place = { ip: '', device: { browser: '', system: '' }, firstSeen: '1', lastSeen: '2', idleEnd: '3', end: '4' }
  answers.set(passkeys.list.path, { passkeys: [] })
  answers.set(activity.devices.path, {
    sessions: [
      { ...place, id: 'a', current: true },
      { ...place, id: 'b', current: false },
    ],
    devices: [],
  })
  part = await renderPart(<MoreRows />)
  await until(() => rowTo('/x/devices') === 'Devices2' && rowTo('/x/passkeys') === 'PasskeysNot set')
  expect(rowTo('/x/phrase')).toBe('Anti-phishing phrase')
  expect(rowTo('/x/activity')).toBe('Security history')
  expect(rowTo('/pages/personal/advancedCtf')).toBe('Advanced verification')
})
