import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ANSWER_KEYS, DEVICE_KEYS, isUsers, NAMED_KEYS, USER_KEYS } from '../../../../src/core/state/kept.ts'
import { forgetStored } from '../../../../src/core/state/storage.ts'

/** The four keys whose names are specified. */
const SPECIFIED = ['selectedLanguage', 'domainConfig', 'domainReloadCount', 'theme']
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name): [string, string] => [name, readFileSync(join('src', name), 'utf8')])
const DIRECT = /\b(local|session)Storage\b/
const KEY = /(?:read|write)(?:Stored|Session)(?:Json)?\(\s*(?:'([^']+)'|([A-Za-z_$][\w$]*))/g
const PREFIXED = /['`](tapeline\.[\w.]*)/g

describe('what is kept on the device', () => {
  it('goes through one file', () => {
    const direct = sources.filter(([, text]) => DIRECT.test(text)).map(([name]) => name)
    expect(direct.filter((name) => name !== join('core', 'state', 'storage.ts'))).toEqual([])
  })

  it('has exactly the four keys of the specification; all others carry our prefix', () => {
    const literal = sources.flatMap(([, text]) => [...text.matchAll(KEY)].flatMap(([, key]) => key ?? []))
    expect([...new Set(literal.filter((key) => !key.startsWith('tapeline.')))].toSorted()).toEqual(SPECIFIED.toSorted())
  })
})

/** Every text in the code of the page, its worker and its head that looks like a key of ours; `look` makes three of one. */
const written = [
  ...sources.filter(([name]) => name !== join('app', 'kept.ts')).map(([, text]) => text),
  ...readdirSync('stream', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join('stream', name), 'utf8')),
  readFileSync('index.html', 'utf8'),
].flatMap((text) => [...text.matchAll(/['"`](tapeline\.[\w.]*)/g)].map(([, key = '']) => key))
const LOOKS = ['tapeline.pair', 'tapeline.rise', 'tapeline.motion']

describe('the list of what is kept', () => {
  const listed: readonly string[] = [...DEVICE_KEYS, ...USER_KEYS, ...NAMED_KEYS, ...ANSWER_KEYS]

  it('names each key once', () => {
    expect(listed).toEqual([...new Set(listed)])
  })

  it('has every key that is written down anywhere', () => {
    expect(written.filter((key) => key !== 'tapeline.' && !listed.includes(key))).toEqual([])
  })

  it('has none that nobody uses', () => {
    const used = new Set([...SPECIFIED, ...LOOKS, ...written])
    expect(listed.filter((key) => !used.has(key))).toEqual([])
  })

  it('holds what goes with its user, and nothing of what stays', () => {
    for (const key of listed) for (const storage of [localStorage, sessionStorage]) storage.setItem(key, 'x')
    forgetStored('tab', isUsers)
    forgetStored('device', isUsers)
    const left = listed.filter((key) => !(USER_KEYS as readonly string[]).includes(key)).toSorted()
    for (const storage of [localStorage, sessionStorage]) expect(Object.keys(storage).toSorted()).toEqual(left)
  })
})

const GARBAGE = ['', '{', 'null', '[]', '{"a":', '[null]', '{"places":7}', '-1', 'NaN', '\u0000', 'x'.repeat(100_000)]
const keys = [...new Set(sources.flatMap(([, text]) => [...text.matchAll(PREFIXED)].map(([, key = '']) => key)))]

/** Everything that reads its key when its module is loaded. */
const openAll = async () => {
  vi.resetModules()
  const [
    { useDictionaries: fillDictionaries },
    { startTheme },
    { runStartup },
    { openStream },
    { languageAtStart },
    { chosenLanguage },
  ] = await Promise.all([
    import('../../../support/renderApp.tsx'),
    import('../../../../src/core/state/theme.ts'),
    import('../../../../src/shell/startup/runStartup.ts'),
    import('../../../../src/shell/startup/stream.ts'),
    import('../../../../src/core/i18n/choose.ts'),
    import('../../../../src/core/i18n/language.ts'),
  ])
  fillDictionaries(languageAtStart(chosenLanguage(), 'de-DE'))
  startTheme()
  openStream()
  runStartup()
  return import('../../../support/renderApp.tsx')
}

vi.mock('#stream', async () => {
  const { createFakeStream } = await import('../../../support/fakeStream.ts')
  return { createStream: () => createFakeStream().stream }
})
vi.mock('../../../../src/core/request/transport.ts', () => ({ post: () => Promise.resolve({ kind: 'network' }) }))

const walk = async (): Promise<void> => {
  const { renderApp, until } = await openAll()
  for (const path of ['/pages/market/market', '/pages/search/search', '/pages/theme/theme']) {
    const app = await renderApp(path)
    await until(() => document.querySelector('h1')?.textContent)
    expect(document.body.textContent).not.toContain('stopped working')
    await app.close()
  }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => media)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the app opens', () => {
  it.each(GARBAGE.map((text) => [text.slice(0, 20), text]))('with %j under every key', async (_, text) => {
    for (const key of [...SPECIFIED, ...keys]) {
      localStorage.setItem(key, text)
      sessionStorage.setItem(key, text)
    }
    await walk()
  })

  it.each(['getItem', 'setItem', 'removeItem'] as const)('where storage refuses %s', async (method) => {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', method === 'setItem' ? 'QuotaExceededError' : 'SecurityError')
    })
    await walk()
  })

  it.each(['localStorage', 'sessionStorage'] as const)('where the very name %s is forbidden', async (name) => {
    const own = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    await walk().finally(() => own !== undefined && Object.defineProperty(globalThis, name, own))
  })
})
