import { beforeEach, expect, it, vi } from 'vitest'
import { domain } from '../../../../src/core/state/state.ts'
import { openStream } from '../../../../src/shell/startup/stream.ts'
import { createFakeStream } from '../../../support/fakeStream.ts'

const made: Record<string, unknown>[] = []
vi.mock('#stream', () => ({
  createStream: (options: Record<string, unknown>) => {
    made.push(options)
    return createFakeStream().stream
  },
}))

const base = { language: { simple: '' }, FILE_DOMAIN: '', logo: '', title: '', exRate: {} }
const store = (config: object): void => localStorage.setItem('domainConfig', JSON.stringify(config))

beforeEach(() => {
  made.length = 0
  localStorage.clear()
})

it('another venue, or another address for its business channels, is another core; the same configuration again is not', () => {
  store({ ...base, venue: 'okx', business: 'wss://b.test/' })
  openStream()
  expect(made[0]).toMatchObject({ socket: '/ws/v5/public', venue: 'okx', business: 'wss://b.test/' })
  domain.value = { ...base, venue: 'okx', business: 'wss://b.test/' }
  domain.value = { ...base, venue: 'okx', business: 'wss://b.test/', title: 'renamed' }
  expect(made).toHaveLength(1)
  domain.value = { ...base, venue: 'okx', business: 'wss://c.test/' }
  expect(made).toHaveLength(2)
  domain.value = { ...base, venue: 'okx', business: 'wss://c.test/', rest: 'https://r.test' }
  expect(made).toHaveLength(3)
  expect(made[2]).toMatchObject({ rest: 'https://r.test' })
  domain.value = base
  expect(made).toHaveLength(4)
  for (const name of ['venue', 'business', 'rest']) expect(made[3]).not.toHaveProperty(name)
})

it('a stored configuration that names no venue we know is none', () => {
  store({ ...base, venue: 'nasdaq', socket: 'wss://x.test/' })
  openStream()
  expect(made[0]).toMatchObject({ socket: '/ws/v5/public' })
})
