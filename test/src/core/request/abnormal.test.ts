import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { coinVarieties, common } from '#protocol'
import { request } from '../../../../src/core/request/request.ts'
import { toasts } from '../../../../src/core/toastQueue.ts'

vi.mock('../../../../src/core/request/transport.ts', () => ({ post: () => Promise.resolve({ kind: 'network' }) }))

const SENTENCE = 'Connection problem. Check your network.'
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
let come: (areas: boolean) => void

beforeEach(() => {
  const texts = new Promise<boolean>((resolve) => {
    come = resolve
  })
  const answer = async () => ({ ok: await texts, json: async () => ({ networkAbnormal: SENTENCE }) })
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  toasts.value = []
})

it('a start without words keeps silent about the network, and never shows the name of a text', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await request(common.checkLogin, {})
  come(false)
  await settle()
  expect(toasts.peek()).toEqual([])
})

it('calls that fail before the words have come lead to one message, in words', async () => {
  await request(common.checkLogin, {})
  await request(coinVarieties.getList, {})
  expect(toasts.peek()).toEqual([])
  come(true)
  await settle()
  await settle()
  expect(toasts.peek().map(({ text }) => text)).toEqual([SENTENCE])
})
